//! Counts of leaf nodes under house rules.

use crate::game_error::GameError;
use crate::house::position::HousePosition;

impl HousePosition {
    /// Counts the leaf nodes at a depth. A follow-up, such as a duck's move, counts as a ply. The crate `tabiya-count`
    /// counts below each move, and positions without house rules.
    ///
    /// ```
    /// use tabiya_games::house::House;
    /// let game = House::of_gallery(&["duck-chess"])?.begin()?;
    /// assert_eq!(game.position().under_house().expect("house rules").perft(2)?, 640);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if a rule misbehaves.
    pub fn perft(&self, depth: u32) -> Result<u64, GameError> {
        self.perft_until(depth, &|| false)
    }

    /// Counts leaf nodes as [`perft`](Self::perft) does until `stop` returns true. `stop` is called at every
    /// position that the count visits.
    ///
    /// # Errors
    /// Fails if a rule misbehaves, and with [`GameError::Stopped`] after the stop.
    pub fn perft_until(&self, depth: u32, stop: &dyn Fn() -> bool) -> Result<u64, GameError> {
        if stop() {
            return Err(GameError::Stopped);
        }
        if depth == 0 {
            return Ok(1);
        }
        let moves = self.moves_or_end()?.unwrap_or_default();
        if depth == 1 {
            return Ok(moves.len() as u64);
        }
        moves.iter().map(|m| self.play_unchecked(m)?.perft_until(depth - 1, stop)).sum()
    }
}
