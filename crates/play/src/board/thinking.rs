//! The engine's move, with progress reports while it thinks.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use serde_json::{Value, json};
use tabiya_core::Color;
use tabiya_engine::Score;
use tokio::sync::OwnedSemaphorePermit;

use super::answer::Refusal;
use super::feed::{Feed, News, feed};
use super::game::Search;
use super::queue::Queue;
use super::state::{AppState, Engines};
use super::view::GameView;
use crate::book::book_move;
use crate::table::Thought;

/// The stack size of a search thread: enough for a deep search, even without optimisation.
const STACK: usize = 32 << 20;

/// Lets the engine think and move, and sends events: `info` during the search, then `move` with the game
/// after the move. No `move` is sent if the game was changed meanwhile.
///
/// # Errors
/// If it is not the engine's turn, or it is already thinking.
pub(super) fn think(board: &AppState, id: u64) -> Result<Feed, Refusal> {
    let search = board.games().game(id)?.begin_search()?;
    let stop = search.limits.stop.clone();
    let (news, feed) = feed(move || stop.stop());
    let (queue, board) = (Arc::clone(&board.searches), board.clone());
    begin(queue, news, move |news, permit| run(&board, id, &search, news, permit));
    Ok(feed)
}

/// Runs a search on a thread of its own, after it has waited in the queue, unless its page has gone meanwhile.
pub(super) fn begin(
    queue: Arc<Queue>,
    news: News,
    search: impl FnOnce(&News, OwnedSemaphorePermit) + Send + 'static,
) {
    tokio::spawn(async move {
        let Some(permit) = queue.enter(&news).await else { return };
        let work = move || {
            if !news.is_unheard() {
                search(&news, permit);
            }
        };
        // If spawning fails, `news` is dropped, which ends the stream of events.
        let _ = thread::Builder::new().stack_size(STACK).spawn(work);
    });
}

fn run(board: &AppState, id: u64, search: &Search, news: &News, permit: OwnedSemaphorePermit) {
    let chosen = choose(board, id, search, news);
    drop(permit);
    if news.is_unheard() {
        return;
    }
    let view = {
        let mut games = board.games();
        let Ok(game) = games.game(id) else { return };
        if !chosen.is_some_and(|m| game.play_engine(&m, search.revision)) {
            return;
        }
        GameView::now(id, game)
    };
    news.tell("move", &view);
}

/// The text of the engine's move, from the book if it has one; of the first legal move if the search panics.
fn choose(board: &AppState, id: u64, search: &Search, news: &News) -> Option<String> {
    let (game, seed) = (&search.course, search.options.seed);
    let book = board.book.as_ref();
    if let Some(text) = book.and_then(|book| book_move(book, &**game, seed)) {
        return Some(text);
    }
    let turn = game.now().board().turn();
    let tell = &mut |thought: &Thought| news.mention("info", &told(turn, thought));
    let found = searched(&board.engines, id, search, tell);
    // A search that panics must not end the game.
    found.or_else(|| Some(game.choices().ok()?.first()?.text.clone()))
}

/// Searches with one of these engines; `None` if no move is found or the search panics.
pub(super) fn searched(
    engines: &Engines,
    id: u64,
    search: &Search,
    tell: &mut dyn FnMut(&Thought),
) -> Option<String> {
    let mut engine = engines.take(id);
    engine.set_options(search.options.clone());
    let think = || (search.course.think(&mut engine, &search.limits, tell), engine);
    let (thought, engine) = catch_unwind(AssertUnwindSafe(think)).ok()?;
    engines.give_back(id, engine);
    thought.map(|thought| thought.text)
}

/// A line as the page shows it. The score is White's advantage in pawns or the number of moves to mate: `+0.35`,
/// `#-3`. The line is in algebraic notation.
pub(super) fn told(turn: Color, thought: &Thought) -> Value {
    let sign = if turn == Color::White { 1 } else { -1 };
    let score = match thought.score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(sign * value) / 100.0),
        Score::Mate(moves) => format!("#{}", sign * moves),
    };
    json!({
        "depth": thought.depth,
        "score": score,
        "nodes": thought.nodes,
        "milliseconds": thought.time.as_millis(),
        "line": thought.line.join(" "),
    })
}
