//! The opening positions of a match.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, ensure};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_engine::{Engine, Limits, Options, Score};
use tabiya_formats::pgn::{PgnGames, VariantRules};
use tabiya_suite::epd;
use tabiya_variants::{AnyGame, AnyPosition, Variant, shown_path};

use crate::pgn::text_of;

/// Where the openings come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OpeningSource {
    /// The start position.
    Start,
    /// This number of random plies from the start position.
    Random(u32),
    /// The games of a PGN file, or the positions of a file with one FEN or EPD on each line.
    File(PathBuf),
}

impl OpeningSource {
    /// The file from which openings are read, if any.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(file) => Some(file),
            _ => None,
        }
    }
}

impl FromStr for OpeningSource {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (word, plies) = text.split_once(':').unwrap_or((text, "8"));
        match word {
            "startpos" if word == text => Ok(Self::Start),
            "random" => {
                let plies = plies.parse().ok().filter(|plies| (1..=60).contains(plies));
                let plies = plies.ok_or("expected plies from 1 to 60, as in random:8")?;
                Ok(Self::Random(plies))
            }
            _ if Path::new(text).is_file() => Ok(Self::File(text.into())),
            _ => Err(format!("expected a file, startpos or random:PLIES, not \"{text}\"")),
        }
    }
}

impl std::fmt::Display for OpeningSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Start => f.write_str("startpos"),
            Self::Random(plies) => write!(f, "random:{plies}"),
            Self::File(file) => write!(f, "{}", shown_path(file)),
        }
    }
}

/// The number of nodes of the search that tests whether an opening is balanced.
const NODES: u64 = 400;
/// The lead in centipawns below which an opening is balanced.
const BALANCED: i32 = 60;
/// The number of attempts to find a balanced opening; then the best one found is used.
const TRIES: u32 = 40;

/// The openings of a match: the same index always gives the same opening.
pub(super) struct Openings {
    source: OpeningSource,
    variant: Variant,
    is_chess960: bool,
    seed: u64,
    /// Notes on openings of the file that are left out.
    pub(super) notes: Vec<String>,
    /// The openings read from the file or generated so far.
    known: Mutex<KnownOpenings>,
}

/// An opening, with its number in the file or in the order in which openings are made, from 1.
#[derive(Clone)]
pub(super) struct Opening {
    pub(super) number: usize,
    pub(super) game: AnyGame,
}

#[derive(Default)]
struct KnownOpenings {
    openings: Vec<Opening>,
    keys: HashSet<u64>,
    judge: Option<Engine>,
}

impl Openings {
    pub(super) fn new(
        source: &OpeningSource,
        variant: Variant,
        is_chess960: bool,
        seed: u64,
    ) -> Result<Self> {
        let FileOpenings { openings, notes } = match source {
            OpeningSource::File(file) => read(file, variant)?,
            _ => FileOpenings { openings: Vec::new(), notes: Vec::new() },
        };
        let known = Mutex::new(KnownOpenings { openings, ..KnownOpenings::default() });
        Ok(Self { source: source.clone(), variant, is_chess960, seed, notes, known })
    }

    /// The number of openings; `None` if openings are generated without limit.
    pub(super) fn count(&self) -> Option<usize> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(self.source, OpeningSource::File(_)).then_some(known.openings.len())
    }

    /// The opening with this index. Indices beyond the end of a file start again at its first opening.
    pub(super) fn get(&self, index: usize) -> Opening {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let OpeningSource::File(_) = self.source {
            return known.openings[index % known.openings.len()].clone();
        }
        while known.openings.len() <= index {
            let (number, game) = (known.openings.len() + 1, self.make(&mut known));
            known.openings.push(Opening { number, game });
        }
        known.openings[index].clone()
    }

    /// Generates the next opening: different from all earlier ones and balanced, if possible.
    fn make(&self, known: &mut KnownOpenings) -> AnyGame {
        let number = known.openings.len() as u64;
        let seed = self.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut best: Option<(i32, AnyGame)> = None;
        for _ in 0..TRIES {
            let start = AnyGame::new(self.start(&mut rng));
            let OpeningSource::Random(plies) = self.source else { return start };
            let Some(game) = random_moves(start, plies, &mut rng) else { continue };
            let key = game.position().key().low();
            if known.keys.contains(&key) {
                continue;
            }
            let judge = known
                .judge
                .get_or_insert_with(|| Engine::new(Options { hash: 4, ..Options::default() }));
            let Some(lead) = lead(judge, &game) else { continue };
            let is_better = best.as_ref().is_none_or(|(least, _)| lead < *least);
            if is_better {
                best = Some((lead, game));
            }
            if lead < BALANCED {
                break;
            }
        }
        let game = best.map_or_else(|| AnyGame::new(self.variant.start()), |(_, game)| game);
        known.keys.insert(game.position().key().low());
        game
    }

    fn start(&self, rng: &mut Xoshiro256PlusPlus) -> AnyPosition {
        let usual = self.variant.start();
        if !self.is_chess960 {
            return usual;
        }
        let Some(start) = Position::chess960(rng.random_range(0..960)) else { return usual };
        let fen = start.fen(CastlingMode::Chess960, EnPassantMode::Legal).to_string();
        self.variant.read(&fen).map_or(usual, |(start, _)| start)
    }
}

