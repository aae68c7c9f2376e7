//! Helper processes of the commands that drive engines.
//!
//! `perft engine-guard` kills engines and their children once the command that started them has
//! ended. It reads a line `+GROUP` for each process group that starts and `-GROUP` for each that
//! was killed. The end of the command ends this input, and then the remaining groups are killed.
//!
//! `perft engine-shim` ties its process to the parent, limits the memory, and then executes the engine, which keeps
//! these settings. Making the settings between fork and exec instead would take `unsafe` code.

use std::collections::BTreeSet;
use std::io::{BufRead, stdin};

use anyhow::Result;
use tabiya_terminal::{Exit, note, outlives_signals};

use crate::args::ShimArgs;

pub(crate) fn run() -> Exit {
    // The guard gets its own session: Ctrl-C or closing the terminal ends the command but not the guard.
    #[cfg(unix)]
    let _ = rustix::process::setsid();
    // A signal to all processes of a job must not end the guard before the command: the end of its input does.
    outlives_signals();
    let mut groups = BTreeSet::new();
    for line in stdin().lock().lines().map_while(Result::ok) {
        let Some((sign, group)) = line.split_at_checked(1) else { continue };
        let Ok(group) = group.parse::<i32>() else { continue };
        if sign == "+" {
            groups.insert(group);
        } else {
            groups.remove(&group);
        }
    }
    groups.into_iter().for_each(kill);
    Exit::Agreed
}

#[cfg(unix)]
fn kill(group: i32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = Pid::from_raw(group).filter(|group| !group.is_init());
    // An error means that no process of the group is left.
    group.map(|group| kill_process_group(group, Signal::KILL).ok());
}

#[cfg(not(unix))]
fn kill(_: i32) {}

pub(crate) fn become_shim(args: ShimArgs) -> Result<Exit> {
    let reason = become_engine(&args);
    note(format_args!("{}{reason}", tabiya_verify::SHIM_FAILURE));
    Ok(Exit::Usage)
}

/// Replaces this process with the engine. Returns only on failure, with the reason.
#[cfg(unix)]
fn become_engine(args: &ShimArgs) -> std::io::Error {
    use std::os::unix::process::CommandExt;

    if let Err(error) = tie_to_parent(args.parent) {
        return error;
    }
    if let Some(bytes) = args.memory {
        let limit = rustix::process::Rlimit { current: Some(bytes), maximum: Some(bytes) };
        if let Err(error) = rustix::process::setrlimit(rustix::process::Resource::As, limit) {
            return error.into();
        }
    }
    let (program, arguments) = args.command.split_first().expect("the parser wants one");
    std::process::Command::new(program).args(arguments).exec()
}

#[cfg(not(unix))]
fn become_engine(_: &ShimArgs) -> std::io::Error {
    std::io::Error::from(std::io::ErrorKind::Unsupported)
}

/// Makes the system kill this process when the thread that started it ends or is killed.
#[cfg(target_os = "linux")]
fn tie_to_parent(parent: u32) -> std::io::Result<()> {
    use rustix::process::{Signal, getppid, set_parent_process_death_signal};

    set_parent_process_death_signal(Some(Signal::KILL))?;
    // The parent may have ended before this call.
    let is_parent = |pid: rustix::process::Pid| i64::from(pid.as_raw_pid()) == i64::from(parent);
    if getppid().is_some_and(is_parent) {
        Ok(())
    } else {
        Err(std::io::Error::other("the parent has gone"))
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
fn tie_to_parent(_: u32) -> std::io::Result<()> {
    Ok(())
}
