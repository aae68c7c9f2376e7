//! The first position on which an engine and the built-in generator disagree.

use tabiya_games::{AnyMove, AnyPosition};

use super::TestedEngine;
use super::error::EngineError;
use super::kept_state::{Asked, KeptState, Suspicion};
use super::origin::Origin;
use crate::output::answer::Divide;

/// A position on which an engine is wrong, and the kind of its error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The position in which the search began.
    pub start: Origin,
    /// The moves from `start` to `position`.
    pub path: Vec<AnyMove>,
    /// The position where the engine goes wrong.
    pub position: AnyPosition,
    /// The depth of the count that is wrong in `position`.
    pub depth: u32,
    /// The right number of leaf nodes.
    pub right: u128,
    /// The engine's number of leaf nodes.
    pub wrong: u128,
    /// The legal moves with wrong counts below them, if the engine lists moves.
    pub rows: Vec<WrongRow>,
    /// The form in which the engine gets the position and is wrong: by FEN alone, or by FEN and moves.
    pub origin: Origin,
    /// The kind of error.
    pub fault: EngineFault,
}

/// The kind of an engine's error.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineFault {
    /// The list of moves is wrong: legal moves are missing, or moves are illegal or repeated.
    Moves(MoveLists),
    /// The list of moves is wrong, but only if the position is reached by moves. Given by FEN with its en
    /// passant square, the same position has the right moves. So making a move corrupts some state.
    Make(MoveLists),
    /// The answer is the one for another position, so the engine did not take the position or did not play the moves.
    NotTaken(AnsweredFor),
    /// The answer is wrong only after other questions, and right in a fresh process.
    KeptState(KeptState, MoveLists),
    /// The count below this move differs from the right count that the engine gives for the position after the move.
    /// This engine cannot be given moves, so either making or unmaking them is at fault.
    Play(AnyMove),
    /// The count below this move is wrong, but the position after the move is counted right, whether given by
    /// FEN or by moves. So the engine did not take back an earlier move correctly.
    Unmake(AnyMove),
    /// The count below this move is wrong. It was the first move tried, before any move was taken back, and
    /// the position after it has the right moves. So the engine does not count the last ply by listing the
    /// moves.
    LastPly(AnyMove),
    /// A count is wrong, but no list of moves: the engine prints no moves, or prints the right moves with
    /// wrong counts at depth 1.
    Count,
    /// The count is wrong, and this error cut the search for the reason short.
    Unknown(EngineError),
}

/// The position that an engine answered for, instead of the one that it was asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredFor {
    /// The position.
    pub position: AnyPosition,
    /// The first `info string` that the engine wrote in its answer, if there is one.
    pub said: Option<String>,
}

/// The differences between two lists of moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MoveLists {
    /// Legal moves that the engine does not list.
    pub missing: Vec<AnyMove>,
    /// Illegal moves that the engine lists, as it writes them.
    pub surplus: Vec<String>,
    /// Legal moves that the engine lists more than once.
    pub repeated: Vec<AnyMove>,
}

/// A legal move with a wrong count below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongRow {
    /// The move.
    pub m: AnyMove,
    /// The engine's count.
    pub engine: u128,
    /// The right count.
    pub right: u128,
}

impl MoveLists {
    /// Whether there are no differences.
    pub(super) fn is_empty(&self) -> bool {
        self.missing.is_empty() && self.surplus.is_empty() && self.repeated.is_empty()
    }
}

/// Finds the first position below `start`, within `depth` plies, on which an engine disagrees with the
/// built-in generator: a position where the lists of moves differ or, if there is none, where the counts
/// differ. Returns `None` if they agree.
///
/// A wrong answer is repeated in a fresh process before it is reported. If the engine is right there, its state from
/// earlier questions is the finding.
///
/// # Errors
/// If the engine gives no answer before it is known to be wrong.
pub fn first_difference(
    engine: &mut TestedEngine<'_>,
    start: impl Into<Origin>,
    depth: u32,
) -> Result<Option<Difference>, EngineError> {
    if depth == 0 {
        return Ok(None);
    }
    match Suspicion::ask(engine, start.into(), depth)? {
        Some(suspicion) => suspicion.difference(engine),
        None => Ok(None),
    }
}

impl Difference {
    /// The number of plies from the position given by FEN to the leaf nodes.
    pub fn depth_from_origin(&self) -> u32 {
        self.depth + u32::try_from(self.origin.moves.len()).unwrap_or(u32::MAX)
    }

