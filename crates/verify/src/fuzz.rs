//! Tries random positions on an engine until it is wrong.

use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{CastlingMode, Color, EnPassantMode, Faults, Position, Role, Square};
use tabiya_games::{AnyPosition, Variant};

use super::culprit::Crash;
use super::difference::Difference;
use super::error::{Breakage, EngineError, Unsupported};
use super::kept_state::{Asked, Suspicion};
use super::origin::Origin;
use super::{Cause, DifferenceReport, EngineConfig, TestedEngine};
use tabiya_suite::random::RandomFeature;

/// The choice of random positions on which an engine is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fuzz {
    /// The variant.
    pub variant: Variant,
    /// Whether Chess960 positions are included.
    pub chess960: bool,
    /// The seed that determines the sequence of positions.
    pub seed: u64,
    /// The maximum depth of a count, at least 1.
    pub depth: u32,
    /// The maximum number of leaf nodes of a count at depth 2 or more.
    pub max_nodes: u128,
    /// Whether the run goes on after the first failure and looks for other causes.
    pub keep_going: bool,
}

/// The relative frequency of positions with a feature: higher if generators often fail on it.
fn weight(feature: RandomFeature) -> usize {
    match feature {
        RandomFeature::EnPassant => 6,
        RandomFeature::Pins
        | RandomFeature::Checks
        | RandomFeature::Castling
        | RandomFeature::Chess960Castling => 3,
        RandomFeature::Promotions => 2,
        _ => 1,
    }
}

/// A failure of an engine on a random position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caught {
    /// The engine is wrong.
    Difference(Box<Difference>),
    /// The engine broke.
    Crash(Box<Crash>),
    /// The engine was wrong on this position at this depth, but when asked again it was right or gave no
    /// answer.
    Once(Box<Origin>, u32),
}

impl Caught {
    /// What may have caused the failure, the narrowest cause first.
    pub fn causes(&self, config: &EngineConfig) -> Vec<Cause> {
        match self {
            Self::Difference(difference) => DifferenceReport { difference, config }.causes(),
            Self::Crash(crash) => crash.causes(),
            Self::Once(..) => vec![Cause::new("wrong counts that are right when asked again")],
        }
    }

    /// The failure in the smallest position found that shows it.
    fn shrink(self, engine: &mut TestedEngine<'_>) -> Self {
        match self {
            Self::Difference(found) => Self::Difference(Box::new(found.shrink(engine))),
            Self::Crash(crash) => Self::Crash(Box::new(crash.shrink(engine))),
            once @ Self::Once(..) => once,
        }
    }
}

/// A cause of failures, with the smallest position found that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaughtCause {
    /// The failure in that position.
    pub caught: Caught,
    /// The narrowest cause of that failure.
    pub cause: Cause,
    /// The number of positions that fail for this cause.
    pub positions: usize,
    /// The narrowest causes of these failures in the positions as they were generated.
    met: Vec<Cause>,
}

/// The answer of an engine on a random position.
enum Attempt {
    /// The right count.
    Right(u128),
    /// The engine does not support the position.
    Declined(Unsupported),
    /// A wrong answer or a breakage.
    Failed(Box<Failure>),
}

/// A failure before its cause is looked for.
struct Failure {
    origin: Origin,
    depth: u32,
    kind: FailureKind,
}

/// How an engine fails.
enum FailureKind {
    Wrong(Box<Suspicion>),
    Broken(Box<Breakage>),
}

impl Failure {
    /// The failure with its cause, but not shrunk.
    fn located(self, engine: &mut TestedEngine<'_>) -> Caught {
        let Self { origin, depth, kind } = self;
        let suspicion = match kind {
            FailureKind::Broken(breakage) => {
                let asked = Asked { origin, depth };
                return Caught::Crash(Box::new(Crash::repeated(engine, asked, *breakage)));
            }
            FailureKind::Wrong(suspicion) => suspicion,
        };
        match suspicion.difference(engine).ok().flatten() {
            Some(found) => Caught::Difference(Box::new(found)),
            None => Caught::Once(Box::new(origin), depth),
        }
    }

