//! The API under `/api/v1`: the board behind HTTP.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tabiya_board::{Answer, BoardService, Event, Refusal, Reply, Task, TaskKind};

use super::feed::{Feed, feed};
use super::queue::Queue;

/// The prefix of all paths.
pub(super) const PREFIX: &str = "/api/v1/";

/// The interval between reports on the progress of a count.
const PULSE: Duration = Duration::from_millis(100);

/// The maximum number of searches, and of analyses, at the same time: each needs memory for a hash table.
const MOST_SEARCHES: usize = 4;

/// The maximum number of counts at the same time.
const MOST_COUNTS: usize = 2;

/// The state shared by all requests.
#[derive(Clone)]
pub(super) struct AppState {
    board: Arc<BoardService>,
    /// A queue for each [`TaskKind`]: the engine's moves never wait for analyses.
    queues: Arc<[Queue; 3]>,
}

impl AppState {
    pub(super) fn new(board: BoardService) -> Self {
        let queues = [MOST_SEARCHES, MOST_SEARCHES, MOST_COUNTS].map(Queue::new);
        Self { board: Arc::new(board), queues: Arc::new(queues) }
    }

    fn queue(&self, kind: TaskKind) -> &Queue {
        &self.queues[kind as usize]
    }

    /// The number of threads of a count now: the counts that run share the cores.
    fn threads(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        cores.div_ceil(self.queue(TaskKind::Count).running().max(1))
    }

    /// Runs a task on a thread of its own, after it has waited in its queue, unless its page has gone meanwhile.
    fn start(self, task: Task) -> Feed {
        let (news, feed) = feed(task.stopper());
        tokio::spawn(async move {
            let Some(permit) = self.queue(task.kind()).enter(&news).await else { return };
            let (progress, ticker) = (task.progress(), news.clone());
            let work = move || {
                if news.is_unheard() {
                    return;
                }
                let found =
                    task.run(&self.board, &|| self.threads(), &mut |event| news.send(event));
                drop(permit);
                if news.is_unheard() {
                    return;
                }
                // A search that panics must not end the game.
                let chosen = found.or_else(|| task.any_move());
                if let Some(event) = chosen.and_then(|m| self.board.finish(&task, &m)) {
                    news.send(event);
                }
            };
            let spawned = thread::Builder::new().stack_size(Task::STACK).spawn(work);
            // Without a thread the stream of a search ends, and the page asks again.
            let Some(progress) = progress else { return };
            if let Err(error) = spawned {
                let why = format!("no thread granted to count on: {error}");
                return ticker.send(Event::passing("failed", json!({ "why": why })));
            }
            while let Some(event) = progress.event() {
                ticker.send(event);
                tokio::time::sleep(PULSE).await;
            }
        });
        feed
    }
}

/// Answers a request to the board.
pub(super) async fn answer(
    State(state): State<AppState>,
    method: Method,
    uri: Uri,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let body = match body {
        Ok(body) => body,
        Err(error) => {
            return refused(&Refusal::new(error.status().as_u16(), error.body_text()));
        }
    };
    let path = uri.path_and_query().and_then(|path| path.as_str().strip_prefix(PREFIX));
    let method = if method == Method::HEAD { Method::GET } else { method };
    match state.board.answer(method.as_str(), path.unwrap_or_default(), &body) {
        Answer::Reply(reply) => response(reply),
        Answer::Task(task) => state.start(task).into_response(),
    }
}

/// A refusal as a response.
pub(super) fn refused(refusal: &Refusal) -> Response {
    response(refusal.reply())
}

fn response(Reply { status, kind, body }: Reply) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [(header::CONTENT_TYPE, kind)], body).into_response()
}