    /// The differences between the lists of moves, if the lists differ.
    pub fn lists(&self) -> Option<&MoveLists> {
        match &self.fault {
            EngineFault::Moves(lists) | EngineFault::Make(lists) => Some(lists),
            EngineFault::KeptState(_, lists) => Some(lists).filter(|lists| !lists.is_empty()),
            _ => None,
        }
    }

    /// Whether the difference is in the position that was asked about, at the same depth.
    pub(super) fn is_of(&self, asked: &Asked) -> bool {
        self.origin == asked.origin && self.depth == asked.depth
    }

    /// The difference that an engine with kept state shows: `asked` is wrong after the questions in `kept`.
    pub(super) fn after(kept: KeptState, asked: Asked, answer: &Divide) -> Self {
        let Asked { origin, depth } = asked;
        let fault = EngineFault::KeptState(kept, answer.lists());
        DescentNode::new(origin.clone(), depth).difference(origin, answer, fault)
    }

    /// Finds the first position where an engine is wrong, at or below the one that it answered wrongly.
    pub(super) fn below(
        engine: &mut TestedEngine<'_>,
        asked: Asked,
        answer: Divide,
    ) -> Result<Self, EngineError> {
        let Asked { origin: start, depth } = asked;
        let mut theirs = engine.with_children(answer, &start, depth)?;
        let mut node = DescentNode::new(start.clone(), depth);
        let fault = loop {
            let lists = theirs.lists();
            if !lists.is_empty() {
                // Depth 1 usually shows the wrong list too; otherwise this list is reported.
                if node.depth > 1
                    && let Some(shallow) = node.at_once(engine)
                {
                    node.depth = 1;
                    theirs = shallow;
                    continue;
                }
                break match node.answered_for(engine, &theirs) {
                    Some(other) => EngineFault::NotTaken(other),
                    None if node.origin.moves.is_empty() => EngineFault::Moves(lists),
                    None => EngineFault::Make(lists),
                };
            }
            if node.depth > 1
                && !theirs.listed
                && let Some(other) = node.answered_for(engine, &theirs)
            {
                break EngineFault::NotTaken(other);
            }
            // Descend into the smallest subtree with a wrong count.
            let worst = theirs.wrong_rows().into_iter().min_by_key(|row| row.right);
            let Some(WrongRow { m, .. }) = worst.filter(|_| node.depth > 1) else {
                break match node.answered_for(engine, &theirs) {
                    Some(other) => EngineFault::NotTaken(other),
                    None => EngineFault::Count,
                };
            };
            match node.child(engine, m) {
                Ok(Some((child, answer))) => (node, theirs) = (child, answer),
                // The lowest depth with an error is the easiest to debug.
                Ok(None) => match node.shallower(engine) {
                    Some((child, answer)) => (node, theirs) = (child, answer),
                    None => break node.fault_of_row(engine, &theirs, m),
                },
                // The engine is already known to be wrong, so the difference is returned and not the error.
                Err(error) => break EngineFault::Unknown(error),
            }
        };
        Ok(node.difference(start, &theirs, fault))
    }
}

/// A position on the way from the root to the error.
#[derive(Clone)]
struct DescentNode {
    origin: Origin,
    position: AnyPosition,
    path: Vec<AnyMove>,
    depth: u32,
}

/// Whether the engine's answer for a position is wrong.
pub(super) fn differs(
    engine: &mut TestedEngine<'_>,
    origin: impl Into<Origin>,
    depth: u32,
) -> Result<bool, EngineError> {
    Ok(DescentNode::new(origin.into(), depth).query(engine)?.is_wrong())
}

impl DescentNode {
    fn new(origin: Origin, depth: u32) -> Self {
        Self { position: origin.end(), origin, path: Vec::new(), depth }
    }

    fn difference(self, start: Origin, theirs: &Divide, fault: EngineFault) -> Difference {
        let Self { origin, position, path, depth } = self;
        let (right, wrong, rows) = (theirs.right_total(), theirs.total(), theirs.wrong_rows());
        Difference { start, path, position, depth, right, wrong, rows, origin, fault }
    }

