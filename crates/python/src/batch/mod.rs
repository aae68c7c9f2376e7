//! Many games that are stepped together, for learning programs.

mod alphazero;
mod arrays;
mod boards;
mod draws;
mod game;
mod numbering;
mod observing;
mod planes;
mod play;
mod random;
mod results;
mod squares;
mod stepping;
mod workers;

use pyo3::exceptions::{PyIndexError, PyMemoryError};
use pyo3::prelude::*;
use tabiya_core::{CHESS960_STARTS, Position};
use tabiya_games::{AnyPosition, Variant};

use crate::arguments::{IntegerArg, place, shown, thread_count};
use crate::errors::value_error;
use draws::DrawRules;
use game::MOST_HISTORY;

// `GameArrays` has games, actions and observations as well.
pub(crate) use arrays::{ArrayArg, Filled, Kind, integers, numpy};
pub(crate) use game::Game;
pub(crate) use numbering::{Numbering, array_number};
pub(crate) use observing::write_mask;
pub(crate) use planes::Layout;
pub(crate) use play::Play;
pub(crate) use random::Random;
pub(crate) use workers::Workers;

/// Games that are stepped together on all cores, without the GIL. Their state is read and changed by arrays of numpy,
/// in which the first axis is the game.
///
/// >>> from tabiya import Batch
/// >>> batch = Batch(1000, seed=1)
/// >>> mask = batch.legal_mask()
/// >>> mask.shape, mask.dtype.name, int(mask[0].sum())
/// ((1000, 4672), 'bool', 20)
/// >>> batch.step(batch.random_actions())
/// >>> batch.observe().shape
/// (1000, 8, 8, 119)
///
/// `variant` and `rules` are as for a Board. With `chess960=True` each game begins with one of the 960 start positions,
/// and castling in chess is the king's step to its own rook. A game that ends begins again in the same step, unless
/// `auto_reset` is False. Random numbers depend on `seed` and on the number of the game, but not on `threads`, which
/// are as many as there are cores by default. `history` is the number of positions in an observation, 1 to 8.
///
/// Games end by the rules: `fifty_moves`, `repetition` and `insufficient_material` say which draws count. A game is
/// also stopped after `max_plies`, unless that is None.
///
/// In chess the actions are the 4672 of AlphaZero in the order of pgx: 73 for each square of origin. Squares are seen
/// from the mover's side and counted along the files, so that a2 is 1. Castling is the king's step by two squares.
///
/// In any other game of `s` squares the move from `a` to `b` is the action `a * s + b`, and castling is the king's step
/// to its own rook. Squares are seen from the mover's side and counted along the ranks, so that b1 is 1. Then follow `s
/// * s` actions for each kind in `promotions`, and `s` actions for each kind in `drops`.
///
/// >>> batch = Batch(2, "crazyhouse")
/// >>> batch.num_actions, batch.promotions, batch.drops
/// (20800, [2, 3, 4, 5], [1, 2, 3, 4, 5])
#[pyclass(module = "tabiya")]
pub(crate) struct Batch {
    games: Games,
    variant: Variant,
    /// Whether castling in chess is the king's step to its own rook.
    #[pyo3(get)]
    chess960: bool,
    /// Whether a game that ends begins again in the same step.
    #[pyo3(get)]
    auto_reset: bool,
    draws: DrawRules,
    numbering: Numbering,
    layout: Layout,
    workers: Workers,
}

/// The games of a batch, and the positions that they may begin with.
struct Team<P> {
    games: Vec<Game<P>>,
    starts: Vec<P>,
}

enum Games {
    Chess(Team<Position>),
    Any(Team<AnyPosition>),
}

/// Evaluates an expression with the games of a batch, for any type of their positions.
macro_rules! with_team {
    ($games:expr, $team:ident => $answer:expr) => {
        match $games {
            $crate::batch::Games::Chess($team) => $answer,
            $crate::batch::Games::Any($team) => $answer,
        }
    };
}

use with_team;

/// The position that a game begins with.
fn start_of<P: Copy>(starts: &[P], random: &mut Random) -> P {
    match starts {
        [only] => *only,
        many => many[random.below(many.len())],
    }
}

impl<P: Play> Team<P> {
    fn new(n: usize, starts: &[AnyPosition], seed: u64) -> PyResult<Self> {
        let starts: Vec<P> = starts.iter().filter_map(P::of).collect();
        let mut games = Vec::new();
        games
            .try_reserve_exact(n)
            .map_err(|_| PyMemoryError::new_err(format!("there is no room for {n} games")))?;
        games.extend((0..n).map(|game| {
            let mut random = Random::new(seed, game);
            Game::new(start_of(&starts, &mut random), random)
        }));
        Ok(Self { games, starts })
    }
}

