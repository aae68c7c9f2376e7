//! The first position on which an engine and the built-in generator disagree.

use tabiya_variants::{AnyMove, AnyPosition};

use super::TestedEngine;
use super::error::EngineError;
use super::origin::Origin;
use crate::output::answer::Divide;

/// A position in which an engine is wrong, and how.
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
    /// How to give the position to the engine so that it is wrong.
    pub origin: Origin,
    /// The kind of error.
    pub fault: EngineFault,
}

/// The kind of an engine's error.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineFault {
    /// The list of moves: legal moves are missing, or there are illegal or repeated ones.
    Moves(MoveLists),
    /// The list of moves, but only if the position is reached by moves. Given by FEN, with the en passant square
    /// after a double push, the same position has the right moves. So making a move corrupts some state.
    Make(MoveLists),
    /// The count below a move, while the position after it is counted right, whether it is given by FEN or by
    /// moves. So an earlier move was not taken back correctly.
    Unmake(AnyMove),
    /// The count below the first move tried, before any move was taken back, while the position after it has the
    /// right moves. So the last ply is counted in another way than by listing its moves.
    LastPly(AnyMove),
    /// The count, while no list of moves differs: the engine prints no moves, or prints the right moves with
    /// wrong counts at depth 1.
    Count,
    /// The count; this error cut short the search for the reason.
    Unknown(EngineError),
}

/// The differences between two lists of moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MoveLists {
    /// Legal moves that the engine lacks.
    pub missing: Vec<AnyMove>,
    /// Moves that the engine lists but that are not legal, as it writes them.
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
    /// Whether the lists are the same.
    pub(super) fn is_empty(&self) -> bool {
        self.missing.is_empty() && self.surplus.is_empty() && self.repeated.is_empty()
    }
}

impl Difference {
    /// The number of plies from the position given by FEN to the leaf nodes.
    pub fn depth_from_origin(&self) -> u32 {
        self.depth + u32::try_from(self.origin.moves.len()).unwrap_or(u32::MAX)
    }

    /// The lists of moves, if they differ.
    pub fn lists(&self) -> Option<&MoveLists> {
        match &self.fault {
            EngineFault::Moves(lists) | EngineFault::Make(lists) => Some(lists),
            _ => None,
        }
    }
}

/// The first position below `start`, within `depth` plies, on which an engine disagrees with the built-in
/// generator: one where the lists of moves differ or, failing that, where only the counts differ. `None` if
/// they agree.
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
            // One ply usually shows it; an engine that cannot be asked for one ply is wrong anyway.
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
        // The smallest tree with an error.
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
            // The fewest plies with an error are the easiest to debug.
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
            // The engine is known to be wrong, whatever this error means.
            Err(error) => return found(node, &theirs, EngineFault::Unknown(error)),
        }
    }
}

/// A position on the way down the tree.
#[derive(Clone)]
struct DescentNode {
    origin: Origin,
    position: AnyPosition,
    path: Vec<AnyMove>,
    depth: u32,
}

/// Whether an engine disagrees about a position.
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

    /// The position after a move, given to the engine in a way that makes it wrong there too: by FEN if that is
    /// enough, otherwise by moves. `None` if it is right both ways.
    fn child(
        &self,
        engine: &mut TestedEngine<'_>,
        m: AnyMove,
    ) -> Result<Option<(Self, Divide)>, EngineError> {
        let position = self.position.play_unchecked(m);
        // Moves are used only for errors that the FEN does not show.
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

    /// The engine's answer for one ply, if its list of moves is wrong there too.
    fn at_once(&self, engine: &mut TestedEngine<'_>) -> Option<Divide> {
        let theirs = engine.divide(&self.origin, 1).ok()?;
        (!theirs.lists().is_empty()).then_some(theirs)
    }

    /// This position at the lowest depth below its own at which the engine is wrong, with its answer.
    fn shallower(&self, engine: &mut TestedEngine<'_>) -> Option<(Self, Divide)> {
        (1..self.depth).find_map(|depth| {
            let node = Self { depth, ..self.clone() };
            let theirs = node.query(engine).ok()?;
            theirs.is_wrong().then_some((node, theirs))
        })
    }
}
