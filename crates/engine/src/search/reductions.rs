//! Reductions of late moves.

/// Table of reductions in hundredths of a ply, by depth and by the position in the move order.
pub(crate) struct Reductions(Vec<i32>);

const SIZE: usize = 64;

impl Reductions {
    pub(crate) fn new() -> Self {
        let mut table = vec![0; SIZE * SIZE];
        for depth in 1..SIZE {
            for number in 1..SIZE {
                #[expect(clippy::cast_precision_loss, reason = "numbers below 64")]
                let product = (depth as f64).ln() * (number as f64).ln();
                #[expect(clippy::cast_possible_truncation, reason = "a few hundred")]
                let plies = (130.0 + 56.0 * product) as i32;
                table[depth * SIZE + number] = plies;
            }
        }
        Self(table)
    }

    /// The reduction of the move at position `number` in the move order, in hundredths of a ply.
    #[inline(always)]
    pub(crate) fn hundredths(&self, depth: i32, number: usize) -> i32 {
        let depth = depth.max(0).unsigned_abs() as usize;
        let depth = depth.min(SIZE - 1);
        self.0[depth * SIZE + number.min(SIZE - 1)]
    }
}
