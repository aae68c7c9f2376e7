//! A game between two engines in this process.

use rand::{Rng, RngExt};
use tabiya_core::Color;
use tabiya_engine::{Engine, Limits, Options, Score};
use tabiya_games::{AnyPosition, Game, Variant};

/// The number of plies after which a game is a draw.
const LONGEST: usize = 400;
/// A score that decides a game if both sides see it for some plies.
const DECIDED: i32 = 1000;
const PLIES_DECIDED: u32 = 5;
/// The largest score of an opening for either side.
const BALANCED: i32 = 90;

/// A position of a game, and the search of the side to move.
pub(crate) struct Ply {
    pub(crate) position: AnyPosition,
    /// Centipawns for White; `None` for a mate score.
    pub(crate) score: Option<i32>,
    pub(crate) is_quiet: bool,
}

/// A game played.
pub(crate) struct Played {
    pub(crate) plies: Vec<Ply>,
    /// Half points of White: 0, 1 or 2.
    pub(crate) points: usize,
}

/// A game of some random plies that end in a balanced position.
pub(crate) fn opening(variant: Variant, plies: usize, random: &mut impl Rng) -> Game {
    let mut judge = Engine::new(Options { hash: 1, ..Options::default() });
    loop {
        let mut game = Game::new(variant.start());
        for _ in 0..plies {
            let moves = game.board().legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.random_range(0..moves.len())];
            game.play(m).expect("a legal move");
        }
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        judge.new_game();
        if game.len() == plies
            && let Ok(Some(choice)) = judge.go(&game, &limits, &mut |_| ())
            && let Score::Centipawns(score) = choice.score
            && score.abs() <= BALANCED
        {
            return game;
        }
    }
}

/// Plays a game to its end: `engines` are White's and Black's.
pub(crate) fn play(mut game: Game, engines: [&mut Engine; 2], limits: [&Limits; 2]) -> Played {
    let mut plies = Vec::new();
    let (mut decided, mut last) = (0, 0);
    loop {
        let now = game.board();
        let turn = now.turn();
        let of_white = |score: i32| if turn == Color::White { score } else { -score };
        let side = turn as usize;
        if let Some(points) = ended(&game) {
            return Played { plies, points };
        }
        let Ok(Some(choice)) = engines[side].go(&game, limits[side], &mut |_| ()) else {
            return Played { plies, points: 1 };
        };
        let score = match choice.score {
            Score::Centipawns(score) => Some(of_white(score)),
            Score::Mate(_) => None,
        };
        let sure = match choice.score {
            Score::Centipawns(score) => of_white(score.clamp(-DECIDED, DECIDED)),
            Score::Mate(moves) => of_white(if moves > 0 { DECIDED } else { -DECIDED }),
        };
        decided = if sure.abs() == DECIDED && sure == last { decided + 1 } else { 0 };
        last = sure;
        if decided >= PLIES_DECIDED {
            return Played { plies, points: if sure > 0 { 2 } else { 0 } };
        }
        let is_capture = now.piece_on(choice.m.to()).is_some();
        let promotes = choice.m.own().is_some_and(|m| m.promotion().is_some());
        let is_quiet = !is_capture && !promotes && now.checkers().is_empty();
        plies.push(Ply { position: now, score, is_quiet });
        game.play(choice.m).expect("a legal move");
    }
}

/// White's half points, if the game is over.
fn ended(game: &Game) -> Option<usize> {
    let winner = |color| if color == Color::White { 2 } else { 0 };
    if let Some(outcome) = game.outcome() {
        return Some(outcome.winner().map_or(1, winner));
    }
    let is_stuck = game.repetitions() >= 3 || game.board().halfmove_clock() >= 100;
    (is_stuck || game.len() >= LONGEST).then_some(1)
}
