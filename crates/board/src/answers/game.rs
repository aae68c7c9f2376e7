//! A game on the server.

use tabiya_core::Color;
use tabiya_engine::Stop;
use tabiya_formats::pgn::Annotations;
use tabiya_games::Game;

use super::chosen_rules::Chess960;
use super::names::{Names, without};
use super::players::{PlayerKind, Players};
use super::reply::Refusal;
use super::search::Search;
use super::variation::Place;
use super::why::in_san;
use crate::clock::{GameClock, TimeControl};
use crate::end::Conclusion;
use crate::pgn::{annotated, usual_tags};

/// The maximum number of plies in a game.
pub(super) const MOST_PLIES: usize = 2000;

/// A game with its players and, while it runs, the search for the engine's move.
pub(super) struct HostedGame {
    pub(super) course: Game,
    /// The comments, NAGs, variations and tags, and the result that a PGN gives as long as the game is as it was read.
    pub(super) notes: Annotations,
    /// Whether the tags came from a PGN.
    pub(super) is_read: bool,
    pub(super) names: Names,
    pub(super) players: Players,
    pub(super) clock: Option<GameClock>,
    /// The time control of the game when it began.
    control: Option<TimeControl>,
    pub(super) is_paused: bool,
    /// How the players have ended the game, if they have.
    pub(super) conclusion: Option<Conclusion>,
    /// Incremented with each change, so that a page cannot change a state that it has not seen.
    pub(super) revision: u64,
    /// The revision since which the engine's search is right: later ones have changed names and variations alone.
    searched: u64,
    /// The handle that stops the last search begun.
    search: Option<Stop>,
    /// The seed of the weakened engine's random errors, different for each game.
    seed: u64,
    /// How the game of Chess960 starts; `None` for other games. The rules are the rules of chess.
    pub(super) chess960: Option<Chess960>,
}

impl HostedGame {
    pub(super) fn new(
        course: Game,
        chess960: Option<Chess960>,
        players: Players,
        control: Option<TimeControl>,
    ) -> Self {
        Self {
            course,
            notes: Annotations { tags: usual_tags(), ..Annotations::default() },
            is_read: false,
            names: Names::default(),
            players,
            clock: control.map(GameClock::new),
            control,
            is_paused: false,
            conclusion: None,
            revision: 0,
            searched: 0,
            search: None,
            seed: crate::level::random_seed(),
            chess960,
        }
    }

    /// The number of moves made, counting each side's.
    pub(super) fn plies(&self) -> usize {
        self.course.len()
    }

    /// The game with all its moves.
    pub(super) fn all(&self) -> &Game {
        &self.course
    }

    /// The whole game as PGN.
    pub(super) fn pgn(&self) -> String {
        let names = self.names.or(self.players.names());
        annotated(&self.course, self.notes.clone(), names, self.conclusion)
    }

    /// The side to move at the end of the game so far.
    pub(super) fn turn(&self) -> Color {
        self.course.position().turn()
    }

    /// Whether it is the engine's turn and the game is neither over nor paused.
    pub(super) fn is_engines_turn(&self) -> bool {
        self.players.player(self.turn()) == PlayerKind::Engine && !self.is_paused && !self.is_over()
    }

    /// Whether players have ended the game, the side to move has no legal move, or the game has ended (or one
    /// of its rules has failed).
    fn is_over(&self) -> bool {
        self.conclusion.is_some()
            || !matches!(self.course.ending(), Ok(None))
            || self.course.legal_moves().is_ok_and(|all| all.is_empty())
    }

    /// Whether a search is running.
    pub(super) fn is_searched(&self) -> bool {
        self.search.as_ref().is_some_and(|stop| !stop.is_stopped())
    }

    /// Makes a person's move at a place, and returns the place after it. Other moves that followed there are kept as a
    /// variation.
    ///
    /// # Errors
    /// If the move is illegal, with the reason, if it is not a person's turn, or if the game has changed since
    /// `revision`.
    pub(super) fn play(
        &mut self,
        place: &Place,
        text: &str,
        revision: u64,
    ) -> Result<Place, Refusal> {
        self.check(revision)?;
        let (place, mut course) = self.at(place)?;
        if !place.line.0.is_empty() {
            return self.play_beside(place, course, text);
        }
        let ply = place.ply;
        if let Some(end) = self.conclusion.filter(|_| ply == self.plies()) {
            return Err(Refusal::unfit(format!("the game is over: {}.", end.words())));
        }
        let turn = course.position().turn();
        let made = make(&mut course, text)?;
        if self.players.player(turn) == PlayerKind::Engine {
            return Err(Refusal::conflict("it is the engine's turn"));
        }
        if ply >= MOST_PLIES {
            return Err(Refusal::conflict(format!("a game has at most {MOST_PLIES} moves here")));
        }
        let next = Place::main(ply + 1);
        if self.course.plies().nth(ply).is_some_and(|next| next.text == made) {
            return Ok(next);
        }
        self.branch(ply, &made);
        self.change(course, true);
        Ok(next)
    }

    /// Makes the engine's move, and returns whether it was made. It is not made if the moves, the players or the clocks
    /// have changed since `revision`.
    pub(super) fn play_engine(&mut self, m: &str, revision: u64) -> bool {
        if revision < self.searched || self.plies() >= MOST_PLIES {
            return false;
        }
        let mut course = self.course.clone();
        let ply = self.plies();
        let made = course.play_on(m).map(|ply| ply.text.clone());
        let is_played = made.is_ok();
        if let Ok(made) = made {
            self.branch(ply, &made);
            self.change(course, true);
        }
        is_played
    }

