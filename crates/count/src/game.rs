//! Counts of positions of games under any rules.

use tabiya_games::{Move, Position};

use crate::control::Control;
use crate::error::Error;
use crate::estimate::WalkedPosition;
use crate::perft::Perft;

/// Legal moves, each with the leaf nodes below it.
pub type GameRows = Vec<(Move, Result<u128, Error>)>;

impl Perft<'_> {
    /// The leaf nodes of a position of any game, as [`count`](Self::count) counts them. Under house rules moves are
    /// counted one by one on this thread, without a table and without vectors.
    ///
    /// # Errors
    /// If the count is stopped or too large, or a house rule fails.
    ///
    /// ```
    /// use tabiya_count::Perft;
    /// assert_eq!(Perft::new().count_game(&Default::default(), 3)?, 8902);
    /// # Ok::<(), tabiya_count::Error>(())
    /// ```
    pub fn count_game(self, p: &Position, depth: u32) -> Result<u128, Error> {
        match p.plain() {
            Some(p) => self.count(*p, depth),
            None => leaf_nodes(p, depth, self.control),
        }
    }

    /// The leaf nodes below each legal move as [`divide`](Self::divide) counts them, for a position of any game. Under
    /// house rules moves are counted one by one, without a table and without vectors.
    ///
    /// # Errors
    /// If a house rule fails before any move is counted.
    ///
    /// ```
    /// use tabiya_count::Perft;
    /// use tabiya_games::Position;
    /// let p = Position::default();
    /// let rows = Perft::new().divide_game(&p, 2)?;
    /// assert_eq!((p.text(&rows[0].0), &rows[0].1), ("a2a3".to_owned(), &Ok(20)));
    /// # Ok::<(), tabiya_count::Error>(())
    /// ```
    pub fn divide_game(self, p: &Position, depth: u32) -> Result<GameRows, Error> {
        if let Some(p) = p.plain() {
            let rows = self.divide(*p, depth).into_iter();
            return Ok(rows.map(|(m, count)| (m.into(), count)).collect());
        }
        let Some(below) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let count = |this: Self, m: &Move| leaf_nodes(&p.after_legal(m)?, below, this.control);
        let mut rows = self.rows(WalkedPosition::moves(p)?, count);
        rows.sort_by_cached_key(|(m, _)| p.text(m));
        Ok(rows)
    }
}

impl WalkedPosition for Position {
    type Move = Move;

    fn moves(&self) -> Result<Vec<Move>, Error> {
        match self.plain() {
            // Counts go on after a draw.
            Some(_) => Ok(self.legal_moves()?),
            None => Ok(self.moves_or_end()?.unwrap_or_default()),
        }
    }

    fn after(&self, m: &Move) -> Result<Self, Error> {
        Ok(self.after_legal(m)?)
    }

    fn leaf_nodes(&self, depth: u32, control: &Control) -> Result<u128, Error> {
        leaf_nodes(self, depth, control)
    }

    fn countable(&self) -> u128 {
        self.plain().map_or(100_000, WalkedPosition::countable)
    }
}

/// The leaf nodes of a position of any game, counted on this thread.
fn leaf_nodes(p: &Position, depth: u32, control: &Control) -> Result<u128, Error> {
    // The moves of one position are counted even after a stop, as the other counts do.
    match p.perft_under_house(depth, &|| depth > 1 && control.is_stopped()) {
        Some(counted) => Ok(counted?.into()),
        None => Perft::new().control(control).walk(&p.board(), depth),
    }
}
