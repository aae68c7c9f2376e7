//! Adds up the counts of all units to get the counts below the first moves.

use std::path::Path;

use rayon::prelude::*;
use tabiya_core::CastlingMode;
use tabiya_games::{AnyMove, AnyPosition};

use super::ClusterError;
use tabiya_count::internal::{Index, UNWATCHED, in_current_pool};
use tabiya_count::{Error, Units};

/// A sequence of first moves, and the number of leaf nodes below it.
pub type Subtotal = (Vec<AnyMove>, u128);

/// Adds up counts ply by ply: each position's count is the sum of the counts one ply below it.
struct CountFold<'a> {
    /// The path of the file of units, for error messages.
    path: &'a Path,
}

/// The leaf nodes below each sequence of `moves` first moves, sorted as text. They are computed from the counts of
/// all units, which are the positions at `ply`.
pub(super) fn subtotals(
    root: &AnyPosition,
    ply: u32,
    (units, path): (Index, &Path),
    moves: u32,
) -> Result<Vec<Subtotal>, ClusterError> {
    let fold = CountFold { path };
    let moves = moves.min(ply);
    let mut above = vec![Units::root(root, ply)];
    // The positions at `ply` are left out: they are the units, whose counts are known.
    for at in 1..ply as usize {
        above.push(above[at - 1].next_ply(&UNWATCHED)?);
    }
    let mut known = units;
    for at in (moves..ply).rev() {
        let units = &above[at as usize];
        let numbers = fold.add_up(units, &known)?;
        known = Index::with_capacity(root.packed_length(), units.count());
        known.insert_all(units.list(), &numbers)?;
        above.truncate(at as usize);
    }
    let mut rows = Vec::new();
    fold.rows(root, moves, &known, &mut Vec::new(), &mut rows)?;
    rows.sort_by_cached_key(|(moves, _)| text(moves));
    Ok(rows)
}

/// Writes moves in UCI notation, separated by spaces.
pub(super) fn text(moves: &[AnyMove]) -> String {
    let moves: Vec<String> =
        moves.iter().map(|m| m.uci(CastlingMode::Chess960).to_string()).collect();
    moves.join(" ")
}

impl CountFold<'_> {
    /// The leaf nodes below each position of a ply, added up from the counts one ply below.
    fn add_up(&self, units: &Units, known: &Index) -> Result<Vec<u128>, ClusterError> {
        let sum = |at: usize| self.sum(&units.unit(at).0, known);
        in_current_pool(|| (0..units.count()).into_par_iter().map(sum).collect())
    }

    fn sum(&self, p: &AnyPosition, known: &Index) -> Result<u128, ClusterError> {
        let mut moves = Vec::new();
        p.add_keys_after(&mut moves);
        moves.into_iter().try_fold(0u128, |sum, (code, _)| {
            let below = self.number(&p.play_code(code), known)?;
            Ok(sum.checked_add(below).ok_or(Error::Overflow)?)
        })
    }

    /// Adds a row for each sequence of `moves` legal moves from `p`.
    fn rows(
        &self,
        p: &AnyPosition,
        moves: u32,
        known: &Index,
        path: &mut Vec<AnyMove>,
        rows: &mut Vec<Subtotal>,
    ) -> Result<(), ClusterError> {
        let Some(left) = moves.checked_sub(1) else {
            rows.push((path.clone(), self.number(p, known)?));
            return Ok(());
        };
        for m in p.legal_moves() {
            path.push(m);
            self.rows(&p.play_unchecked(m), left, known, path, rows)?;
            path.pop();
        }
        Ok(())
    }

    /// The known number of leaf nodes below a position.
    fn number(&self, p: &AnyPosition, known: &Index) -> Result<u128, ClusterError> {
        let packed = p.pack_without_counters();
        let at = known.find(&packed.words()[..p.packed_length()]);
        let missing = || format!("the position {p} is not among the units");
        let at = at.ok_or_else(|| ClusterError::damaged(self.path, missing()))?;
        Ok(known.list().get(at).1)
    }
}
