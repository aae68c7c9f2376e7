//! `perft engine-guard`: kills engines with their children when the command that wanted them has gone.
//!
//! Standard input has a line `+GROUP` for each group of processes that starts and `-GROUP` for each that
//! was killed. It ends when the command does, however that comes about, and what is left is killed.

use std::collections::BTreeSet;
use std::io::{BufRead, stdin};
use tabiya_terminal::Exit;

pub(crate) fn run() -> Exit {
    // A terminal that is closed, or Ctrl-C there, ends the command and not its guard.
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
    Exit::Agreed
}

#[cfg(unix)]
fn kill(group: i32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = Pid::from_raw(group).filter(|group| !group.is_init());
    // An error says that none of the group is left.
    group.map(|group| kill_process_group(group, Signal::KILL).ok());
}

#[cfg(not(unix))]
fn kill(_: i32) {}
