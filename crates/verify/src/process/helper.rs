//! Helper processes of programs that drive engines: such a program, started again with one of the words below.
//!
//! The guard kills engines and their children once the program that started them has ended. It reads a line `+GROUP`
//! for each process group that starts and `-GROUP` for each that was killed. The end of the program ends this input,
//! and then the remaining groups are killed.
//!
//! The shim ties its process to the parent, limits the memory, and then executes the engine, which keeps these
//! settings. Making the settings between fork and exec instead would take `unsafe` code.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{BufRead, Write, stderr, stdin};
use std::process::ExitCode;

/// The word that makes a program the guard.
pub(super) const GUARD: &str = "engine-guard";

/// The word that makes a program the shim. The ID of the parent, the limit of memory, and the engine's program and
/// arguments follow.
pub(super) const SHIM: &str = "engine-shim";

/// The limit of memory of a shim that sets none.
pub(super) const UNLIMITED: &str = "unlimited";

/// The start of the message that the shim writes to stderr if it cannot become the engine.
pub(crate) const SHIM_FAILURE: &str = "engine-shim: ";

/// The exit status of a shim that cannot become the engine.
const FAILED: u8 = 2;

/// Runs a helper process if the first word after the name of the program asks for one, and returns its exit status.
///
/// A program that starts engines with [`Shim::of_this_program`](crate::Shim::of_this_program) calls this first with its
/// whole command line. `outlive_signals` makes signals have no effect on this process.
pub fn run_helper(words: &[OsString], outlive_signals: impl FnOnce()) -> Option<ExitCode> {
    let (helper, arguments) = words.get(1..)?.split_first()?;
    match helper.to_str()? {
        GUARD => {
            outlive_signals();
            guard();
            Some(ExitCode::SUCCESS)
        }
        SHIM => {
            let reason = match ShimArguments::read(arguments) {
                Some(arguments) => become_engine(&arguments).to_string(),
                None => "expected a process, a limit of memory and a program".to_owned(),
            };
            let _ = writeln!(stderr(), "{SHIM_FAILURE}{reason}");
            Some(FAILED.into())
        }
        _ => None,
    }
}

/// Kills the process groups that the input names, unless it takes them back, once the input ends.
fn guard() {
    // The guard gets its own session: Ctrl-C or closing the terminal ends the program but not the guard. A signal to
    // all processes of a job must not end the guard before the program either: the end of its input does.
    #[cfg(unix)]
    let _ = rustix::process::setsid();
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

/// What the shim becomes, and under which limits.
#[cfg_attr(
    not(any(unix, test)),
    expect(dead_code, reason = "only Unix lets a process become another")
)]
struct ShimArguments<'a> {
    /// The ID of the process that started this one.
    parent: u32,
    /// The limit of the address space in bytes.
    memory: Option<u64>,
    program: &'a OsStr,
    arguments: &'a [OsString],
}

impl<'a> ShimArguments<'a> {
    fn read(words: &'a [OsString]) -> Option<Self> {
        let [parent, memory, program, arguments @ ..] = words else { return None };
        let memory = match memory.to_str()? {
            UNLIMITED => None,
            bytes => Some(bytes.parse().ok()?),
        };
        Some(Self { parent: parent.to_str()?.parse().ok()?, memory, program, arguments })
    }
}

/// Replaces this process with the engine. Returns only on failure, with the reason.
#[cfg(unix)]
fn become_engine(args: &ShimArguments<'_>) -> std::io::Error {
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
    std::process::Command::new(args.program).args(args.arguments).exec()
}

#[cfg(not(unix))]
fn become_engine(_: &ShimArguments<'_>) -> std::io::Error {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn words<const N: usize>(words: [&str; N]) -> Vec<OsString> {
        words.map(OsString::from).to_vec()
    }

    #[test]
    fn the_shim_reads_its_limits_and_the_engines_command() {
        let given = words(["7", "1024", "engine", "--uci", ""]);
        let read = ShimArguments::read(&given).expect("all is given");
        assert_eq!((read.parent, read.memory), (7, Some(1024)));
        assert_eq!((read.program, read.arguments), (OsStr::new("engine"), &given[3..]));
        let given = words(["7", UNLIMITED, "engine"]);
        assert_eq!(ShimArguments::read(&given).expect("all is given").memory, None);
        for wrong in
            [&words(["7", "1024"])[..], &words(["x", "1", "e"]), &words(["7", "-1", "e"]), &[]]
        {
            assert!(ShimArguments::read(wrong).is_none(), "{wrong:?}");
        }
    }

    #[test]
    fn other_command_lines_do_not_start_the_helper() {
        let quiet = || panic!("signals were caught");
        for other in
            [words(["perft", "3"]), words(["perft"]), words(["perft", "check", GUARD]), Vec::new()]
        {
            assert!(run_helper(&other, quiet).is_none(), "{other:?}");
        }
    }
}
