//! Statistics of moves from earlier nodes.

use tabiya_core::{Color, Role};

use crate::board::Spot;

/// The maximum of a history score, of either sign.
pub(crate) const MOST: i32 = 16_384;
/// The number of pairs of a role and a target.
const PLACES: usize = 6 * 64;
/// The number of pairs of an origin and a target.
const WAYS: usize = 64 * 64;

/// Scores of moves by whether they have refuted others, for one thread.
pub(crate) struct MoveHistory {
    /// By side, then by origin and target.
    quiets: Vec<[i16; WAYS]>,
    /// By role, target and the role captured.
    captures: Vec<i16>,
    /// By the place of an earlier move and of the current one: a table for each of [`Before`].
    continuations: [Vec<[i16; PLACES]>; 3],
    /// By the place of the previous move: the bits of the move that last refuted it.
    counters: Vec<u32>,
    /// Recent errors of the evaluation, by side and by each of [`Structures`].
    corrections: [Vec<i16>; 3],
}

/// The places of the opponent's last move, of the mover's last, and of the mover's last but one.
pub(crate) type Before = [Option<usize>; 3];

/// Hashes of the pawns of both sides, of White's pieces and of Black's.
pub(crate) type Structures = [u64; 3];

/// The scores after no move.
static UNKNOWN: [i16; PLACES] = [0; PLACES];

/// The scores after the move with this place.
#[inline(always)]
fn row(table: &[[i16; PLACES]], before: Option<usize>) -> &[i16; PLACES] {
    before.map_or(&UNKNOWN, |before| &table[before])
}

/// The statistics for the quiet moves of a node.
#[derive(Clone, Copy)]
pub(crate) struct Quiets<'a> {
    ways: &'a [i16; WAYS],
    after: [&'a [i16; PLACES]; 3],
}

impl Quiets<'_> {
    /// The score of a move.
    #[inline(always)]
    pub(crate) fn score(&self, m: Spot) -> i32 {
        let [first, second, third] = self.after.map(|row| i32::from(row[place(m)]));
        i32::from(self.ways[m.way]) + first + second + third
    }
}

/// The number of structures of a kind that are told apart.
const STRUCTURES: usize = 1 << 14;
/// The number of units of a correction in a hundredth of a pawn.
const GRAIN: i32 = 128;

/// The role and target of a move as one number.
#[inline(always)]
pub(crate) fn place(m: Spot) -> usize {
    m.role as usize * 64 + m.to as usize
}

#[inline(always)]
fn capture(m: Spot, captured: Option<Role>) -> usize {
    place(m) * 6 + captured.map_or(0, |role| role as usize)
}

/// Moves a score by a bonus, the less the nearer the score is to its limit.
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

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiets.fill([0; WAYS]);
        self.captures.fill(0);
        self.continuations.iter_mut().for_each(|table| table.fill([0; PLACES]));
        self.counters.fill(0);
        self.corrections.iter_mut().for_each(|table| table.fill(0));
    }

    /// The scores of a side's quiet moves, given the moves before.
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

    /// Records that a quiet move has done well or badly after the moves before it.
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

    /// The bits of the move that last refuted the previous one; 0 if no move has.
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

    /// The amount to add to the evaluation of such positions: the error for the pawns, and half of the errors
    /// for each side's pieces.
    #[inline(always)]
    pub(crate) fn correction(&self, color: Color, structures: Structures) -> i32 {
        let of = |at: usize| {
            i32::from(self.corrections[at][Self::structure(color, structures[at])]) / GRAIN
        };
        of(0) + (of(1) + of(2)) / 2
    }

    /// Records that the search has found `more` than the evaluation.
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