    /// Ends the game with the loss of a side.
    ///
    /// # Errors
    /// If the engine plays the side, the game is over, or it has changed since `revision`.
    pub(super) fn resign(&mut self, color: Color, revision: u64) -> Result<(), Refusal> {
        self.check(revision)?;
        if self.is_over() {
            return Err(Refusal::conflict("the game is over"));
        }
        if self.players.player(color) == PlayerKind::Engine {
            return Err(Refusal::conflict(format!("the engine plays {color}")));
        }
        self.conclude(Conclusion::Resignation(color));
        Ok(())
    }

    /// Ends the game with a draw that both players have agreed on.
    ///
    /// # Errors
    /// If the engine plays, the game is over, or it has changed since `revision`.
    pub(super) fn agree_on_draw(&mut self, revision: u64) -> Result<(), Refusal> {
        self.check(revision)?;
        if self.is_over() {
            return Err(Refusal::conflict("the game is over"));
        }
        if !self.players.are_people() {
            return Err(Refusal::conflict("only two people can agree on a draw"));
        }
        self.conclude(Conclusion::Agreement);
        Ok(())
    }

    /// A new game from the same start, with the same clock and with the players' sides exchanged.
    pub(super) fn rematch(&self) -> Self {
        let course = Game::new(self.course.start().clone());
        let mut game = Self::new(course, self.chess960, self.players.exchanged(), self.control);
        game.names = self.names.exchanged();
        game
    }

    /// Ends the game if the side to move has no time left.
    pub(super) fn check_clock(&mut self) {
        let turn = self.turn();
        if self.clock.as_ref().is_some_and(|clock| clock.is_out(turn)) && !self.is_over() {
            self.conclude(Conclusion::by_time(turn, self.course.position()));
        }
    }

    /// Stops the clocks and the engine until the game is continued.
    pub(super) fn set_paused(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
        self.interrupt();
    }

    /// Sets who plays each side from now on.
    pub(super) fn set_players(&mut self, players: Players) {
        self.players = players;
        self.interrupt();
    }

    /// Sets the names of the players.
    pub(super) fn set_names(&mut self, names: Names) {
        self.names = names;
        self.revision += 1;
    }

    /// Begins a search for the engine's move.
    ///
    /// # Errors
    /// If it is not the engine's turn, or a search is already running.
    pub(super) fn begin_search(&mut self) -> Result<Search, Refusal> {
        if !self.is_engines_turn() {
            return Err(Refusal::conflict("it is not the engine's turn"));
        }
        if self.is_searched() {
            return Err(Refusal::conflict("the engine is already thinking"));
        }
        let clock = self.clock.as_ref().map(|clock| clock.for_search(self.turn()).into());
        let search = Search { players: self.players, seed: self.seed, clock, stop: Stop::new() };
        self.search = Some(search.stop.clone());
        Ok(search)
    }

    pub(super) fn check(&self, revision: u64) -> Result<(), Refusal> {
        if revision == self.revision {
            return Ok(());
        }
        Err(Refusal::conflict("the game has changed in the meantime; this is its current state"))
    }

    /// Replaces the moves of the game. `is_move` is whether a move has been made.
    pub(super) fn change(&mut self, course: Game, is_move: bool) {
        self.forget_result();
        let mover = self.turn();
        let is_longer = course.len() > self.plies();
        // A game that is continued after its end has no clocks.
        if self.conclusion.take().is_some() {
            self.clock = None;
        }
        self.course = course;
        self.is_paused &= !is_move;
        // No time is added for a move at an earlier ply, nor for a part of a turn.
        let is_turn_over = is_longer && self.turn() != mover;
        match &mut self.clock {
            Some(clock) if is_move => clock.move_on(mover, is_turn_over),
            Some(clock) => clock.stop(mover),
            None => {}
        }
        self.interrupt();
    }

    /// Ends the game.
    fn conclude(&mut self, conclusion: Conclusion) {
        self.forget_result();
        self.conclusion = Some(conclusion);
        self.interrupt();
    }

    /// Forgets the result that a PGN has given, and what else is true of the whole game alone.
    fn forget_result(&mut self) {
        if self.is_read {
            self.notes.result = None;
            self.notes.tags = without(&self.notes.tags, &["Termination", "PlyCount"]);
        }
    }

    /// Ends the engine's search, and lets the clock run on unless the game is over or paused.
    fn interrupt(&mut self) {
        self.end_search();
        self.revision += 1;
        self.searched = self.revision;
        let (turn, stands) = (self.turn(), self.is_paused || self.is_over());
        if let Some(clock) = &mut self.clock {
            clock.stop(turn);
            if !stands {
                clock.resume();
            }
        }
    }

    /// Stops the search for the engine's move, if one is running. The engine then plays the best move found.
    pub(super) fn end_search(&mut self) {
        if let Some(stop) = self.search.take() {
            stop.stop();
        }
    }
}

impl Drop for HostedGame {
    fn drop(&mut self) {
        self.end_search();
    }
}

/// Makes a move and returns it as text. The refusal of an illegal move has a detailed reason if one is known.
pub(super) fn make(course: &mut Game, text: &str) -> Result<String, Refusal> {
    let made = course.play_on(text).map(|ply| ply.text.clone());
    made.map_err(|why| {
        Refusal::unfit(match course.why(text) {
            Ok(words) => format!("{}.", in_san(&course.position().board(), &words.join("; "))),
            Err(_) => format!("{why}."),
        })
    })
}
