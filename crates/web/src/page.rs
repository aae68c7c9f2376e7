//! The board behind the page: it answers in one worker of the browser, and works in others.

use js_sys::{Function, JsString};
use tabiya_board::{Answer, BoardService, Event, Task, TaskKind};
use wasm_bindgen::prelude::*;

/// A board, with the tasks that run for it in other workers.
#[wasm_bindgen]
#[derive(Default)]
pub struct PageBoard {
    board: BoardService,
    /// The tasks by their numbers.
    tasks: Vec<(u32, Task)>,
    last: u32,
}

/// The answer to a request: a status of HTTP with a body, or a task.
#[wasm_bindgen(getter_with_clone)]
pub struct PageAnswer {
    /// The status of HTTP; 200 for a task.
    pub status: u16,
    /// The body, or the task as text for [`PageBoard::run`].
    pub body: String,
    /// The number of the task, if the answer is one.
    pub task: Option<u32>,
}

/// A move that the engine has made.
#[wasm_bindgen(getter_with_clone)]
pub struct PageMove {
    /// The game after it, as JSON.
    pub event: String,
    /// The number of the game.
    pub game: u32,
    /// The revision of the game before the move.
    pub revision: u32,
    /// The move, for [`PageBoard::replay`].
    pub text: String,
}

/// A number that a page never counts beyond.
fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[wasm_bindgen]
impl PageBoard {
    /// A board without games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a request.
    pub fn answer(&mut self, method: &str, path: &str, body: &str) -> PageAnswer {
        let failed = |why: String| PageAnswer { status: 500, body: why, task: None };
        match self.board.answer(method, path, body.as_bytes()) {
            Answer::Reply(reply) => {
                PageAnswer { status: reply.status, body: reply.body, task: None }
            }
            Answer::Task(task) => match task.to_text() {
                Ok(body) => {
                    self.last += 1;
                    self.tasks.push((self.last, task));
                    PageAnswer { status: 200, body, task: Some(self.last) }
                }
                Err(error) => failed(format!("{error:#}")),
            },
        }
    }

    /// The numbers of the searches that have been stopped, such as by a change of their games: they are to be ended.
    pub fn stopped(&self) -> Vec<u32> {
        let stopped = self.tasks.iter().filter(|(_, task)| task.is_stopped());
        stopped.map(|(number, _)| *number).collect()
    }

    /// Forgets a task that has ended. If it was a search for a move, makes the move `m`, the best that was found, or
    /// any legal one without it, unless the game was changed meanwhile.
    pub fn finish(&mut self, number: u32, m: Option<String>) -> Option<PageMove> {
        let at = self.tasks.iter().position(|(known, _)| *known == number)?;
        let (_, task) = self.tasks.swap_remove(at);
        task.stopper()();
        let text = m.or_else(|| task.any_move())?;
        let event = self.board.finish(&task, &text)?.value.to_string();
        let (game, revision) = task.game_and_revision();
        Some(PageMove { event, game: small(game), revision: small(revision), text })
    }

    /// Stops and forgets a task whose result the page no longer needs.
    pub fn forget(&mut self, number: u32) {
        if let Some(at) = self.tasks.iter().position(|(known, _)| *known == number) {
            self.tasks.swap_remove(at).1.stopper()();
        }
    }

    /// Makes again a move that the engine made in a game that is restored.
    pub fn replay(&self, game: u32, revision: u32, m: &str) -> bool {
        self.board.engine_move(game.into(), revision.into(), m).is_some()
    }

    /// Does the work of a task that another board has given, and calls `heard` with the name and the JSON of each
    /// event. Returns the engine's move if one was searched.
    ///
    /// # Errors
    /// If the text does not describe a task.
    pub fn run(&self, text: &str, heard: &Function) -> Result<Option<String>, JsError> {
        let task = Task::from_text(text).map_err(|error| JsError::new(&format!("{error:#}")))?;
        let mut tell = |event: Event| {
            let (name, value) = (JsString::from(event.name), event.value.to_string());
            // A failure of the listener must not end the work.
            let _ = heard.call2(&JsValue::NULL, &name, &JsString::from(value));
        };
        let found = task.run(&self.board, &|| 1, &mut tell);
        Ok(found.filter(|_| task.kind() == TaskKind::Search))
    }
}
