//! All games of the server.

use std::collections::HashMap;
use std::time::Duration;

use web_time::Instant;

use super::game::HostedGame;
use super::reply::Refusal;

/// The maximum number of games kept at the same time.
pub(super) const MOST_GAMES: usize = 64;

/// The games by their ids.
#[derive(Default)]
pub(super) struct Games {
    games: HashMap<u64, GameSlot>,
    last_id: u64,
    /// Counts the requests. Serves as the clock that shows which game has been idle longest.
    clock: u64,
}

struct GameSlot {
    game: HostedGame,
    /// The value of [`Games::clock`] at the last request for the game.
    asked: u64,
    /// When that request came.
    last: Instant,
}

/// A game in the list of all games.
pub(super) struct Listed<'a> {
    pub(super) id: u64,
    pub(super) game: &'a HostedGame,
    /// The time since the last request for the game.
    pub(super) idle: Duration,
}

impl Games {
    /// Adds a game and returns its id. If there are too many games, drops the one that was idle longest.
    ///
    /// # Errors
    /// If the engine is thinking in all games.
    pub(super) fn add(&mut self, game: HostedGame) -> Result<u64, Refusal> {
        if self.games.len() >= MOST_GAMES {
            let idle = self.games.iter().filter(|(_, entry)| !entry.game.is_searched());
            let oldest = idle.min_by_key(|(_, entry)| entry.asked).map(|(id, _)| *id);
            let why = format!("the engine is thinking in {MOST_GAMES} games");
            let oldest = oldest.ok_or_else(|| Refusal::conflict(why))?;
            self.games.remove(&oldest);
        }
        self.last_id += 1;
        self.clock += 1;
        self.games.insert(self.last_id, GameSlot { game, asked: self.clock, last: Instant::now() });
        Ok(self.last_id)
    }

    /// The game with this id.
    ///
    /// # Errors
    /// If there is no such game, or it was dropped.
    pub(super) fn game(&mut self, id: u64) -> Result<&mut HostedGame, Refusal> {
        self.clock += 1;
        let unknown = || Refusal::unknown("there is no such game, or it was idle for too long");
        let entry = self.games.get_mut(&id).ok_or_else(unknown)?;
        entry.asked = self.clock;
        entry.last = Instant::now();
        entry.game.check_clock();
        Ok(&mut entry.game)
    }

    /// Deletes the game with this id.
    ///
    /// # Errors
    /// If there is no such game.
    pub(super) fn remove(&mut self, id: u64) -> Result<(), Refusal> {
        let removed = self.games.remove(&id);
        removed.map(|_| ()).ok_or_else(|| Refusal::unknown("there is no such game"))
    }

    /// All games, the one asked for last first.
    pub(super) fn all(&self) -> Vec<Listed<'_>> {
        let mut all: Vec<_> = self.games.iter().collect();
        all.sort_by_key(|(_, slot)| std::cmp::Reverse(slot.asked));
        let listed = all.into_iter();
        listed
            .map(|(&id, slot)| Listed { id, game: &slot.game, idle: slot.last.elapsed() })
            .collect()
    }
}
