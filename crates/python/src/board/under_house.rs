//! What a board keeps under house rules.

use std::sync::{Arc, OnceLock};

use tabiya_games::{self as games, Position};

use super::Board;
use crate::house::OwnRules;

/// What a board keeps under house rules.
#[derive(Default)]
pub(super) struct UnderHouse {
    /// The FEN from which a game under house rules was begun; `None` for the start position of the variant.
    pub(super) begun_at: Option<Arc<str>>,
    /// The house rules that are written in Python.
    pub(super) own: Option<Arc<OwnRules>>,
    /// The legal moves under house rules, once they have been listed. Copies of the board share them.
    pub(super) legal: Arc<OnceLock<Vec<games::Move>>>,
}

impl UnderHouse {
    /// What a board with this position keeps; `None` without house rules.
    pub(super) fn of(p: &Position) -> Option<Box<Self>> {
        p.plain().is_none().then(Box::default)
    }
}

impl Board {
    /// Becomes another board. Those who listen to this one go on.
    pub(super) fn replace(&mut self, board: Self) {
        let listeners = self.listeners.take();
        *self = Self { listeners, ..board };
    }

    /// Returns this board with the FEN at which its game under house rules began.
    pub(crate) fn begun_at(mut self, fen: Option<&str>) -> Self {
        if let Some(house) = &mut self.house {
            house.begun_at = fen.map(Arc::from);
        }
        self
    }

    /// Returns this board with the house rules in Python that its rules' names mean.
    pub(crate) fn ruled_by(mut self, own: Option<Arc<OwnRules>>) -> Self {
        if let Some(house) = &mut self.house {
            house.own = own;
        }
        self
    }

    /// The house rules that are written in Python.
    pub(super) fn own(&self) -> Option<&Arc<OwnRules>> {
        self.house.as_ref()?.own.as_ref()
    }

    /// Forgets the legal moves of the position, which is about to change.
    pub(super) fn unlist(&mut self) {
        if let Some(house) = &mut self.house {
            house.legal = Arc::default();
        }
    }
}
