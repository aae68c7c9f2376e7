//! Checks all games of a file on several threads, in constant memory.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Read};
use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use tabiya_core::EnPassantMode;
use tabiya_count::has_room;
use tabiya_formats::pgn::{PgnError, PgnGame, PgnGames, PgnPiece, PgnPieces};
use tabiya_games::{Position, Variant};
use tabiya_suite::epd::variant_operation;

use super::null_moves::NullMoveRules;

/// The size of the pieces of a file that are checked at the same time, in bytes.
const PIECE: usize = 1 << 20;
/// The bytes of address space that must be left when a further thread starts.
const ROOM: usize = 16 << 20;
/// The number of games after which one thread reports its findings.
const BATCH: usize = 1000;

/// The positions to be written as EPD.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EpdPlies {
    /// Those of every game after this many moves of both sides.
    After(usize),
    /// All positions of every game.
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
    /// Why tags that were left out cannot be read.
    pub(crate) notes: Vec<PgnError>,
    /// Lines of EPD, if they were asked for.
    pub(crate) epd: String,
}

impl Findings {
    /// Checks the next game, and adds what is found; returns whether there was a game. `lines` is the number of lines
    /// before the text.
    fn add_next(
        &mut self,
        games: &mut PgnGames<impl Read, NullMoveRules>,
        lines: usize,
        epd: Option<EpdPlies>,
    ) -> io::Result<bool> {
        let plies = match epd {
            None => games.check_next().map(|read| read.map(|(plies, _)| plies)),
            Some(wanted) => games.next().map(|read| {
                let game = read?;
                write_epd(&mut self.epd, &game, wanted);
                Ok(game.moves.len())
            }),
        };
        let in_file = |error: PgnError| PgnError { line: error.line + lines, ..error };
        self.notes.extend(games.take_notes().into_iter().map(in_file));
        match plies {
            None => return Ok(false),
            Some(Ok(plies)) => {
                self.sound += 1;
                self.plies += plies as u64;
            }
            Some(Err(PgnError { io: Some(error), .. })) => return Err(error),
            Some(Err(error)) => self.faults.push(in_file(error)),
        }
        Ok(true)
    }
}

/// Checks the games of a source. `tell` gets the findings, in the order of the file.
///
/// # Errors
/// An error of the source, after what was read before it has been checked.
pub(crate) fn check(
    source: impl Read,
    rules: NullMoveRules,
    epd: Option<EpdPlies>,
    threads: usize,
    stop: &AtomicBool,
    mut tell: impl FnMut(Findings),
) -> io::Result<()> {
    let mut source = PgnPieces::new(source, PIECE);
    let (give, pieces) = sync_channel::<(usize, PgnPiece)>(threads);
    let pieces = Mutex::new(pieces);
    let (found, all) = channel();
    thread::scope(|scope| {
        let mut workers = 0;
        for _ in 0..threads {
            // Under a memory limit, fewer threads leave room for what they read.
            if workers > 0 && !has_room(ROOM) {
                break;
            }
            let (pieces, found, rules) = (&pieces, found.clone(), &rules);
            let worker = thread::Builder::new()
                .spawn_scoped(scope, move || work(pieces, &found, rules, epd));
            workers += usize::from(worker.is_ok());
        }
        if workers == 0 {
            return Err(io::Error::other("no thread can be started"));
        }
        let mut sorter = Sorter { next: 0, waiting: BTreeMap::new() };
        for number in 0.. {
            let piece = Some(()).filter(|()| !stop.load(Ordering::Relaxed));
            let Some(piece) = piece.and_then(|()| source.next_piece()) else { break };
            // No worker ends before this does.
            let _ = give.send((number, piece));
            sorter.pass_on(all.try_iter(), &mut tell);
        }
        drop((give, found));
        sorter.pass_on(all.iter(), &mut tell);
        Ok(())
    })?;
    let mut games = PgnGames::from_reader(source.into_reader(), rules);
    let mut checked = Ok(true);
    while matches!(checked, Ok(true)) && !stop.load(Ordering::Relaxed) {
        let mut findings = Findings::default();
        for _ in 0..BATCH {
            checked = findings.add_next(&mut games, 0, epd);
            if !matches!(checked, Ok(true)) {
                break;
            }
        }
        tell(findings);
    }
    checked.map(drop)
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

fn work(
    pieces: &Mutex<Receiver<(usize, PgnPiece)>>,
    found: &Sender<(usize, Findings)>,
    rules: &NullMoveRules,
    epd: Option<EpdPlies>,
) {
    loop {
        let next = pieces.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, PgnPiece { line, text })) = next else { return };
        let mut findings = Findings::default();
        let mut games = PgnGames::new(text.as_slice(), rules.clone());
        while let Ok(true) = findings.add_next(&mut games, line - 1, epd) {}
        if found.send((number, findings)).is_err() {
            return;
        }
    }
}

/// Adds the wanted positions of a game, a line of EPD each.
fn write_epd(lines: &mut String, game: &PgnGame<Position, Position>, wanted: EpdPlies) {
    for (ply, p) in iter::once(&game.start).chain(&game.moves).enumerate() {
        if wanted == EpdPlies::All || wanted == EpdPlies::After(ply) {
            lines.push_str(&epd(p));
            lines.push('\n');
        }
    }
}

/// The position as EPD, with its counters, its variant and its house rules as operations.
fn epd(p: &Position) -> String {
    let mut epd = match p.plain() {
        Some(p) => {
            let (clock, number) = (p.halfmove_clock(), p.fullmove_number());
            let fields = p.epd(p.castling_mode(), EnPassantMode::Legal);
            format!("{fields} hmvc {clock}; fmvn {number};")
        }
        None => format!("{p};"),
    };
    if p.variant() != Variant::Chess {
        let _ = write!(epd, " {}", variant_operation(p.variant()));
    }
    let house = p.house_rules();
    if !house.is_empty() {
        let _ = write!(epd, " house {};", house.join(","));
    }
    epd
}
