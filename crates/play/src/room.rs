//! The memory that the limits of this process leave to the engine.

use std::sync::LazyLock;

use tabiya_count::{Size, has_room, limit_left};
use tabiya_engine::Options;

/// The bytes that one search takes besides its hash table, at most.
const LEAST: u64 = 16 << 20;
/// The address space that a further search thread takes, at most: its stack of 16 MiB, the 64 MiB that the allocator of
/// the system may reserve for it, and its tables.
const PER_THREAD: u64 = 84 << 20;

/// The bytes that the limits of this process left when the program started; `None` without limits.
static LEFT: LazyLock<Option<u64>> = LazyLock::new(limit_left);

/// Checks that there is memory to search. Called before anything else, while all memory is free.
///
/// # Errors
/// If there is too little memory, with the figures. Going on would end the process at the first allocation that fails.
pub(crate) fn check() -> Result<(), String> {
    match *LEFT {
        Some(left) if left < LEAST => Err(too_little(left, LEAST)),
        _ => Ok(()),
    }
}

fn too_little(left: u64, wanted: u64) -> String {
    let (left, wanted) = (Size(left), Size(wanted));
    format!("too little memory to search: {left} available, expected {wanted}")
}

/// Reduces the threads and the hash table to what the limits of this process allow, and returns a note if it does.
pub(crate) fn limited(mut options: Options) -> (Options, Option<String>) {
    let Some(left) = *LEFT else { return (options, None) };
    // The other half is for the work.
    let room = left / 2;
    let mebibytes = usize::try_from(room >> 20).unwrap_or(usize::MAX).max(1);
    let hash = options.hash.min(mebibytes);
    let rest = room.saturating_sub((hash as u64) << 20);
    let threads = usize::try_from(1 + rest / PER_THREAD).unwrap_or(usize::MAX);
    let threads = options.threads.min(threads);
    if (hash, threads) == (options.hash, options.threads) {
        return (options, None);
    }
    let note = format!(
        "the memory limit of {} allows {threads} of {} threads and {hash} of {} MiB for the table",
        Size(left),
        options.threads,
        options.hash
    );
    (options.hash, options.threads) = (hash, threads);
    (options, Some(note))
}

/// The default options, as far as there is memory for them.
pub(crate) fn default_options() -> Options {
    limited(Options::default()).0
}

/// Checks that there is memory for a search with these options on a thread with a stack of this many bytes.
///
/// # Errors
/// If there is not, with the figures.
pub(crate) fn check_thread(options: &Options, stack: usize) -> Result<(), String> {
    let wanted = stack + (options.hash << 20) + (8 << 20);
    if LEFT.is_none() || has_room(wanted) {
        return Ok(());
    }
    Err(too_little(limit_left().unwrap_or(0), wanted as u64))
}
