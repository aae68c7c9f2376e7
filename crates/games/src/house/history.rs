//! The moves that have led to a position.

use std::sync::Arc;

use crate::moves::Move;

/// The moves of a game, the last one first. Positions of one game share the memory of their common moves.
#[derive(Debug, Clone, Default)]
pub struct History {
    last: Option<Arc<Link>>,
}

#[derive(Debug)]
struct Link {
    m: Move,
    before: History,
    plies: usize,
}

impl History {
    /// The number of moves.
    pub fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |link| link.plies)
    }

    /// Whether no move has been made.
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// The last move.
    pub fn last(&self) -> Option<&Move> {
        self.iter().next()
    }

    /// The moves, the last one first.
    pub fn iter(&self) -> impl Iterator<Item = &Move> {
        let mut at = self;
        std::iter::from_fn(move || {
            let link = at.last.as_ref()?;
            at = &link.before;
            Some(&link.m)
        })
    }

    /// The history with one more move.
    pub(crate) fn with(&self, m: Move) -> Self {
        let plies = self.len() + 1;
        Self { last: Some(Arc::new(Link { m, before: self.clone(), plies })) }
    }
}

impl Drop for History {
    /// Drops the links in a loop: dropping a long game recursively could overflow the stack.
    fn drop(&mut self) {
        let mut last = self.last.take();
        while let Some(mut link) = last.and_then(Arc::into_inner) {
            last = link.before.last.take();
        }
    }
}
