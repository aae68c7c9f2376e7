//! All games of the server.

use std::collections::HashMap;

use super::answer::Refusal;
use super::game::HostedGame;

/// The most games at a time.
pub(super) const MOST_GAMES: usize = 64;

/// The games by their numbers.
#[derive(Default)]
pub(super) struct Games {
    games: HashMap<u64, GameSlot>,
    last_id: u64,
    /// Counts the questions about games, as a clock that tells which of them is idle.
    clock: u64,
}

struct GameSlot {
    game: HostedGame,
    /// When somebody last asked about it.
    asked: u64,
}

impl Games {
    /// Adds a game, and drops the one that was idle longest if there are too many.
    ///
    /// # Errors
    /// If the engine is thinking in all of them.
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
        self.games.insert(self.last_id, GameSlot { game, asked: self.clock });
        Ok(self.last_id)
    }

    /// The game of a number.
    ///
    /// # Errors
    /// If there is none, or none any more.
    pub(super) fn game(&mut self, id: u64) -> Result<&mut HostedGame, Refusal> {
        self.clock += 1;
        let unknown = || Refusal::unknown("there is no such game, or it was idle for too long");
        let entry = self.games.get_mut(&id).ok_or_else(unknown)?;
        entry.asked = self.clock;
        Ok(&mut entry.game)
    }
}
