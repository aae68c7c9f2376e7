//! Compares a game in the library with the same game in the slow engine, move by move.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use tabiya_core::{CastlingMode, Color, Draw, EnPassantMode, Position, Repetitions, Role, Win};
use tabiya_games::{AnyMove, AnyPosition, Game, Move, Outcome, Playable, PositionVisitor};
use tabiya_judge::fairy::{FairyOutcome, FairyReason, kind};
use tabiya_judge::{FairyBoard, FairyGame, FairyRules, Side};

/// The maximum number of moves made in a game; moves taken back are not subtracted.
const LONGEST: u32 = 300;

/// A game of the library, and the same game of the judge.
pub(crate) struct Pair {
    game: Game,
    judge: FairyGame,
}

/// Counts the earlier occurrences of a position.
struct CountIn<'a>(&'a Repetitions);

impl PositionVisitor for CountIn<'_> {
    type Out = usize;

    fn visit<R: Playable>(self, p: &Position<R>) -> usize {
        self.0.count(p)
    }
}

/// Records a position.
struct PushOnto<'a>(&'a mut Repetitions);

impl PositionVisitor for PushOnto<'_> {
    type Out = ();

    fn visit<R: Playable>(self, p: &Position<R>) {
        self.0.push(p);
    }
}

/// A move as the judge writes it.
fn judges_text(m: AnyMove) -> String {
    m.uci(CastlingMode::Chess960).to_string()
}

impl Pair {
    pub(crate) fn new(rules: &FairyRules, start: impl Into<AnyPosition>) -> Self {
        let start = start.into();
        let fen = start.fen(CastlingMode::Chess960, EnPassantMode::Always);
        let board = FairyBoard::from_fen(rules, &fen).unwrap_or_else(|e| panic!("{e}: {fen}"));
        Self { game: Game::new(start), judge: FairyGame::new(board) }
    }

    /// Compares position and ending in both games, and returns the legal moves and the ending.
    #[track_caller]
    pub(crate) fn agree(&self) -> (Vec<AnyMove>, Option<FairyOutcome>) {
        let p = self.game.board();
        let told = || format!("{p} after {} from {}", self.game, self.game.start());
        let moves = p.legal_moves();
        let mut texts: Vec<String> = moves.iter().map(|&m| judges_text(m)).collect();
        texts.sort();
        assert_eq!(texts, self.judge.board().legal_uci(), "{}", told());
        let outcome = self.game.outcome().map(as_the_judge_says);
        assert_eq!(outcome, self.judge.outcome(), "{}", told());
        let of_history = [FairyReason::Repetition, FairyReason::FiftyMoveRule];
        match p.outcome().map(Outcome::from).map(as_the_judge_says) {
            // A draw by repetition or by the fifty-move rule takes precedence over a lack of material.
            of_position if outcome.is_some_and(|outcome| of_history.contains(&outcome.reason)) => {
                let lack =
                    Some(FairyOutcome { winner: None, reason: FairyReason::InsufficientMaterial });
                assert!(of_position.is_none() || of_position == lack, "{}", told());
            }
            of_position => assert_eq!(of_position, outcome, "{}", told()),
        }
        let mut before = Repetitions::new();
        for earlier in self.game.positions() {
            earlier.board().visit(PushOnto(&mut before)).expect("rules that are a type");
        }
        before.pop();
        let times = p.visit(CountIn(&before)).expect("rules that are a type");
        assert_eq!(times + 1, self.game.repetitions(), "{}", told());
        for (color, side) in [(Color::White, Side::White), (Color::Black, Side::Black)] {
            let judged = self.judge.board().is_in_check(side);
            assert_eq!(self.game.is_in_check(color), judged, "{color}: {}", told());
        }
        (moves, outcome)
    }

    fn play(&mut self, m: AnyMove) {
        let ended = self.game.play(m).expect("the move is legal").ended.clone();
        assert!(self.judge.play(&judges_text(m)));
        assert_eq!(ended, self.game.outcome());
    }

    /// Takes some moves back and makes some of them again.
    fn walk_back(&mut self, rng: &mut impl Rng) {
        let back = rng.random_range(1..=4);
        let own = |m: &Move| m.own().expect("no house rules");
        let undone: Vec<AnyMove> = self.game.moves().rev().take(back).map(own).collect();
        undone.iter().for_each(|_| assert!(self.game.undo().is_some() && self.judge.undo()));
        for &m in undone.iter().rev().take(rng.random_range(0..=4)) {
            assert!(self.game.redo().is_some());
            assert_eq!(self.game.moves().next_back().map(own), Some(m));
            assert!(self.judge.play(&judges_text(m)));
        }
    }

    /// Chooses a move. Purely random games repeat few positions and mate few kings, so some moves
    /// go back to the square that the piece came from, or leave the other side without a move.
    fn choose(&self, moves: &[AnyMove], rng: &mut impl Rng) -> AnyMove {
        let p = self.game.board();
        let last_own = self.game.moves().rev().nth(1).map(|m| (m.to(), m.from()));
        let goes_back = |m: &&AnyMove| last_own == Some((m.from(), m.to()));
        let leaves_no_move = |m: &&AnyMove| {
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

    /// Plays to the end and returns the ending; `None` if the game becomes too long.
    pub(crate) fn play_out(&mut self, rng: &mut impl Rng) -> Option<FairyOutcome> {
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

fn as_the_judge_says(outcome: Outcome) -> FairyOutcome {
    let kind = |name| kind(Role::ALL.into_iter().find(|&role| name == role).expect("a role"));
    let reason = match outcome {
        Outcome::Win { by: Win::Checkmate, .. } => FairyReason::Checkmate,
        Outcome::Win { by: Win::Stalemate, .. } | Outcome::Draw(Draw::Stalemate) => {
            FairyReason::Stalemate
        }
        Outcome::Win { by: Win::Extinction(role), .. } => FairyReason::Extinct(kind(role)),
        Outcome::Win { by: Win::Goal(role), .. } => FairyReason::Goal(kind(role)),
        Outcome::Win { by: Win::Checks, .. } => FairyReason::Checks,
        Outcome::Win { by: Win::AllLost, .. } => FairyReason::AllLost,
        Outcome::Draw(Draw::Repetition) => FairyReason::Repetition,
        Outcome::Draw(Draw::FiftyMoveRule) => FairyReason::FiftyMoveRule,
        Outcome::Draw(Draw::InsufficientMaterial) => FairyReason::InsufficientMaterial,
        other => panic!("no game here ends by {other}"),
    };
    let winner = outcome.winner().map(|color| match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    });
    FairyOutcome { winner, reason }
}