    /// The fault of an engine that counts wrongly below `m`, although it is right in the position after it.
    fn fault_of_row(
        &self,
        engine: &mut TestedEngine<'_>,
        theirs: &Divide,
        m: AnyMove,
    ) -> EngineFault {
        let first = theirs.first.filter(|first| {
            self.depth == 2 && theirs.count(*first) != theirs.right.get(first).copied()
        });
        match first {
            _ if !engine.can_play() => EngineFault::Play(m),
            Some(first) if matches!(self.child(engine, first), Ok(None)) => {
                EngineFault::LastPly(first)
            }
            _ => EngineFault::Unmake(m),
        }
    }

    /// The position that the engine's answer fits, if it is another one: a position before the moves, the start
    /// position, or the one that the process was asked about before.
    fn answered_for(&self, engine: &mut TestedEngine<'_>, theirs: &Divide) -> Option<AnsweredFor> {
        let mut before = self.origin.position;
        let mut others = Vec::new();
        for &m in &self.origin.moves {
            others.push(before);
            before = before.play_unchecked(m);
        }
        others.reverse();
        others.push(self.position.variant().start());
        let previous = engine.asked_before().pop().map(|asked| asked.origin.end());
        // A position that differs a little, such as in its castling rights, has nearly the same moves.
        let lists = theirs.lists();
        let is_other = !theirs.listed || !lists.missing.is_empty() && !lists.surplus.is_empty();
        others.extend(previous.filter(|_| is_other));
        let said = engine.first_info();
        let is_other = |other: &AnyPosition| {
            other.variant() == self.position.variant() && *other != self.position
        };
        let position = others.into_iter().filter(is_other).find(|other| match theirs.listed {
            true => theirs.answer.lists_moves_of(other),
            false => self.has_totals_of(engine, other, theirs),
        })?;
        Some(AnsweredFor { position, said })
    }

    /// Whether the engine, which does not list its moves, has the totals of another position at two depths: many
    /// positions have the same number of moves.
    fn has_totals_of(
        &self,
        engine: &mut TestedEngine<'_>,
        other: &AnyPosition,
        theirs: &Divide,
    ) -> bool {
        let has = |engine: &TestedEngine<'_>, depth, total| {
            engine.right(*other, depth).total().is_ok_and(|right| right == total)
        };
        // A deep count would take long.
        if self.depth > 3 || !has(engine, self.depth, theirs.total()) {
            return false;
        }
        let deeper = engine.answer_beside(&self.origin, self.depth + 1);
        engine.reset_failure();
        deeper.is_ok_and(|deeper| deeper.is_wrong() && has(engine, self.depth + 1, deeper.total()))
    }

    fn query(&self, engine: &mut TestedEngine<'_>) -> Result<Divide, EngineError> {
        engine.divide(&self.origin, self.depth)
    }

    fn after(&self, m: AnyMove, origin: Origin) -> Self {
        let mut path = self.path.clone();
        path.push(m);
        let position = self.position.play_unchecked(m);
        Self { origin, position, path, depth: self.depth - 1 }
    }

    /// The position after `m`, with the engine's wrong answer for it. The position is given by FEN or, if
    /// that answer is right, by moves. `None` if both answers are right.
    fn child(
        &self,
        engine: &mut TestedEngine<'_>,
        m: AnyMove,
    ) -> Result<Option<(Self, Divide)>, EngineError> {
        let position = self.position.play_unchecked(m);
        // The position is given by moves only if the engine is right when it is given by FEN.
        let by_moves = engine.can_play().then(|| self.origin.after(m));
        for origin in [Origin::reached(position)].into_iter().chain(by_moves) {
            let child = self.after(m, origin);
            let theirs = child.query(engine)?;
            if theirs.is_wrong() {
                return Ok(Some((child, theirs)));
            }
        }
        Ok(None)
    }

    /// The engine's answer at depth 1, if its list of moves is wrong at that depth too.
    fn at_once(&self, engine: &mut TestedEngine<'_>) -> Option<Divide> {
        let theirs = engine.divide(&self.origin, 1).ok()?;
        (!theirs.lists().is_empty()).then_some(theirs)
    }

    /// This position at the lowest depth at which the engine is wrong, with its answer; `None` if the engine is
    /// right at all lower depths.
    fn shallower(&self, engine: &mut TestedEngine<'_>) -> Option<(Self, Divide)> {
        (1..self.depth).find_map(|depth| {
            let node = Self { depth, ..self.clone() };
            let theirs = node.query(engine).ok()?;
            theirs.is_wrong().then_some((node, theirs))
        })
    }
}
