//! The chances of winning, drawing and losing that a score implies.

/// The score, in hundredths of a pawn, at which half of the games are won.
const HALF: f64 = 190.0;
/// The scale of the logistic curve, in hundredths of a pawn: the larger, the flatter the curve.
const SPREAD: f64 = 75.0;

/// The chances of the side to move to win, draw and lose, in thousandths, fitted to games that this engine
/// played against itself.
#[expect(clippy::cast_possible_truncation, reason = "thousandths")]
#[expect(clippy::cast_sign_loss, reason = "thousandths")]
pub(crate) fn wdl(score: i32) -> [u32; 3] {
    let likely = |score: f64| (1000.0 / (1.0 + ((HALF - score) / SPREAD).exp())) as u32;
    let (win, loss) = (likely(f64::from(score)), likely(-f64::from(score)));
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_draw_and_loss_chances_follow_the_score() {
        for score in [-32_000, -500, -100, 0, 33, 190, 900, 32_000] {
            let [win, draw, loss] = wdl(score);
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(wdl(-score), [loss, draw, win]);
        }
        assert!(wdl(200)[0] > 500 && wdl(0)[1] > 700);
    }
}
