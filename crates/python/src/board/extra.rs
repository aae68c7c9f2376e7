//! What few boards have: boards under house rules, and boards with listeners.

use std::mem;
use std::sync::{Arc, OnceLock};

use tabiya_games::{self as games, Position};

use super::Board;
use super::events::Listener;
use crate::house::OwnRules;

/// What a board has under house rules, and those who listen to it.
#[derive(Default)]
pub(super) struct Extra {
    /// The FEN from which a game under house rules was begun; `None` for the start position of the variant.
    pub(super) begun_at: Option<Arc<str>>,
    /// The house rules that are written in Python.
    pub(super) own: Option<Arc<OwnRules>>,
    /// The legal moves under house rules, once they have been listed. Copies of the board share them.
    pub(super) legal: Arc<OnceLock<Vec<games::Move>>>,
    pub(super) listeners: Vec<Listener>,
}

impl Extra {
    /// What a board with this position has: `None` without house rules.
    pub(super) fn of(p: &Position) -> Option<Box<Self>> {
        p.plain().is_none().then(Box::default)
    }
}

impl Board {
    /// Becomes another board. Those who listen to this one go on.
    pub(super) fn replace(&mut self, board: Self) {
        let before = mem::replace(self, board).extra;
        let listeners = before.map(|extra| extra.listeners).unwrap_or_default();
        if !listeners.is_empty() {
            self.extra.get_or_insert_default().listeners = listeners;
        }
    }

    /// Returns this board with the FEN at which its game under house rules began.
    pub(crate) fn begun_at(mut self, fen: Option<&str>) -> Self {
        if let Some(extra) = &mut self.extra {
            extra.begun_at = fen.map(Arc::from);
        }
        self
    }

    /// Returns this board with the house rules in Python that its rules' names mean.
    pub(crate) fn ruled_by(mut self, own: Option<Arc<OwnRules>>) -> Self {
        if let Some(extra) = &mut self.extra {
            extra.own = own;
        }
        self
    }

    /// The house rules that are written in Python.
    pub(super) fn own(&self) -> Option<&Arc<OwnRules>> {
        self.extra.as_ref()?.own.as_ref()
    }

    /// Forgets the legal moves of the position, which is about to change.
    pub(super) fn unlist(&mut self) {
        if let Some(extra) = &mut self.extra {
            extra.legal = Arc::default();
        }
    }
}
