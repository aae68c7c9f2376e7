//! The threads that count, and what is said when the system refuses some.

use tabiya_count::Threads;
use tabiya_terminal::info;

/// Starts threads, and says how many were granted if these are fewer than asked for.
pub(crate) fn start(asked: Option<usize>) -> Threads {
    let threads = Threads::start(asked);
    if let Some(note) = shortage(&threads) {
        info(format_args!("note: {note}"));
    }
    threads
}

/// What there is to say of fewer threads than asked for.
pub(crate) fn shortage(threads: &Threads) -> Option<String> {
    let (asked, granted) = (threads.asked(), threads.granted());
    match granted {
        0 => Some("no thread granted, the main thread counts alone".to_owned()),
        _ if granted < asked => Some(format!("{granted} of {asked} threads granted")),
        _ => None,
    }
}
