//! Adjudication of games by the engines' scores.

use tabiya_core::Color;

/// The centipawns for which a mate score counts.
const MATE: i32 = 30_000;
/// The lead in centipawns that wins, and the number of consecutive moves of each side with that lead.
const WIN: (i32, usize) = (1000, 4);
/// The greatest lead in centipawns that is a draw, and the number of consecutive moves of each side without a
/// greater lead.
const DRAW: (i32, usize) = (8, 8);
/// The number of moves of each side before which no game is adjudicated as a draw.
const DRAW_FROM: usize = 34;

/// The scores of a game's moves, from White's point of view; `None` if the engine reported no score.
#[derive(Debug, Clone, Default)]
pub(super) struct Scores(Vec<Option<i32>>);

impl Scores {
    /// Adds the score that an engine reported with its move, from the point of view of the side `mover`.
    pub(super) fn add(&mut self, mover: Color, centipawns: Option<i32>, mate: Option<i32>) {
        let score = match mate {
            Some(moves) => Some(if moves > 0 { MATE } else { -MATE }),
            None => centipawns,
        };
        self.0.push(score.map(|score| if mover == Color::White { score } else { -score }));
    }

    /// The scores of the last `moves` moves of each side, if all are known.
    fn last(&self, moves: usize) -> Option<Vec<i32>> {
        let from = self.0.len().checked_sub(2 * moves)?;
        self.0[from..].iter().copied().collect()
    }

    /// White's half points and the reason, if the scores of both engines agree on the result.
    pub(super) fn verdict(&self) -> Option<(u8, &'static str)> {
        if let Some(last) = self.last(WIN.1) {
            if last.iter().all(|&score| score >= WIN.0) {
                return Some((2, "both engines see White winning"));
            }
            if last.iter().all(|&score| score <= -WIN.0) {
                return Some((0, "both engines see Black winning"));
            }
        }
        let is_level = |last: &Vec<i32>| last.iter().all(|score| score.abs() <= DRAW.0);
        let is_late = self.0.len() >= 2 * DRAW_FROM;
        (is_late && self.last(DRAW.1).as_ref().is_some_and(is_level))
            .then_some((1, "both engines see no advantage"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(scores: &[(i32, i32)]) -> Option<u8> {
        let mut all = Scores::default();
        for &(white, black) in scores {
            all.add(Color::White, Some(white), None);
            all.add(Color::Black, Some(black), None);
        }
        all.verdict().map(|(points, _)| points)
    }

    #[test]
    fn both_engines_have_to_agree_for_some_moves() {
        assert_eq!(after(&[(1000, -1200); 4]), Some(2));
        assert_eq!(after(&[(1000, -1200); 3]), None);
        assert_eq!(after(&[(1000, 0); 9]), None);
        assert_eq!(after(&[(-5000, 1000); 4]), Some(0));
        assert_eq!(after(&[(3, -8); 33]), None);
        assert_eq!(after(&[(3, -8); 34]), Some(1));
        assert_eq!(after(&[(3, -9); 34]), None);
    }

    #[test]
    fn a_mate_is_a_win_and_silence_is_nothing() {
        let mut scores = Scores::default();
        for _ in 0..4 {
            scores.add(Color::White, None, Some(-3));
            scores.add(Color::Black, None, Some(2));
        }
        assert_eq!(scores.verdict().map(|(points, _)| points), Some(0));
        scores.add(Color::White, None, None);
        assert_eq!(scores.verdict(), None);
    }
}