/// Plays `plies` random moves; `None` if that ends the game or leaves no legal move.
fn random_moves(mut game: AnyGame, plies: u32, rng: &mut Xoshiro256PlusPlus) -> Option<AnyGame> {
    for _ in 0..plies {
        let mut moves = game.position().legal_moves();
        // Sorted, so that a seed gives the same opening even if the move generator changes its order.
        moves.sort();
        let m = *moves.get(rng.random_range(0..moves.len().max(1)))?;
        game.play(m).ok()?;
        if game.outcome().is_some() {
            return None;
        }
    }
    (game.position().count_moves() > 0).then_some(game)
}

/// The lead of either side in centipawns, as found by a short search.
fn lead(judge: &mut Engine, game: &AnyGame) -> Option<i32> {
    judge.new_game();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let choice = judge.go(&[*game.position()], &limits, &mut |_| ())?;
    Some(match choice.score {
        Score::Centipawns(value) => value.abs(),
        Score::Mate(_) => i32::MAX,
    })
}

/// The openings of a file.
struct FileOpenings {
    openings: Vec<Opening>,
    /// Notes on those that are left out.
    notes: Vec<String>,
}

/// Reads the openings from a PGN file or a file of positions.
fn read(file: &Path, variant: Variant) -> Result<FileOpenings> {
    let name = || shown_path(file);
    let text = text_of(file, 256 << 20)?;
    let is_pgn = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
        || text.trim_start().starts_with('[');
    let games = if is_pgn { games(&text, variant) } else { positions(&text, variant) };
    let games = games.with_context(name)?;
    let (mut openings, mut over, mut ruled, all) = (Vec::new(), 0, 0, games.len());
    for (at, game) in games.into_iter().enumerate() {
        match game {
            None => ruled += 1,
            Some(game) if game.outcome().is_some() || game.position().count_moves() == 0 => {
                over += 1
            }
            Some(game) => openings.push(Opening { number: at + 1, game }),
        }
    }
    let reasons = [(over, "the game is over already"), (ruled, "the line names house rules")];
    let left_out = reasons.into_iter().filter(|&(count, _)| count > 0);
    let notes: Vec<_> =
        left_out.map(|(count, why)| format!("{count} of {all} openings left out: {why}")).collect();
    let why = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
    ensure!(!openings.is_empty(), "{}: there is no opening in it{why}", name());
    Ok(FileOpenings { openings, notes })
}

fn games(text: &str, variant: Variant) -> Result<Vec<Option<AnyGame>>> {
    let mut reader = PgnGames::new(text.as_bytes(), VariantRules(variant));
    let mut games = Vec::new();
    while let Some(read) = reader.next() {
        let game = read?.to_game()?;
        check_variant(game.variant(), variant)
            .with_context(|| format!("line {}", reader.line()))?;
        games.push(Some(game));
    }
    Ok(games)
}

/// Reads positions in FEN or EPD, one on each line, with the moves of the operation `moves`. Lines that begin with `#` are
/// comments. A line that names house rules gives `None`.
fn positions(text: &str, variant: Variant) -> Result<Vec<Option<AnyGame>>> {
    let mut games = Vec::new();
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines();
    for (at, line) in lines.enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let game = opening(line, variant).with_context(|| format!("line {}", at + 1))?;
        games.push(game);
    }
    Ok(games)
}

