//! History tables: scores of moves by their results at earlier nodes.

use tabiya_core::{Color, Role};

use crate::board::Spot;

/// The maximum absolute value of a history score.
pub(crate) const MOST: i32 = 16_384;
/// The number of pairs of a role and a target: the indices that [`place`] returns.
const PLACES: usize = 6 * 64;
/// The number of pairs of an origin and a target: the indices in [`Spot::way`].
const WAYS: usize = 64 * 64;

/// The history tables of one thread: moves that caused cutoffs score high, moves that failed score low.
pub(crate) struct MoveHistory {
    /// Scores of quiet moves, by side, then by origin and target.
    quiets: Vec<[i16; WAYS]>,
    /// Scores of captures, by role, target and captured role.
    captures: Vec<i16>,
    /// Continuation history, by the [`place`] of an earlier move, then of the current move: a table for each
    /// element of [`Before`].
    continuations: [Vec<[i16; PLACES]>; 3],
    /// Countermoves: the bits of the last move that refuted the previous move, by the latter's [`place`].
    counters: Vec<u32>,
    /// Recent errors of the static evaluation, by side to move and hash: a table for each of [`Structures`].
    corrections: [Vec<i16>; 3],
}

/// The [`place`] of the moves made one, two and four plies before; `None` if there is no such move.
pub(crate) type Before = [Option<usize>; 3];

/// Hashes of the pawns of both sides, of White's pieces, and of Black's pieces.
pub(crate) type Structures = [u64; 3];

/// The continuation scores used if there is no earlier move.
static UNKNOWN: [i16; PLACES] = [0; PLACES];

/// The continuation scores after the earlier move with the [`place`] `before`.
#[inline(always)]
fn row(table: &[[i16; PLACES]], before: Option<usize>) -> &[i16; PLACES] {
    before.map_or(&UNKNOWN, |before| &table[before])
}

/// The history scores that apply to the quiet moves of one node.
#[derive(Clone, Copy)]
pub(crate) struct Quiets<'a> {
    ways: &'a [i16; WAYS],
    after: [&'a [i16; PLACES]; 3],
}

impl Quiets<'_> {
    /// The sum of the history scores of a move.
    #[inline(always)]
    pub(crate) fn score(&self, m: Spot) -> i32 {
        let [first, second, third] = self.after.map(|row| i32::from(row[place(m)]));
        i32::from(self.ways[m.way]) + first + second + third
    }
}

/// The number of table entries for the hashes of one kind and one side to move.
const STRUCTURES: usize = 1 << 14;
/// The number of correction units in a hundredth of a pawn.
const GRAIN: i32 = 128;

/// The index of a move's role and target.
#[inline(always)]
pub(crate) fn place(m: Spot) -> usize {
    m.role as usize * 64 + m.to as usize
}

#[inline(always)]
fn capture(m: Spot, captured: Option<Role>) -> usize {
    place(m) * 6 + captured.map_or(0, |role| role as usize)
}

/// Adds a bonus to a score; the bonus is scaled down the closer the score is to its limit.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "scores stay below `MOST`")]
fn gravitate(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}

impl MoveHistory {
    pub(crate) fn new() -> Self {
        let table = || vec![[0; PLACES]; PLACES];
        Self {
            quiets: vec![[0; WAYS]; 2],
            captures: vec![0; PLACES * 6],
            continuations: [table(), table(), table()],
            counters: vec![0; PLACES],
            corrections: [(); 3].map(|()| vec![0; 2 * STRUCTURES]),
        }
    }

    /// Resets all scores to 0.
    pub(crate) fn clear(&mut self) {
        self.quiets.fill([0; WAYS]);
        self.captures.fill(0);
        self.continuations.iter_mut().for_each(|table| table.fill([0; PLACES]));
        self.counters.fill(0);
        self.corrections.iter_mut().for_each(|table| table.fill(0));
    }

    /// The history scores for a side's quiet moves, given the moves made before.
    #[inline(always)]
    pub(crate) fn quiets(&self, color: Color, before: Before) -> Quiets<'_> {
        let [first, second, third] = &self.continuations;
        let after = [row(first, before[0]), row(second, before[1]), row(third, before[2])];
        Quiets { ways: &self.quiets[color as usize], after }
    }

    #[inline]
    pub(crate) fn learn_quiet(&mut self, color: Color, m: Spot, before: Before, bonus: i32) {
        gravitate(&mut self.quiets[color as usize][m.way], bonus);
        self.learn_continuation(m, before, bonus);
    }

    /// Adds a bonus, or a penalty if negative, to a quiet move's scores after each of the moves before it.
    #[inline]
    pub(crate) fn learn_continuation(&mut self, m: Spot, before: Before, bonus: i32) {
        for (table, before) in self.continuations.iter_mut().zip(before) {
            if let Some(before) = before {
                gravitate(&mut table[before][place(m)], bonus);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn capture(&self, m: Spot, captured: Option<Role>) -> i32 {
        i32::from(self.captures[capture(m, captured)])
    }

    #[inline]
    pub(crate) fn learn_capture(&mut self, m: Spot, captured: Option<Role>, bonus: i32) {
        gravitate(&mut self.captures[capture(m, captured)], bonus);
    }

    /// The bits of the last move that refuted the previous move; 0 if no move has refuted it yet.
    #[inline(always)]
    pub(crate) fn counter(&self, before: Option<usize>) -> u32 {
        before.map_or(0, |before| self.counters[before])
    }

    #[inline]
    pub(crate) fn learn_counter(&mut self, before: Option<usize>, bits: u32) {
        if let Some(before) = before {
            self.counters[before] = bits;
        }
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the high bits are an index")]
    fn structure(color: Color, number: u64) -> usize {
        color as usize * STRUCTURES + (number as usize & (STRUCTURES - 1))
    }

    /// The amount to add to the static evaluation of a position with these hashes: the average error for its
    /// pawns, plus half of the average errors for each side's pieces.
    #[inline(always)]
    pub(crate) fn correction(&self, color: Color, structures: Structures) -> i32 {
        let of = |at: usize| {
            i32::from(self.corrections[at][Self::structure(color, structures[at])]) / GRAIN
        };
        of(0) + (of(1) + of(2)) / 2
    }

    /// Records that the score of a search exceeds the static evaluation by `more`.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "clamped")]
    pub(crate) fn learn_correction(
        &mut self,
        color: Color,
        structures: Structures,
        more: i32,
        depth: i32,
    ) {
        let weight = (depth + 1).min(16);
        let target = more.clamp(-96, 96) * GRAIN;
        for (table, number) in self.corrections.iter_mut().zip(structures) {
            let entry = &mut table[Self::structure(color, number)];
            let new = (i32::from(*entry) * (256 - weight) + target * weight) / 256;
            *entry = new.clamp(-64 * GRAIN, 64 * GRAIN) as i16;
        }
    }
}