    /// Whether the engine would fail on every other position too.
    fn is_final(&self) -> bool {
        matches!(&self.kind, FailureKind::Broken(breakage) if breakage.kind.is_final())
    }
}

/// The longest random game, in plies.
const LONGEST: u32 = 80;

/// The number of positions in a row that the engine may decline.
const IN_VAIN: u32 = 100;

impl Fuzz {
    /// Asks the engine about the positions until it is wrong or breaks, or, with `keep_going`, about all of them, and
    /// adds to `causes` each cause of failures that it does not have yet. Only one position for each cause is shrunk. An
    /// engine that would fail on every position is not asked about further ones. Calls `told` with the leaf nodes of each
    /// position that the engine counted right, `declined` for each position that it does not support, and `suspected`
    /// with the position and depth of a failure before the position is shrunk.
    ///
    /// # Errors
    /// If the engine cannot be asked, or the control stops the run. The causes found before remain.
    pub fn run(
        self,
        engine: &mut TestedEngine<'_>,
        positions: impl Iterator<Item = AnyPosition>,
        mut told: impl FnMut(u128),
        mut declined: impl FnMut(Unsupported),
        mut suspected: impl FnMut(&Origin, u32),
        causes: &mut Vec<CaughtCause>,
    ) -> Result<(), EngineError> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(!self.seed);
        let mut in_vain = 0;
        for p in positions {
            let failure = match self.attempt(engine, p, &mut rng, &mut in_vain)? {
                Attempt::Failed(failure) => failure,
                Attempt::Right(count) => {
                    told(count);
                    continue;
                }
                Attempt::Declined(refusal) => {
                    declined(refusal);
                    continue;
                }
            };
            let (origin, depth) = (failure.origin.clone(), failure.depth);
            let (is_first, is_final) = (causes.is_empty(), failure.is_final());
            if is_first {
                suspected(&origin, depth);
            }
            let located = failure.located(engine);
            // Without time to look for the cause, it is not known whether it is a further one.
            if engine.control.is_stopped() && !is_first {
                return Err(EngineError::Stopped);
            }
            let met = located.causes(engine.config());
            if let Some(known) = explained(causes, &met) {
                known.positions += 1;
                continue;
            }
            if !is_first {
                suspected(&origin, depth);
            }
            let caught = located.shrink(engine);
            // Fewer pieces may show another cause, perhaps a known one.
            let found = caught.causes(engine.config());
            let met = met.into_iter().take(1);
            if let Some(known) = explained(causes, &found) {
                known.positions += 1;
                known.met.extend(met);
            } else if let Some(cause) = found.into_iter().next() {
                causes.push(CaughtCause { caught, cause, positions: 1, met: met.collect() });
            }
            if is_final || !self.keep_going {
                break;
            }
        }
        Ok(())
    }

    /// Asks the engine about a position, at a depth that the generator chooses. `in_vain` counts the positions in a row
    /// that the engine declines; too many of them are an error.
    fn attempt<R: Rng>(
        self,
        engine: &mut TestedEngine<'_>,
        p: AnyPosition,
        rng: &mut R,
        in_vain: &mut u32,
    ) -> Result<Attempt, EngineError> {
        // On a suitable position most errors show at depth 1; some need a greater depth.
        let mut wish = 1;
        while wish < self.depth && rng.random() {
            wish += 1;
        }
        let mut depth = 1;
        while depth < wish && engine.right(p, depth + 1).total()? <= self.max_nodes {
            depth += 1;
        }
        let origin = Origin::reached(p);
        let failed =
            |kind| Ok(Attempt::Failed(Box::new(Failure { origin: origin.clone(), depth, kind })));
        match Suspicion::ask(engine, origin.clone(), depth) {
            Ok(None) => {
                *in_vain = 0;
                Ok(Attempt::Right(engine.right(p, depth).total()?))
            }
            Ok(Some(suspicion)) => failed(FailureKind::Wrong(Box::new(suspicion))),
            Err(EngineError::Refused(refusal))
                if matches!(refusal, Unsupported::Declined | Unsupported::MoreMoves(_)) =>
            {
                *in_vain += 1;
                match *in_vain {
                    IN_VAIN => Err(EngineError::Refused(refusal)),
                    _ => Ok(Attempt::Declined(refusal)),
                }
            }
            Err(EngineError::Broken(breakage)) if breakage.may_be_of_position() => {
                engine.reset_failure();
                failed(FailureKind::Broken(breakage))
            }
            Err(error) => Err(error),
        }
    }

    /// An endless sequence of random positions that games can reach, as far as a single position shows: with random
    /// features or, in variants, also from random games.
    pub fn positions(self) -> impl Iterator<Item = AnyPosition> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let wanted = |f: &RandomFeature| self.chess960 || !f.is_chess960();
        let often = |f: RandomFeature| std::iter::repeat_n(f, weight(f));
        let features: Vec<RandomFeature> =
            RandomFeature::ALL.into_iter().filter(wanted).flat_map(often).collect();
        std::iter::from_fn(move || {
            loop {
                let feature = *features.choose(&mut rng)?;
                let made = match self.variant {
                    Variant::Chess => Some(hard(feature, &mut rng).into()),
                    variant if rng.random_ratio(1, 3) => {
                        let plies = rng.random_range(0..=LONGEST);
                        Some(play_on(variant.start(), plies, &mut rng))
                    }
                    variant => transferred(variant, &hard(feature, &mut rng).into(), &mut rng),
                };
                let wanted = |p: &AnyPosition| {
                    (self.chess960 || p.castling_mode() == CastlingMode::Standard)
                        && p.unreachable().is_empty()
                };
                if let Some(p) = made.filter(wanted) {
                    return Some(p);
                }
            }
        })
    }
}