fn opening(line: &str, variant: Variant) -> Result<Option<AnyGame>> {
    let Some(case) = epd::read_line(line, variant)? else { return Ok(None) };
    check_variant(case.start.variant(), variant)?;
    let mut game = AnyGame::new(case.start);
    case.moves.into_iter().try_for_each(|m| game.play(m).map(drop))?;
    Ok(Some(game))
}

fn check_variant(found: Variant, wanted: Variant) -> Result<()> {
    ensure!(found == wanted, "a game of {found}, expected {wanted}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(variant: Variant, seed: u64) -> Openings {
        Openings::new(&OpeningSource::Random(8), variant, false, seed).expect("openings")
    }

    #[test]
    fn random_openings_are_those_of_their_seed_and_no_two_are_alike() {
        let all = |seed| {
            let openings = random(Variant::Chess, seed);
            (0..6).map(|at| openings.get(at).game.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(all(1), all(1));
        assert_ne!(all(1), all(2));
        assert_eq!(all(1).into_iter().collect::<HashSet<_>>().len(), 6);
    }

    #[test]
    fn an_opening_does_not_come_again_as_long_as_there_are_others() {
        let openings =
            Openings::new(&OpeningSource::Random(1), Variant::Chess, false, 1).expect("some");
        let all: HashSet<String> = (0..14).map(|at| openings.get(at).game.to_string()).collect();
        assert_eq!(all.len(), 14, "of 20 first moves");
    }

    #[test]
    fn random_openings_of_chess_are_balanced() {
        let openings = random(Variant::Chess, 3);
        let mut judge = Engine::new(Options::default());
        for at in 0..6 {
            let game = openings.get(at).game;
            assert_eq!(game.moves().count(), 8);
            let lead = lead(&mut judge, &game).expect("it goes on");
            assert!(lead < 2 * BALANCED, "{lead}: {game}");
        }
    }

    #[test]
    fn every_variant_has_openings() {
        for variant in Variant::BUILT_IN {
            let game = random(variant, 5).get(0).game;
            assert_eq!(game.outcome(), None, "{variant}");
        }
    }

    #[test]
    fn positions_and_games_of_a_file_are_openings() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("a.epd");
        let text = "# two\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";\n\n4k3/8/8/8/8/8/8/4K2R b K - 3 9\n";
        std::fs::write(&file, text).expect("it is written");
        let read = |file: &Path| read(file, Variant::Chess).map(|read| read.openings);
        let openings = read(&file).expect("openings");
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[1].game.position().fullmove_number(), 9);
        std::fs::write(&file, "4k3/8/8/8/8/8/8/4K2R w K -\n4k3/9/8 w - -\n")
            .expect("it is written");
        let error = format!("{:#}", read(&file).err().expect("an error"));
        assert!(error.contains("a.epd: line 2: "), "{error}");
        let file = dir.path().join("a.pgn");
        std::fs::write(&file, "1. e4 e5 *\n\n1. d4 *\n").expect("it is written");
        let openings = read(&file).expect("openings");
        assert_eq!(openings[1].game.to_string(), "1. d4 *");
    }

    #[test]
    fn operations_of_epd_give_counters_and_moves() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        for (operations, game, fen) in [
            ("hmvc 3; fmvn 9;", "*", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9"),
            ("fmvn 9; id \"a;b\"; c0 \"moves e2e4\";", "*", "RNBQKBNR w KQkq - 0 9"),
            ("moves e2e4 e7e5 Nf3;", "1. e4 e5 2. Nf3 *", "PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
            ("fmvn 5; moves d4; D1 20;", "5. d4 *", "8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 5"),
        ] {
            let read = opening(&format!("{start} {operations}"), Variant::Chess);
            let read = read.expect("an opening").expect("no house rules");
            assert!(read.position().to_string().ends_with(fen), "{operations}: {read}");
            assert!(read.to_string().ends_with(game), "{operations}: {read}");
        }
        for (operations, why) in [
            ("moves e2e5;", "illegal move e2e5 at ply 1"),
            ("hmvc x;", "hmvc \"x\" is not a number"),
            ("variant atomic;", "a game of atomic, expected chess"),
        ] {
            let error = opening(&format!("{start} {operations}"), Variant::Chess).err();
            let error = format!("{:#}", error.expect("an error"));
            assert!(error.contains(why), "{operations}: {error}");
        }
    }
}
