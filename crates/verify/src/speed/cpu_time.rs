//! The CPU time of an engine.

use std::time::Duration;

/// The CPU time that a process group and the ended children of this program have taken; `None` if the system does not
/// report it.
#[cfg(target_os = "linux")]
pub(super) fn of_group(group: Option<u32>) -> Option<Duration> {
    let mut ticks = Stat::of("self")?.of_children;
    if let Some(group) = group {
        let processes = std::fs::read_dir("/proc").ok()?;
        let names = processes.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let members = names
            .filter(|name| name.bytes().all(|b| b.is_ascii_digit()))
            .filter_map(|name| Stat::of(&name))
            .filter(|stat| stat.group == group);
        ticks += members.map(|stat| stat.own + stat.of_children).sum::<u64>();
    }
    let ticks_per_second = rustix::param::clock_ticks_per_second();
    Some(Duration::from_secs_f64(ticks as f64 / ticks_per_second as f64))
}

/// The CPU time that a process group and the ended children of this program have taken; `None` if the system does not
/// report it.
#[cfg(not(target_os = "linux"))]
pub(super) fn of_group(_: Option<u32>) -> Option<Duration> {
    None
}

/// A part of `/proc/PID/stat`, with times in clock ticks.
#[cfg(target_os = "linux")]
struct Stat {
    group: u32,
    own: u64,
    of_children: u64,
}

#[cfg(target_os = "linux")]
impl Stat {
    /// Reads the file of a process, if that still runs.
    fn of(process: &str) -> Option<Self> {
        let stat = std::fs::read(format!("/proc/{process}/stat")).ok()?;
        // The name of the program is in parentheses, and may contain spaces and parentheses.
        let end = stat.iter().rposition(|&byte| byte == b')')?;
        let rest = str::from_utf8(&stat[end + 1..]).ok()?;
        let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        Some(Self {
            group: fields.get(2)?.parse().ok()?,
            own: number(11)? + number(12)?,
            of_children: number(13)? + number(14)?,
        })
    }
}