/// The positions that games begin with: the start position, or all start positions of Chess960.
fn starts_of(variant: Variant, chess960: bool) -> PyResult<Vec<AnyPosition>> {
    if !chess960 {
        return Ok(vec![variant.start()]);
    }
    let (fen, usual) = (variant.start_fen(), Variant::Chess.start_fen());
    let usual = usual.split(' ').next().unwrap_or_default();
    let Some(rest) = fen.strip_prefix(usual) else {
        let words = format!("{variant} has no start positions of Chess960");
        return Err(value_error(words));
    };
    let mut starts = Vec::with_capacity(CHESS960_STARTS.into());
    for p in (0..CHESS960_STARTS).filter_map(Position::chess960) {
        let own = p.to_string();
        let board = own.split(' ').next().unwrap_or_default();
        let read = variant.read(&format!("{board}{rest}"));
        starts.push(read.map_err(value_error)?.0);
    }
    Ok(starts)
}

/// Reads the number of positions of an observation.
pub(crate) fn history_length(history: Option<IntegerArg>) -> PyResult<usize> {
    let length = history.map(|history| history.within("history", 1..=MOST_HISTORY));
    length.unwrap_or(Ok(MOST_HISTORY))
}

impl Batch {
    fn count(&self) -> usize {
        with_team!(&self.games, team => team.games.len())
    }

    /// The place of a game; negative numbers count from the end.
    fn place(&self, game: &Bound<'_, PyAny>) -> PyResult<usize> {
        let count = self.count();
        let found = place(game, count)?;
        found.ok_or_else(|| PyIndexError::new_err(format!("game {} of {count} games", shown(game))))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(
        signature = (n, variant="chess", *, seed=None, chess960=false, rules=None, threads=None, auto_reset=true,
            history=None, max_plies=Some(IntegerArg::Word(512)), fifty_moves=true, repetition=true, insufficient_material=true),
        text_signature = "(n, variant='chess', *, seed=None, chess960=False, rules=None, threads=None, auto_reset=True, \
            history=None, max_plies=512, fifty_moves=True, repetition=True, insufficient_material=True)"
    )]
    #[expect(clippy::too_many_arguments, reason = "the keyword arguments of a Python function")]
    #[expect(
        clippy::fn_params_excessive_bools,
        reason = "the keyword arguments of a Python function"
    )]
    fn new(
        py: Python<'_>,
        n: IntegerArg,
        variant: &str,
        seed: Option<IntegerArg>,
        chess960: bool,
        rules: Option<&Bound<'_, PyAny>>,
        threads: Option<IntegerArg>,
        auto_reset: bool,
        history: Option<IntegerArg>,
        max_plies: Option<IntegerArg>,
        fifty_moves: bool,
        repetition: bool,
        insufficient_material: bool,
    ) -> PyResult<Self> {
        numpy(py)?;
        let n = n.within("n", 1..=isize::MAX.unsigned_abs())?;
        let seed = seed.map_or(Ok(0), |seed| seed.within("seed", 0..=u64::MAX))?;
        let (history, threads) = (history_length(history)?, thread_count("threads", threads)?);
        let max_plies =
            max_plies.map(|plies| plies.within("max_plies", 1..=u32::MAX)).transpose()?;
        let variant = crate::board::open(variant, rules)?;
        let starts = starts_of(variant, chess960)?;
        let games = match variant {
            Variant::Chess => Games::Chess(Team::new(n, &starts, seed)?),
            _ => Games::Any(Team::new(n, &starts, seed)?),
        };
        Ok(Self {
            games,
            variant,
            chess960,
            auto_reset,
            draws: DrawRules { fifty_moves, repetition, insufficient_material, max_plies },
            numbering: Numbering::new(variant, chess960),
            layout: Layout::new(variant, history),
            workers: Workers::new(threads),
        })
    }

    /// The number of games.
    fn __len__(&self) -> usize {
        self.count()
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.count(), self.variant.name())
    }

    /// The name of the variant: "chess", or the name in the rule file.
    #[getter]
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// The number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.workers.threads()
    }

    /// The number of actions, legal or not.
    #[getter]
    fn num_actions(&self) -> usize {
        self.numbering.count()
    }

    /// The piece types whose promotions have actions of their own, in the order of the actions; None in chess.
    #[getter]
    fn promotions(&self) -> Option<Vec<u32>> {
        self.numbering.promotions()
    }

    /// The piece types that have actions for drops, in the order of the actions; None in chess.
    #[getter]
    fn drops(&self) -> Option<Vec<u32>> {
        self.numbering.drops()
    }

    /// The shape of the observation of one game: ranks, files and planes.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.layout.observation_shape().into()
    }

    /// The names of the planes of an observation, as a new list.
    ///
    /// >>> names = Batch(1).planes
    /// >>> names[0], names[13], names[26], names[-1]
    /// ('own pawns', 'occurred repeatedly', 'occurred once, 1 ply ago', 'half-move clock / 100')
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.layout.names()
    }
}
