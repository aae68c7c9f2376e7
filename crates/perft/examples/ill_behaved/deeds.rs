//! What some modes of the engine do in addition to an answer or instead of one.

use std::convert::Infallible;
use std::io::{self, Write};
use std::process::{Child, Command, exit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{env, thread};

use crate::voice::Voice;

/// This argument, in place of a mode, makes the process only sleep. The number of seconds follows.
pub(crate) const SLEEPER: &str = "sleeper";

/// Exits after this time, so that a process that ignores everything does not run for days.
pub(crate) fn limit_life(time: Duration) {
    let end = move || {
        thread::sleep(time);
        exit(70);
    };
    // If the thread cannot be spawned, the process has no such time limit.
    let _ = thread::Builder::new().stack_size(64 << 10).spawn(end);
}

pub(crate) fn sleep(seconds: f64) {
    thread::sleep(Duration::from_secs_f64(seconds.clamp(0.0, 1e6)));
}

pub(crate) fn sleep_for_ever() -> ! {
    loop {
        sleep(1000.0);
    }
}

/// Makes the process survive SIGTERM, SIGINT and SIGHUP. The handlers only set flags that are never
/// read.
pub(crate) fn ignore_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    for signal in [SIGTERM, SIGINT] {
        signal_hook::flag::register(signal, Arc::new(AtomicBool::new(false)))?;
    }
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGHUP, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}

/// Starts a child that sleeps and keeps open the three standard streams that it inherits.
pub(crate) fn leave_child(seconds: f64, mark: &str) -> io::Result<Child> {
    Command::new(env::current_exe()?).args([SLEEPER, &seconds.to_string(), mark]).spawn()
}

/// Stops the process until it is continued or killed.
#[cfg(unix)]
pub(crate) fn stop_itself() -> io::Result<()> {
    use rustix::process::{Signal, getpid, kill_process};
    Ok(kill_process(getpid(), Signal::STOP)?)
}

/// Sleeps for ever, because a process cannot be stopped on this system.
#[cfg(not(unix))]
pub(crate) fn stop_itself() -> io::Result<()> {
    sleep_for_ever()
}

/// Writes megabytes of equal lines to standard error.
pub(crate) fn flood_stderr(megabytes: usize) -> io::Result<()> {
    let line = [&[b'.'; 1023][..], b"\n"].concat();
    let mut out = io::stderr().lock();
    (0..megabytes * 1024).try_for_each(|_| out.write_all(&line))
}

/// Writes one line that is this many megabytes long.
pub(crate) fn say_long_line(voice: &mut Voice, megabytes: usize) -> io::Result<()> {
    let part = vec![b'x'; 1 << 20];
    // `Voice::say` would begin a new line at each call, so this writes to stdout directly.
    let mut out = io::stdout().lock();
    out.write_all(b"info string ")?;
    (0..megabytes).try_for_each(|_| out.write_all(&part))?;
    voice.say(b"\n")
}

/// Writes a line this many times.
pub(crate) fn say_many_lines(voice: &mut Voice, line: &str, lines: u32) -> io::Result<()> {
    let thousand = line.repeat(1000);
    (0..lines / 1000).try_for_each(|_| voice.say(thousand.as_bytes()))
}

/// Writes a byte every 40 ms, for ever.
pub(crate) fn trickle() -> io::Result<Infallible> {
    let mut out = io::stdout().lock();
    loop {
        for byte in b"info string still counting\n" {
            out.write_all(&[*byte])?;
            out.flush()?;
            thread::sleep(Duration::from_millis(40));
        }
    }
}

/// Pretends to search deeper and deeper until the flag is set, then prints a `bestmove`.
pub(crate) fn search(mut voice: Voice, stopped: Arc<AtomicBool>) {
    thread::spawn(move || {
        for depth in 1_u64.. {
            let nodes = depth * depth * 1000;
            let line = format!("info depth {depth} score cp 13 nodes {nodes} pv e2e4 e7e5\n");
            if stopped.load(Ordering::Relaxed) || voice.say(line.as_bytes()).is_err() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        // The program that reads this output may have ended.
        voice.say(b"bestmove e2e4 ponder e7e5\n").ok();
    });
}
