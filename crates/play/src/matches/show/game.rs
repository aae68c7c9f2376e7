//! A game of a match as it is shown.

use std::time::{Duration, Instant};

use tabiya_board::end::numbered;
use tabiya_core::Color;
use tabiya_games::{AnyPosition, Game, Ply, move_number};

use crate::screen::Marks;

/// A move that an engine has made.
pub(in crate::matches) struct MadeMove<'a> {
    /// The game after the move.
    pub(in crate::matches) game: &'a Game,
    /// The time left on the mover's clock, if it has one.
    pub(in crate::matches) left: Option<Duration>,
    /// The engine's score and depth, such as `+0.31/12`.
    pub(in crate::matches) score: &'a str,
    /// The time that the move took.
    pub(in crate::matches) elapsed: Duration,
}

impl MadeMove<'_> {
    /// The move with its number, the score and the time.
    pub(super) fn line(&self) -> String {
        let move_of = |ply: &Ply| {
            let number = move_number(ply.number, ply.color, None).unwrap_or_default();
            format!("{number} {}", ply.san)
        };
        let m = self.game.plies().next_back().map(move_of).unwrap_or_default();
        let score = if self.score.is_empty() { String::new() } else { format!("  {}", self.score) };
        format!("{m}{score}  {:.3}s", self.elapsed.as_secs_f64())
    }
}

/// A game that is being played, or has just ended.
pub(super) struct RunningGame {
    pub(super) number: usize,
    pub(super) names: [String; 2],
    pub(super) position: AnyPosition,
    pub(super) marks: Marks,
    /// The scores of both engines for their last moves, each from its own point of view.
    pub(super) scores: [String; 2],
    clocks: [Option<Duration>; 2],
    /// The time at which the clock of the side to move began to run.
    since: Instant,
    /// The moves in algebraic notation, with their numbers.
    moves: Vec<String>,
    /// The result with its reason, once the game has ended.
    pub(super) end: Option<String>,
}

impl RunningGame {
    pub(super) fn new(
        number: usize,
        names: [String; 2],
        game: &Game,
        clocks: [Option<Duration>; 2],
    ) -> Self {
        Self {
            number,
            names,
            position: game.board(),
            marks: Marks::of(game),
            scores: Default::default(),
            clocks,
            since: Instant::now(),
            moves: numbered(game.plies()),
            end: None,
        }
    }

    pub(super) fn play(&mut self, made: &MadeMove<'_>) {
        let mover = self.position.turn() as usize;
        (self.position, self.marks) = (made.game.board(), Marks::of(made.game));
        self.moves = numbered(made.game.plies());
        self.clocks[mover] = made.left;
        made.score.clone_into(&mut self.scores[mover]);
        self.since = Instant::now();
    }

    pub(super) fn end(&mut self, result: &str, reason: &str) {
        let side = self.position.turn() as usize;
        self.clocks[side] = self.left(self.position.turn());
        self.end = Some(format!("{result} {reason}"));
    }

    /// The moves with their numbers, as words.
    pub(super) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The side whose move it is; `None` once the game has ended.
    pub(super) fn turn(&self) -> Option<Color> {
        self.end.is_none().then(|| self.position.turn())
    }

    /// The time left on a side's clock now, if it has one.
    pub(super) fn left(&self, color: Color) -> Option<Duration> {
        let left = self.clocks[color as usize]?;
        Some(match self.turn() == Some(color) {
            true => left.saturating_sub(self.since.elapsed()),
            false => left,
        })
    }
}

#[cfg(test)]
mod tests {
    use tabiya_games::Variant;

    use super::*;

    #[test]
    fn the_clock_of_the_side_to_move_runs_until_the_game_ends() {
        let minute = Duration::from_secs(60);
        let game = Game::new(Variant::Chess.start());
        let mut running = RunningGame::new(1, Default::default(), &game, [Some(minute); 2]);
        let pause = Duration::from_millis(10);
        std::thread::sleep(pause);
        let left = running.left(Color::White).expect("a clock");
        assert!(left <= minute - pause, "{left:?}");
        assert_eq!(running.left(Color::Black), Some(minute));
        running.end("1-0", "resigned");
        let left = running.left(Color::White);
        assert!(left.is_some_and(|left| left <= minute - pause), "{left:?}");
        std::thread::sleep(pause);
        assert_eq!(running.left(Color::White), left);
    }
}
