//! Counts of leaf nodes under house rules.

use crate::game_error::GameError;
use crate::house::position::HousePosition;

impl HousePosition {
    /// Counts the leaf nodes below each legal move. Each row has the move as text, and rows are sorted by
    /// these texts; at depth 0 there are no rows.
    ///
    /// ```
    /// use tabiya_games::house::House;
    /// let game = House::of_gallery(&["duck-chess"])?.begin()?;
    /// let rows: Vec<(String, u64)> = game.position().under_house().expect("house rules").divide(2)?.collect::<Result<_, _>>()?;
    /// assert_eq!(rows[0], ("a2a3".to_owned(), 32));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if a rule misbehaves.
    pub fn divide(
        &self,
        depth: u32,
    ) -> Result<impl ExactSizeIterator<Item = Result<(String, u64), GameError>>, GameError> {
        self.divide_until(depth, || false)
    }

    /// Counts as [`divide`](Self::divide) does until `stop` returns true. `stop` is called at every position
    /// that the count visits.
    ///
    /// # Errors
    /// Fails if a rule misbehaves; each row after the stop is [`GameError::Stopped`].
    pub fn divide_until(
        &self,
        depth: u32,
        stop: impl Fn() -> bool,
    ) -> Result<impl ExactSizeIterator<Item = Result<(String, u64), GameError>>, GameError> {
        let moves = if depth == 0 { Vec::new() } else { self.moves_or_end()?.unwrap_or_default() };
        let mut moves: Vec<_> = moves.into_iter().map(|m| (self.text(&m), m)).collect();
        moves.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(moves.into_iter().map(move |(text, m)| {
            Ok((text, self.play_unchecked(&m)?.perft_until(depth - 1, &stop)?))
        }))
    }

    /// Counts the leaf nodes at a depth. A follow-up, such as a duck's move, counts as a ply.
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
