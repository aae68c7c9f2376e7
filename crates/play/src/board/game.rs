//! One game.

use tabiya_engine::{Limits, Options, Stop};
use tabiya_variants::{AnyGame, AnyMove, AnyPosition, Explanation, IllegalityReason, Reason};

use super::answer::Refusal;
use super::players::{Player, Players};

/// The most moves of both sides in a game.
pub(super) const MOST_PLIES: usize = 2000;

/// A game, who plays it, and the search that runs for it.
pub(super) struct Game {
    game: AnyGame,
    pub(super) players: Players,
    /// Grows with each change, so that nobody changes what he has not seen.
    revision: u64,
    /// What ends the last search.
    search: Option<Stop>,
    /// Makes the engine err elsewhere in each game.
    seed: u64,
}

/// A search that is to be done.
pub(super) struct Search {
    pub(super) positions: Vec<AnyPosition>,
    pub(super) options: Options,
    pub(super) limits: Limits,
    /// The revision of the game that it is for.
    pub(super) revision: u64,
}

impl Game {
    pub(super) fn new(game: AnyGame, players: Players) -> Self {
        Self { game, players, revision: 0, search: None, seed: crate::cli::play::random_seed() }
    }

    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// How many moves were made.
    pub(super) fn plies(&self) -> usize {
        self.game.moves().count()
    }

    /// The whole game.
    pub(super) fn all(&self) -> &AnyGame {
        &self.game
    }

    /// The game as it was after so many moves.
    ///
    /// # Errors
    /// If there were not so many.
    pub(super) fn at(&self, ply: usize) -> Result<AnyGame, Refusal> {
        let plies = self.plies();
        if ply > plies {
            return Err(Refusal::unknown(format!("no ply {ply}, the game has {plies}")));
        }
        let mut game = self.game.clone();
        (ply..plies).for_each(|_| {
            let _ = game.undo();
        });
        Ok(game)
    }

    /// Whether the engine is to move now.
    pub(super) fn is_engines_turn(&self) -> bool {
        self.game.outcome().is_none()
            && self.game.position().count_moves() > 0
            && self.players.player(self.game.position().turn()) == Player::Engine
    }

    /// Whether a search runs.
    pub(super) fn is_searched(&self) -> bool {
        self.search.as_ref().is_some_and(|stop| !stop.is_stopped())
    }

    /// Makes a person's move in the position after `ply` moves; those that came after it are gone.
    ///
    /// # Errors
    /// A move that is not legal, or not the person's, with the reason; a game that has changed since.
    pub(super) fn play(&mut self, ply: usize, text: &str, revision: u64) -> Result<(), Refusal> {
        self.check(revision)?;
        let mut game = self.at(ply)?;
        let p = game.position();
        let m = legal_move(&game, text)?;
        if self.players.player(p.turn()) == Player::Engine {
            return Err(Refusal::conflict("it is the engine's turn"));
        }
        if ply >= MOST_PLIES {
            return Err(Refusal::conflict(format!("a game has at most {MOST_PLIES} moves here")));
        }
        game.play(m).map_err(|error| Refusal::unfit(error.to_string()))?;
        self.change(game);
        Ok(())
    }

    /// Makes the engine's move, unless the game has changed since it was asked for.
    pub(super) fn play_engine(&mut self, m: AnyMove, revision: u64) -> bool {
        if revision != self.revision || self.plies() >= MOST_PLIES {
            return false;
        }
        let mut game = self.game.clone();
        let is_played = game.play(m).is_ok();
        if is_played {
            self.change(game);
        }
        is_played
    }

    /// Goes back to the position after `ply` moves.
    ///
    /// # Errors
    /// If there were not so many; a game that has changed since.
    pub(super) fn take_back(&mut self, ply: usize, revision: u64) -> Result<(), Refusal> {
        self.check(revision)?;
        let game = self.at(ply)?;
        self.change(game);
        Ok(())
    }

    /// Lets others play on.
    pub(super) fn set_players(&mut self, players: Players) {
        self.players = players;
        self.change(self.game.clone());
    }

    /// Begins a search for the engine's move.
    ///
    /// # Errors
    /// If it is not the engine's turn, or a search runs already.
    pub(super) fn begin_search(&mut self) -> Result<Search, Refusal> {
        if !self.is_engines_turn() {
            return Err(Refusal::conflict("it is not the engine's turn"));
        }
        if self.is_searched() {
            return Err(Refusal::conflict("the engine is thinking already"));
        }
        let limits = self.players.limits();
        self.search = Some(limits.stop.clone());
        Ok(Search {
            positions: self.game.positions().collect(),
            options: Options {
                strength: self.players.strength(),
                seed: self.seed,
                ..Options::default()
            },
            limits,
            revision: self.revision,
        })
    }

    fn check(&self, revision: u64) -> Result<(), Refusal> {
        if revision == self.revision {
            return Ok(());
        }
        Err(Refusal::conflict("the game has changed in the meantime: this is how it stands"))
    }

    fn change(&mut self, game: AnyGame) {
        self.end_search();
        self.game = game;
        self.revision += 1;
    }

    fn end_search(&mut self) {
        if let Some(stop) = self.search.take() {
            stop.stop();
        }
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        self.end_search();
    }
}

/// The move of a text in UCI notation, or why there is none.
fn legal_move(game: &AnyGame, text: &str) -> Result<AnyMove, Refusal> {
    match game.position().uci_move(text) {
        Ok(m) if game.outcome().is_none() => Ok(m),
        _ => Err(Refusal::unfit(
            why(game, text).unwrap_or_else(|| format!("\"{}\" is no move", text.escape_debug())),
        )),
    }
}

/// Why a move in UCI notation is legal or illegal in the position that a game has come to, as a sentence;
/// `None` if the text is no move.
pub(super) fn why(game: &AnyGame, text: &str) -> Option<String> {
    let p = game.position();
    let told = p.explain(text).ok()?;
    if let Some(outcome) = game.outcome() {
        return Some(format!("{} is illegal: the game is over ({outcome}).", told.asked()));
    }
    Some(format!("{}.", without_choice(&p, &told).unwrap_or(told)))
}

/// What else is wrong with a pawn's move that does not say what the pawn becomes.
fn without_choice(p: &AnyPosition, told: &Explanation) -> Option<Explanation> {
    let Reason::Illegal(IllegalityReason::PromotionMissing(kinds)) = told.reason() else {
        return None;
    };
    let other = format!("{}{}", told.asked(), kinds.iter().next()?.letter());
    p.explain(&other).ok().filter(|other| !other.is_legal())
}
