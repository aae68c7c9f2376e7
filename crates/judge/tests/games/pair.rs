//! The library's game and the judge's, move by move.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use tabiya_core::{
    CastlingMode, Color, Draw, EnPassantMode, Move, Outcome, Position, Repetitions, Rules, Win,
};
use tabiya_judge::ruled::{self, Reason};
use tabiya_judge::{Side, SlowBoard, SlowGame, SlowRules};
use tabiya_variants::{Game, Kind};

/// The most moves made in a game, those taken back not subtracted.
const LONGEST: u32 = 300;

/// A game and the same one as the judge plays it.
pub(crate) struct Pair<R: Rules> {
    game: Game<R>,
    judge: SlowGame,
}

/// A move as the judge writes it.
fn judges_text(m: Move) -> String {
    m.uci(CastlingMode::Chess960).to_string()
}

impl<R: Rules> Pair<R> {
    pub(crate) fn new(rules: &SlowRules, start: Position<R>) -> Self {
        let fen = start.fen(CastlingMode::Chess960, EnPassantMode::Always).to_string();
        let board = SlowBoard::from_fen(rules, &fen).unwrap_or_else(|e| panic!("{e}: {fen}"));
        Self { game: Game::new(start), judge: SlowGame::new(board) }
    }

    /// Compares what both make of the position, and returns the legal moves and the end.
    #[track_caller]
    pub(crate) fn agree(&self) -> (R::Moves, Option<ruled::Outcome>) {
        let p = self.game.position();
        let told = || format!("{p} after {} from {}", self.game, self.game.start());
        let moves = p.legal_moves();
        let mut texts: Vec<String> = moves.iter().map(|&m| judges_text(m)).collect();
        texts.sort();
        assert_eq!(texts, self.judge.board().legal_uci(), "{}", told());
        let outcome = self.game.outcome().map(as_the_judge_says);
        assert_eq!(outcome, self.judge.outcome(), "{}", told());
        let of_history = [Reason::Repetition, Reason::FiftyMoveRule];
        match p.outcome().map(as_the_judge_says) {
            // What the history says comes before a lack of material.
            of_position if outcome.is_some_and(|outcome| of_history.contains(&outcome.reason)) => {
                let lack =
                    Some(ruled::Outcome { winner: None, reason: Reason::InsufficientMaterial });
                assert!(of_position.is_none() || of_position == lack, "{}", told());
            }
            of_position => assert_eq!(of_position, outcome, "{}", told()),
        }
        let mut before = Repetitions::new();
        self.game.positions().for_each(|p| before.push(p));
        before.pop();
        assert_eq!(before.count(p) + 1, self.game.repetitions(), "{}", told());
        for (color, side) in [(Color::White, Side::White), (Color::Black, Side::Black)] {
            let judged = self.judge.board().is_in_check(side);
            assert_eq!(self.game.is_in_check(color), judged, "{color}: {}", told());
        }
        (moves, outcome)
    }

    fn play(&mut self, m: Move) {
        let report = self.game.play(m).expect("the move is legal");
        assert!(self.judge.play(&judges_text(m)));
        let outcome = self.game.outcome().map(|outcome| outcome.map_kind(Kind::from));
        assert_eq!(report.outcome, outcome);
    }

    /// Takes some moves back and makes some of them again.
    fn walk_back(&mut self, rng: &mut impl Rng) {
        let back = rng.random_range(1..=4);
        let undone: Vec<Move> = (0..back).map_while(|_| self.game.undo()).collect();
        undone.iter().for_each(|_| assert!(self.judge.undo()));
        for &m in undone.iter().rev().take(rng.random_range(0..=4)) {
            assert_eq!(self.game.redo().map(|report| report.played), Some(m.into()));
            assert!(self.judge.play(&judges_text(m)));
        }
    }

    /// A move. By pure chance few positions would come again and few kings be mated, so now and then
    /// it is the one back to where the piece came from, or one that leaves the other side no move.
    fn choose(&self, moves: &[Move], rng: &mut impl Rng) -> Move {
        let p = self.game.position();
        let last_own = self.game.moves().rev().nth(1).map(|m| (m.to(), m.from()));
        let goes_back = |m: &&Move| last_own == Some((m.from(), m.to()));
        let leaves_no_move = |m: &&Move| {
            let next = p.play_unchecked(**m);
            next.is_checkmate() || next.is_stalemate()
        };
        let special = match rng.random_range(0..6) {
            0 => moves.iter().find(goes_back),
            1 | 2 => moves.iter().find(leaves_no_move),
            _ => None,
        };
        *special.or_else(|| moves.choose(rng)).expect("there are moves while the game goes on")
    }

    /// Plays to the end and returns it; `None` if the game becomes too long.
    pub(crate) fn play_out(&mut self, rng: &mut impl Rng) -> Option<ruled::Outcome> {
        for _ in 0..LONGEST {
            let (moves, outcome) = self.agree();
            if outcome.is_some() {
                return outcome;
            }
            let m = self.choose(&moves, rng);
            self.play(m);
            if rng.random_ratio(1, 20) {
                self.agree();
                self.walk_back(rng);
            }
        }
        self.agree().1
    }
}

fn as_the_judge_says(outcome: Outcome) -> ruled::Outcome {
    let reason = match outcome {
        Outcome::Win { by: Win::Checkmate, .. } => Reason::Checkmate,
        Outcome::Win { by: Win::Stalemate, .. } | Outcome::Draw(Draw::Stalemate) => {
            Reason::Stalemate
        }
        Outcome::Win { by: Win::Extinction(role), .. } => Reason::Extinct(ruled::kind(role)),
        Outcome::Win { by: Win::Goal(role), .. } => Reason::Goal(ruled::kind(role)),
        Outcome::Win { by: Win::Checks, .. } => Reason::Checks,
        Outcome::Win { by: Win::AllLost, .. } => Reason::AllLost,
        Outcome::Draw(Draw::Repetition) => Reason::Repetition,
        Outcome::Draw(Draw::FiftyMoveRule) => Reason::FiftyMoveRule,
        Outcome::Draw(Draw::InsufficientMaterial) => Reason::InsufficientMaterial,
        other => panic!("no game here ends by {other}"),
    };
    let winner = outcome.winner().map(|color| match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    });
    ruled::Outcome { winner, reason }
}
