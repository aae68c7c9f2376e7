//! Checks all games of a file on several threads, in constant memory.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use tabiya_formats::pgn::{PgnError, PgnGame, PgnGames, PgnRules};
use tabiya_variants::Variant;

use super::any_rules::{AnyGameMove, AnyGamePosition, AnyGames};

/// The size of the pieces of a file that are checked at the same time, in bytes.
const PIECE: usize = 1 << 20;
/// The size at which a piece that cannot be divided is given up: no game is that long.
const LONGEST: usize = 32 << 20;

/// The positions to be written as EPD.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EpdPlies {
    /// Those of every game after this many moves of both sides.
    After(usize),
    /// All.
    All,
}

/// What is found in a part of a file.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// Games without a fault.
    pub(crate) sound: u64,
    /// The moves of both sides in them.
    pub(crate) plies: u64,
    /// The errors of the other games, in order.
    pub(crate) faults: Vec<PgnError>,
    /// Lines of EPD, if they were asked for.
    pub(crate) epd: String,
}

/// A part of a file that contains whole games.
struct Piece {
    number: usize,
    /// The number of lines before it.
    lines: usize,
    text: Vec<u8>,
}

/// Checks the games of a source. `tell` gets what is found, in the order of the file.
///
/// # Errors
/// An error of the source, after what was read before it has been checked.
pub(crate) fn check(
    source: impl Read,
    variant: Variant,
    epd: Option<EpdPlies>,
    threads: usize,
    stop: &AtomicBool,
    mut tell: impl FnMut(Findings),
) -> io::Result<()> {
    let (give, pieces) = sync_channel::<Piece>(threads);
    let pieces = Mutex::new(pieces);
    let (found, all) = channel();
    thread::scope(|scope| {
        let mut workers = 0;
        for _ in 0..threads {
            let (pieces, found) = (&pieces, found.clone());
            let worker = thread::Builder::new()
                .spawn_scoped(scope, move || work(pieces, &found, variant, epd));
            workers += usize::from(worker.is_ok());
        }
        if workers == 0 {
            return Err(io::Error::other("no thread can be started"));
        }
        let mut sorter = Sorter { next: 0, waiting: BTreeMap::new() };
        let read = cut(source, &give, stop, || sorter.pass_on(all.try_iter(), &mut tell));
        drop((give, found));
        sorter.pass_on(all.iter(), &mut tell);
        read
    })
}

/// Puts findings into the order of the file.
struct Sorter {
    next: usize,
    waiting: BTreeMap<usize, Findings>,
}

impl Sorter {
    fn pass_on(
        &mut self,
        found: impl Iterator<Item = (usize, Findings)>,
        tell: &mut impl FnMut(Findings),
    ) {
        for (number, findings) in found {
            self.waiting.insert(number, findings);
            while let Some(findings) = self.waiting.remove(&self.next) {
                tell(findings);
                self.next += 1;
            }
        }
    }
}

/// Cuts a source into pieces between games, and calls `meanwhile` after each piece.
fn cut(
    mut source: impl Read,
    give: &SyncSender<Piece>,
    stop: &AtomicBool,
    mut meanwhile: impl FnMut(),
) -> io::Result<()> {
    let (mut number, mut lines, mut text) = (0, 0, Vec::new());
    let mut is_last = false;
    while !is_last && !stop.load(Ordering::Relaxed) {
        let before = text.len();
        let read = source.by_ref().take(PIECE as u64).read_to_end(&mut text);
        is_last = read.is_err() || text.len() - before < PIECE;
        let end = match is_last {
            true => text.len(),
            false => last_start(&text).unwrap_or(0),
        };
        if end == 0 && text.len() > LONGEST {
            return Err(io::Error::other("32 MiB without the tags of a game after a blank line"));
        }
        let rest = text.split_off(end);
        let breaks = memchr::memchr_iter(b'\n', &text).count();
        if !text.is_empty() {
            // No worker ends before this does.
            let _ = give.send(Piece { number, lines, text });
            number += 1;
        }
        lines += breaks;
        text = rest;
        meanwhile();
        read?;
    }
    Ok(())
}

/// Where the last game of a text begins: at a tag that follows a blank line.
fn last_start(text: &[u8]) -> Option<usize> {
    memchr::memrchr_iter(b'[', text).find(|&at| {
        let before =
            text[..at].strip_suffix(b"\n").map(|text| text.strip_suffix(b"\r").unwrap_or(text));
        before.is_some_and(|text| text.ends_with(b"\n"))
    })
}

fn work(
    pieces: &Mutex<Receiver<Piece>>,
    found: &Sender<(usize, Findings)>,
    variant: Variant,
    epd: Option<EpdPlies>,
) {
    loop {
        let next = pieces.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Piece { number, lines, text }) = next else { return };
        let mut findings = Findings::default();
        let mut games = PgnGames::new(text.as_slice(), AnyGames(variant));
        loop {
            let plies = match epd {
                None => match games.check_next() {
                    Some(read) => read.map(|(plies, _)| plies),
                    None => break,
                },
                Some(wanted) => match games.next() {
                    Some(read) => read.map(|game| {
                        write_epd(&mut findings.epd, AnyGames(variant), &game, wanted);
                        game.moves.len()
                    }),
                    None => break,
                },
            };
            match plies {
                Ok(plies) => {
                    findings.sound += 1;
                    findings.plies += plies as u64;
                }
                Err(error) => {
                    findings.faults.push(PgnError { line: error.line + lines, ..error });
                }
            }
        }
        if found.send((number, findings)).is_err() {
            return;
        }
    }
}

/// Adds the wanted positions of a game, a line of EPD each.
fn write_epd(
    lines: &mut String,
    rules: AnyGames,
    game: &PgnGame<AnyGamePosition, AnyGameMove>,
    wanted: EpdPlies,
) {
    let mut p = game.start.clone();
    for ply in 0..=game.moves.len() {
        if wanted == EpdPlies::All || wanted == EpdPlies::After(ply) {
            lines.push_str(&p.epd());
            lines.push('\n');
        }
        // They were played before.
        let next = game.moves.get(ply).map(|m| rules.play(&mut p, m));
        if next.is_some_and(|played| played.is_err()) {
            return;
        }
    }
}
