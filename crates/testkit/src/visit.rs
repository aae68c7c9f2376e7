//! Chooses the nodes to be checked.

use std::collections::{HashMap, VecDeque};
use std::time::Instant;

use tabiya_core::{EnPassantMode, MoveKind};
use tabiya_games::{AnyMove, AnyPosition, Variant};

use super::budget::Budget;
use super::counter_example::CheckError;
use super::difference::BoardDifference;
use super::player::Author;
use super::positions::{Positions, StartPosition};
use super::probe::{Agreed, Found, Probe};
use super::smallest::smallest;
use super::summary::Summary;

/// Checks one node of each position in turn until the budget is spent.
pub(super) fn visit(
    author: &dyn Author,
    positions: &Positions,
    budget: Budget,
) -> Result<Summary, CheckError> {
    if !positions.errors().is_empty() {
        return Err(CheckError::Unreadable(positions.errors().to_vec()));
    }
    if positions.is_empty() {
        return Err(CheckError::NothingToCheck);
    }
    let mut trees: Vec<_> = positions.list.iter().map(NodeFrontier::new).collect();
    let mut probe = Probe::new(author);
    let mut keys = HashMap::new();
    let begun = Instant::now();
    let mut left = budget.nodes.max(trees.len() as u64);
    'rounds: while trees.iter().any(|tree| !tree.frontier.is_empty()) {
        for tree in &mut trees {
            // The first node is checked even without time: passing without any check would be misleading.
            let first = probe.summary.nodes == 0;
            if left == 0 || (!first && begun.elapsed() >= budget.time) {
                break 'rounds;
            }
            let Some(path) = tree.next() else { continue };
            left -= 1;
            let before = probe.clone();
            let start = &tree.start.position;
            let looked = probe.look(start, &path).and_then(|agreed| {
                no_other_position_has_the_key(&mut keys, &agreed)
                    .map_err(|difference| Found { ply: path.len(), difference })?;
                Ok(agreed)
            });
            match looked {
                Ok(agreed) if path.len() < budget.depth => tree.add(&path, &agreed),
                Ok(_) => {}
                Err(found) => {
                    let example = smallest(&before, tree.start, &path[..found.ply], found);
                    return Err(CheckError::Differs(Box::new(example)));
                }
            }
        }
    }
    let tried = trees.iter().filter(|tree| tree.turns > 0).count();
    Ok(Summary { positions: tried, untried: trees.len() - tried, ..probe.summary })
}

/// The nodes below one position that are not visited yet, each as the path to it.
struct NodeFrontier<'a> {
    start: &'a StartPosition,
    frontier: VecDeque<Vec<AnyMove>>,
    turns: usize,
}

/// The maximum number of unvisited nodes that are stored for one position.
const WAITING: usize = 1 << 14;

impl<'a> NodeFrontier<'a> {
    fn new(start: &'a StartPosition) -> Self {
        Self { start, frontier: VecDeque::from([Vec::new()]), turns: 0 }
    }

    /// Takes alternately the node at the front of the queue and a node from anywhere in it, which is usually deep.
    fn next(&mut self) -> Option<Vec<AnyMove>> {
        self.turns += 1;
        if self.turns % 2 == 1 {
            return self.frontier.pop_front();
        }
        // Multiples of this odd number, which is near 2^32 divided by the golden ratio, are spread evenly.
        let anywhere = self.turns.wrapping_mul(0x9e37_79b1) >> 7;
        self.frontier.swap_remove_back(anywhere % self.frontier.len().max(1))
    }

    /// Adds the nodes one move below a node. Nodes after special moves, which are error-prone, go to the front.
    fn add(&mut self, path: &[AnyMove], agreed: &Agreed) {
        for &m in &agreed.moves {
            let longer: Vec<_> = path.iter().copied().chain([m]).collect();
            match m.kind() {
                MoveKind::EnPassant | MoveKind::Castle | MoveKind::Promotion(_) => {
                    self.frontier.push_front(longer);
                }
                _ => self.frontier.push_back(longer),
            }
        }
        self.frontier.truncate(WAITING);
    }
}

/// Checks that no other position had the same key, since a hash table would confuse the two positions.
/// With 64-bit keys, a million nodes have an accidental collision once in 10^7 runs.
fn no_other_position_has_the_key(
    keys: &mut HashMap<(Variant, u128), String>,
    agreed: &Agreed,
) -> Result<(), BoardDifference> {
    let Some(key) = agreed.key else { return Ok(()) };
    let identity = identity(&agreed.position);
    let known = keys.entry((agreed.position.variant(), key)).or_insert_with(|| identity.clone());
    if *known == identity {
        return Ok(());
    }
    Err(BoardDifference::SameKey { key, other: known.clone() })
}

/// The FEN without move counters and promotion marks, which not all boards store, and the variant.
fn identity(p: &AnyPosition) -> String {
    let fen = p.fen(p.castling_mode(), EnPassantMode::Legal).replace('~', "");
    let counters = fen.rmatch_indices(' ').nth(1).map_or(fen.len(), |(at, _)| at);
    format!("{} ({})", &fen[..counters], p.variant())
}
