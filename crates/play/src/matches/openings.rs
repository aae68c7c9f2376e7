//! The opening positions of a match.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail, ensure};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_engine::{Engine, Limits, Options, Score};
use tabiya_formats::pgn::{PgnGames, VariantRules};
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

/// The numbered openings of a match: the same number always gives the same opening.
pub(super) struct Openings {
    source: OpeningSource,
    variant: Variant,
    is_chess960: bool,
    seed: u64,
    /// The openings read from the file or generated so far.
    known: Mutex<KnownOpenings>,
}

#[derive(Default)]
struct KnownOpenings {
    games: Vec<AnyGame>,
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
        let games = match source {
            OpeningSource::File(file) => read(file, variant)?,
            _ => Vec::new(),
        };
        let known = Mutex::new(KnownOpenings { games, ..KnownOpenings::default() });
        Ok(Self { source: source.clone(), variant, is_chess960, seed, known })
    }

    /// The number of openings; `None` if openings are generated without limit.
    pub(super) fn count(&self) -> Option<usize> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(self.source, OpeningSource::File(_)).then_some(known.games.len())
    }

    /// The opening with this number. Numbers beyond the end of a file start again at its first opening.
    pub(super) fn get(&self, number: usize) -> AnyGame {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let OpeningSource::File(_) = self.source {
            return known.games[number % known.games.len()].clone();
        }
        while known.games.len() <= number {
            let opening = self.make(&mut known);
            known.games.push(opening);
        }
        known.games[number].clone()
    }

    /// Generates the next opening: different from all earlier ones and balanced, if possible.
    fn make(&self, known: &mut KnownOpenings) -> AnyGame {
        let number = known.games.len() as u64;
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

/// Reads the openings from a PGN file or a file of positions.
fn read(file: &Path, variant: Variant) -> Result<Vec<AnyGame>> {
    let name = || shown_path(file);
    let text = text_of(file, 256 << 20)?;
    let is_pgn = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
        || text.trim_start().starts_with('[');
    let games = if is_pgn { games(&text, variant) } else { positions(&text, variant) };
    let mut games = games.with_context(name)?;
    games.retain(|game| game.outcome().is_none() && game.position().count_moves() > 0);
    ensure!(!games.is_empty(), "{}: there is no opening in it", name());
    Ok(games)
}

fn games(text: &str, variant: Variant) -> Result<Vec<AnyGame>> {
    let mut reader = PgnGames::new(text.as_bytes(), VariantRules(variant));
    let mut games = Vec::new();
    while let Some(read) = reader.next() {
        let game = read?.to_game()?;
        if game.variant() != variant {
            bail!("line {}: a game of {}, expected {variant}", reader.line(), game.variant());
        }
        games.push(game);
    }
    Ok(games)
}

/// Reads positions in FEN or EPD, one on each line. Lines that begin with `#` are comments.
fn positions(text: &str, variant: Variant) -> Result<Vec<AnyGame>> {
    let mut games = Vec::new();
    for (at, line) in text.lines().enumerate() {
        // EPD operations are ignored.
        let line = line.split(';').next().unwrap_or_default().trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split_whitespace().collect();
        // An EPD position has four fields; more fields belong to it if they are counters.
        let is_part = |(at, field): (usize, &&str)| {
            at < 4 || field.contains('+') || field.parse::<u16>().is_ok()
        };
        let length = fields.iter().enumerate().take_while(|&part| is_part(part)).count();
        let fen = fields[..length].join(" ");
        let (start, _) = variant.read(&fen).with_context(|| format!("line {}", at + 1))?;
        games.push(AnyGame::new(start));
    }
    Ok(games)
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
            (0..6).map(|at| openings.get(at).to_string()).collect::<Vec<_>>()
        };
        assert_eq!(all(1), all(1));
        assert_ne!(all(1), all(2));
        assert_eq!(all(1).into_iter().collect::<HashSet<_>>().len(), 6);
    }

    #[test]
    fn an_opening_does_not_come_again_as_long_as_there_are_others() {
        let openings =
            Openings::new(&OpeningSource::Random(1), Variant::Chess, false, 1).expect("some");
        let all: HashSet<String> = (0..14).map(|at| openings.get(at).to_string()).collect();
        assert_eq!(all.len(), 14, "of 20 first moves");
    }

    #[test]
    fn random_openings_of_chess_are_balanced() {
        let openings = random(Variant::Chess, 3);
        let mut judge = Engine::new(Options::default());
        for at in 0..6 {
            let game = openings.get(at);
            assert_eq!(game.moves().count(), 8);
            let lead = lead(&mut judge, &game).expect("it goes on");
            assert!(lead < 2 * BALANCED, "{lead}: {game}");
        }
    }

    #[test]
    fn every_variant_has_openings() {
        for variant in Variant::BUILT_IN {
            let game = random(variant, 5).get(0);
            assert_eq!(game.outcome(), None, "{variant}");
        }
    }

    #[test]
    fn positions_and_games_of_a_file_are_openings() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("a.epd");
        let text = "# two\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";\n\n4k3/8/8/8/8/8/8/4K2R b K - 3 9\n";
        std::fs::write(&file, text).expect("it is written");
        let openings = read(&file, Variant::Chess).expect("openings");
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[1].position().fullmove_number(), 9);
        std::fs::write(&file, "4k3/8/8/8/8/8/8/4K2R w K -\n4k3/9/8 w - -\n")
            .expect("it is written");
        let error = format!("{:#}", read(&file, Variant::Chess).expect_err("an error"));
        assert!(error.contains("a.epd: line 2: "), "{error}");
        let file = dir.path().join("a.pgn");
        std::fs::write(&file, "1. e4 e5 *\n\n1. d4 *\n").expect("it is written");
        let openings = read(&file, Variant::Chess).expect("openings");
        assert_eq!(openings[1].to_string(), "1. d4 *");
    }
}
