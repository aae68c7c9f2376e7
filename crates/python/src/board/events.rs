//! What has happened on a board, and listeners to it.

use pyo3::prelude::*;
use tabiya_games::{self as games, Ply};

use super::Board;
use crate::errors::value_error;
use crate::house::{EVENT_NAMES, Event};

/// Functions, each with the name of the events that it is called with.
#[derive(Default)]
pub(super) struct Listeners(Vec<(String, Py<PyAny>)>);

/// The borrow of a board on which a move was made.
pub(super) trait Made {
    /// Ends the borrow, and calls those who listen.
    fn told(self, this: &Bound<'_, Board>) -> PyResult<()>;
}

impl Made for PyRefMut<'_, Board> {
    fn told(self, this: &Bound<'_, Board>) -> PyResult<()> {
        if self.listeners.is_none() {
            return Ok(());
        }
        drop(self);
        Board::tell_listeners(this)
    }
}

impl Board {
    /// The events of the last move, in order.
    fn last_events(&self) -> PyResult<Vec<Event>> {
        let Some(made) = self.past.last() else { return Ok(Vec::new()) };
        let m = match (self.now.under_house(), made.position.plain()) {
            (Some(house), _) => house.view().history().last().cloned(),
            (None, Some(before)) => {
                made.object.get().find(before, self.mode()).map(games::Move::Own)
            }
            _ => None,
        };
        // A null move does nothing but pass the turn.
        let Some(m) = m else { return Ok(Vec::new()) };
        let ended = match self.now.plain() {
            Some(p) => p.outcome().map(games::Outcome::from),
            None => self.house_end()?,
        };
        let events = Ply::events_between(&made.position, &m, &self.now, ended.as_ref());
        let board = self.position();
        Ok(events.iter().map(|event| Event::new(event, &board)).collect())
    }

    /// Calls the listeners with what the last move has done. The board is not borrowed meanwhile, so that they can use it.
    pub(super) fn tell_listeners(this: &Bound<'_, Self>) -> PyResult<()> {
        let py = this.py();
        let board = this.try_borrow()?;
        let events = board.last_events()?;
        let listeners: Vec<(String, Py<PyAny>)> = (board.listeners.iter())
            .flat_map(|listeners| &listeners.0)
            .map(|(name, function)| (name.clone(), function.clone_ref(py)))
            .collect();
        drop(board);
        for event in events {
            let name = event.name();
            let event = Py::new(py, event)?;
            for (_, function) in listeners.iter().filter(|(wanted, _)| wanted == name) {
                function.call1(py, (event.clone_ref(py),))?;
            }
        }
        Ok(())
    }
}

#[pymethods]
impl Board {
    /// What the last move has done, in order, by itself and by house rules; empty if no move was made.
    ///
    /// >>> board = Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    /// >>> _ = board.push_san("exd5")
    /// >>> board.events
    /// [<Event captured pawn d5>, <Event moved pawn e4 d5>, <Event turn>]
    #[getter]
    fn events(&self) -> PyResult<Vec<Event>> {
        self.last_events()
    }

    /// Calls a function with each event of this name when a move is made on this board: not in counts and searches, and not
    /// for copies of the board. The names are those of `Event`. An exception of the function is raised by `push`, and
    /// the move stays.
    ///
    /// >>> board = Board()
    /// >>> board.on("moved", lambda event: print(event.kind, "to", square_name(event.to_square)))
    /// >>> board.push_san("Nf3")
    /// knight to f3
    /// Move.from_uci('g1f3')
    fn on(&mut self, event: &str, function: Bound<'_, PyAny>) -> PyResult<()> {
        if !EVENT_NAMES.contains(&event) {
            let event = tabiya_games::excerpt(event);
            let known = EVENT_NAMES.join(", ");
            return Err(value_error(format!("event \"{event}\" is not one of {known}")));
        }
        if !function.is_callable() {
            return Err(crate::arguments::wrong_type("a function", &function));
        }
        let listeners = self.listeners.get_or_insert_default();
        listeners.0.push((event.to_owned(), function.unbind()));
        Ok(())
    }

    /// Stops a function from being called with events of this name. ValueError if `on` has not added it.
    ///
    /// >>> board = Board()
    /// >>> board.on("check", print)
    /// >>> board.off("check", print)
    fn off(&mut self, event: &str, function: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = function.py();
        let listeners = self.listeners.get_or_insert_default();
        let is_it = |(name, known): &(String, Py<PyAny>)| {
            name == event && known.bind(py).eq(function).unwrap_or(false)
        };
        let place = listeners.0.iter().position(is_it);
        let place = place.ok_or_else(|| value_error("no such function listens to this event"))?;
        listeners.0.remove(place);
        if listeners.0.is_empty() {
            self.listeners = None;
        }
        Ok(())
    }
}
