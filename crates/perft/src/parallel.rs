//! The upper plies, shared out among threads.

use rayon::prelude::*;
use tabiya_core::{Backend, Move, Position, Rules};

use crate::control::{Control, Stopped};
use crate::walk::walk;

/// Trees of up to so many plies are one piece of work: some ten to a hundred thousand leaf nodes,
/// so that the cost of handing it out does not show and no thread waits long at the end.
const PIECE: u32 = 4;

/// The leaf nodes of a tree, counted by the threads of the current pool.
pub(crate) fn count<R: Rules>(
    backend: Backend,
    p: &Position<R>,
    depth: u32,
    control: &Control,
) -> Result<u128, Stopped> {
    if depth <= PIECE {
        control.check()?;
        let leaf_nodes = walk(backend, p, depth);
        control.add(leaf_nodes);
        return Ok(u128::from(leaf_nodes));
    }
    let moves = p.legal_moves();
    moves
        .par_iter()
        .map(|&m| count(backend, &p.play_unchecked(m), depth - 1, control))
        .try_reduce(|| 0, |a, b| Ok(add(a, b)))
}

/// The leaf nodes behind each legal move, in the order of the list.
pub(crate) fn divide<R: Rules>(
    backend: Backend,
    p: &Position<R>,
    depth: u32,
    control: &Control,
) -> Vec<(Move, Result<u128, Stopped>)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let moves = p.legal_moves();
    moves.par_iter().map(|&m| (m, count(backend, &p.play_unchecked(m), below, control))).collect()
}

/// Adds counts. They stay far below 2^128: 99 plies of it nobody lives to see counted.
pub(crate) fn add(a: u128, b: u128) -> u128 {
    a.checked_add(b).expect("a count stays below 2^128")
}
