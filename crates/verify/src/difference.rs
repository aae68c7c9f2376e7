//! The first position on which an engine and the built-in generator disagree.

use tabiya_variants::{AnyMove, AnyPosition};

use super::TestedEngine;
use super::error::EngineError;
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

impl Difference {
    /// The number of plies from the position given by FEN to the leaf nodes.
    pub fn depth_from_origin(&self) -> u32 {
        self.depth + u32::try_from(self.origin.moves.len()).unwrap_or(u32::MAX)
    }

    /// The differences between the lists of moves, if the lists differ.
    pub fn lists(&self) -> Option<&MoveLists> {
        match &self.fault {
            EngineFault::Moves(lists) | EngineFault::Make(lists) => Some(lists),
            _ => None,
        }
    }
}

/// Finds the first position below `start`, within `depth` plies, on which an engine disagrees with the
/// built-in generator: a position where the lists of moves differ or, if there is none, where the counts
/// differ. Returns `None` if they agree.
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
    let start = start.into();
    let mut node = DescentNode::new(start.clone(), depth);
    let mut theirs = node.query(engine)?;
    let found = |node: DescentNode, theirs: &Divide, fault| {
        let DescentNode { origin, position, path, depth } = node;
        let start = start.clone();
        let (right, wrong, rows) = (theirs.right_total(), theirs.total(), theirs.wrong_rows());
        Ok(Some(Difference { start, path, position, depth, right, wrong, rows, origin, fault }))
    };
    loop {
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
            let by_fen = node.origin.moves.is_empty();
            let fault = if by_fen { EngineFault::Moves } else { EngineFault::Make };
            return found(node, &theirs, fault(lists));
        }
        // Descend into the smallest subtree with a wrong count.
        let worst = theirs.wrong_rows().into_iter().min_by_key(|row| row.right);
        let Some(WrongRow { m, .. }) = worst.filter(|_| node.depth > 1) else {
            return if theirs.is_wrong() {
                found(node, &theirs, EngineFault::Count)
            } else {
                Ok(None)
            };
        };
        match node.child(engine, m) {
            Ok(Some((child, answer))) => (node, theirs) = (child, answer),
            // The lowest depth with an error is the easiest to debug.
            Ok(None) => match node.shallower(engine) {
                Some((child, answer)) => (node, theirs) = (child, answer),
                None => {
                    let first = theirs.first.filter(|first| {
                        node.depth == 2 && theirs.count(*first) != theirs.right.get(first).copied()
                    });
                    let fault = match first {
                        Some(m) if matches!(node.child(engine, m), Ok(None)) => {
                            EngineFault::LastPly(m)
                        }
                        _ => EngineFault::Unmake(m),
                    };
                    return found(node, &theirs, fault);
                }
            },
            // The engine is already known to be wrong, so the difference is returned and not the error.
            Err(error) => return found(node, &theirs, EngineFault::Unknown(error)),
        }
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
