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
/// The size from which on a text that cannot be cut is checked on one thread.
const LONGEST: usize = 32 << 20;
/// The number of games after which one thread tells what it has found.
const BATCH: usize = 1000;

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

impl Findings {
    /// Checks the next game, and adds what is found; returns whether there was a game. `lines` is the number of lines
    /// before the text.
    fn add_next(
        &mut self,
        games: &mut PgnGames<impl Read, AnyGames>,
        lines: usize,
        epd: Option<EpdPlies>,
    ) -> io::Result<bool> {
        let plies = match epd {
            None => games.check_next().map(|read| read.map(|(plies, _)| plies)),
            Some(wanted) => games.next().map(|read| {
                let game = read?;
                write_epd(&mut self.epd, *games.rules(), &game, wanted);
                Ok(game.moves.len())
            }),
        };
        match plies {
            None => return Ok(false),
            Some(Ok(plies)) => {
                self.sound += 1;
                self.plies += plies as u64;
            }
            Some(Err(PgnError { io: Some(error), .. })) => return Err(error),
            Some(Err(error)) => {
                self.faults.push(PgnError { line: error.line + lines, ..error });
            }
        }
        Ok(true)
    }
}

/// A part of a file that begins with a game, and ends with one unless it is the last.
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
    mut source: impl Read,
    variant: Variant,
    epd: Option<EpdPlies>,
    threads: usize,
    stop: &AtomicBool,
    mut tell: impl FnMut(Findings),
) -> io::Result<()> {
    let (give, pieces) = sync_channel::<Piece>(threads);
    let pieces = Mutex::new(pieces);
    let (found, all) = channel();
    let (rest, read) = thread::scope(|scope| {
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
        let cut = cut(&mut source, &give, stop, || sorter.pass_on(all.try_iter(), &mut tell));
        drop((give, found));
        sorter.pass_on(all.iter(), &mut tell);
        Ok(cut)
    })?;
    let mut games = PgnGames::new(rest.text.as_slice().chain(source), AnyGames(variant));
    let mut checked = Ok(true);
    while matches!(checked, Ok(true)) && !stop.load(Ordering::Relaxed) {
        let mut findings = Findings::default();
        for _ in 0..BATCH {
            checked = findings.add_next(&mut games, rest.lines, epd);
            if !matches!(checked, Ok(true)) {
                break;
            }
        }
        tell(findings);
    }
    read.and(checked.map(drop))
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

/// Cuts a source into pieces between games, and calls `meanwhile` after each piece. Returns the text that was read last
/// and not cut, and whether it could be read; all of the source is read unless this text is longer than [`LONGEST`].
fn cut(
    mut source: impl Read,
    give: &SyncSender<Piece>,
    stop: &AtomicBool,
    mut meanwhile: impl FnMut(),
) -> (Piece, io::Result<()>) {
    let mut piece = Piece { number: 0, lines: 0, text: Vec::new() };
    while !stop.load(Ordering::Relaxed) {
        let before = piece.text.len();
        let read = source.by_ref().take(PIECE as u64).read_to_end(&mut piece.text);
        let is_last = read.is_err() || piece.text.len() - before < PIECE;
        match last_start(&piece.text).filter(|&end| end > 0) {
            Some(end) if !is_last => {
                let text = piece.text.split_off(end);
                let lines = piece.lines + memchr::memchr_iter(b'\n', &piece.text).count();
                let next = Piece { number: piece.number + 1, lines, text };
                // No worker ends before this does.
                let _ = give.send(std::mem::replace(&mut piece, next));
            }
            None if !is_last && piece.text.len() <= LONGEST => {}
            _ => return (piece, read.map(drop)),
        }
        meanwhile();
    }
    (piece, Ok(()))
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
        while let Ok(true) = findings.add_next(&mut games, lines, epd) {}
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
