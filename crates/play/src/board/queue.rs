//! Work of which only some may run at the same time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use tabiya_board::Event;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::feed::News;

/// A queue for work of one kind.
pub(super) struct Queue {
    places: Arc<Semaphore>,
    /// The number of places.
    most: usize,
    waiting: AtomicUsize,
}

impl Queue {
    /// A queue for work of which `most` pieces may run at the same time.
    pub(super) fn new(most: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(most)), most, waiting: AtomicUsize::new(0) }
    }

    /// The number of pieces of work that are running.
    pub(super) fn running(&self) -> usize {
        self.most - self.places.available_permits()
    }

    /// Waits for a place. If all are taken, first sends the event `waiting` with the number of those before.
    /// The work that enters may run until it drops the permit.
    pub(super) async fn enter(&self, news: &News) -> Option<OwnedSemaphorePermit> {
        if let Ok(permit) = Arc::clone(&self.places).try_acquire_owned() {
            return Some(permit);
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed) + self.most;
        news.send(Event::passing("waiting", json!({ "ahead": before })));
        // The semaphore is never closed, so a permit is always acquired in the end.
        let permit = Arc::clone(&self.places).acquire_owned().await.ok();
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        permit
    }
}