/// The known cause that explains a failure with these causes.
fn explained<'c>(known: &'c mut [CaughtCause], causes: &[Cause]) -> Option<&'c mut CaughtCause> {
    known.iter_mut().find(|known| {
        let mut all = known.met.iter().chain([&known.cause]);
        all.any(|cause| cause.explains(causes))
    })
}

/// A random position with a feature. For en passant it is sometimes the position before the double push, so
/// that the engine must make the push itself.
fn hard<R: Rng>(feature: RandomFeature, rng: &mut R) -> Position {
    let p = feature.position(rng);
    let before = feature == RandomFeature::EnPassant && rng.random();
    before.then(|| before_push(&p, rng)).flatten().unwrap_or(p)
}

/// Chooses at random a pawn whose double push can have been the last move, and returns the position before
/// that push.
fn before_push<R: Rng>(p: &Position, rng: &mut R) -> Option<Position> {
    let mover = !p.turn();
    let back = if mover == Color::White { -1 } else { 1 };
    let origin = |pushed: Square| {
        let squares = [pushed.offset(0, back)?, pushed.offset(0, 2 * back)?];
        let home = mover.back_rank() == squares[1].offset(0, back)?.rank();
        let free = squares.iter().all(|&square| p.piece_on(square).is_none());
        (home && free).then_some((pushed, squares[1]))
    };
    let pawns = p.by_piece(Role::Pawn.of(mover)).into_iter();
    let (pushed, origin) = pawns.filter_map(origin).choose(rng)?;
    let mut setup = p.to_setup();
    setup.pieces.swap(pushed as usize, origin as usize);
    setup.turn = mover;
    setup.en_passant = None;
    Position::from_setup(&setup, Faults::NONE).ok()
}

/// The chess position `p` read as one of `variant`, after some random moves; `None` if it is invalid.
fn transferred<R: Rng>(variant: Variant, p: &AnyPosition, rng: &mut R) -> Option<AnyPosition> {
    let fen = p.fen(p.castling_mode(), EnPassantMode::PseudoLegal);
    let (p, notes) = variant.read(&fen).ok()?;
    // The variant's own state, such as hands and counters, is as in a new game until moves change it.
    let plies = rng.random_range(0..6);
    notes.is_empty().then(|| play_on(p, plies, rng))
}

/// The position after `plies` random moves, or fewer if the game ends.
fn play_on<R: Rng>(start: AnyPosition, plies: u32, rng: &mut R) -> AnyPosition {
    let mut p = start;
    for _ in 0..plies {
        let moves = p.legal_moves();
        let Some(&m) = moves.choose(rng) else { break };
        p = p.play_unchecked(m);
    }
    p
}
