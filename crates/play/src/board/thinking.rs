//! The engine's move, with what it thinks meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use serde_json::{Value, json};
use tabiya_core::Color;
use tabiya_engine::Score;
use tokio::sync::OwnedSemaphorePermit;

use super::answer::Refusal;
use super::feed::{Feed, News, feed};
use super::game::SearchRequest;
use super::server::ServerState;
use super::view::GameView;
use crate::table::Thought;

/// Room for a deep search, without optimisation too.
const STACK: usize = 32 << 20;

/// Lets the engine think and move, and tells of it: events `info`, then `move` with the game as it stands
/// then. There is no `move` if the game was changed meanwhile.
///
/// # Errors
/// If it is not the engine's turn, or it is thinking already.
pub(super) fn think(board: &ServerState, id: u64) -> Result<Feed, Refusal> {
    let search = board.games().game(id)?.begin_search()?;
    let stop = search.limits.stop.clone();
    let (news, feed) = feed(move || stop.stop());
    let board = board.clone();
    tokio::spawn(async move {
        let Ok(permit) = Arc::clone(&board.searches).acquire_owned().await else { return };
        let work = move || run(&board, id, &search, &news, permit);
        // Without a thread the news end, and with them the search.
        let _ = thread::Builder::new().stack_size(STACK).spawn(work);
    });
    Ok(feed)
}

fn run(
    board: &ServerState,
    id: u64,
    search: &SearchRequest,
    news: &News,
    permit: OwnedSemaphorePermit,
) {
    if search.limits.stop.is_stopped() {
        return;
    }
    let chosen = choose(board, id, search, news);
    drop(permit);
    if search.limits.stop.is_stopped() {
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

/// The engine's move as text; any legal one, should a defect of ours end the search.
fn choose(board: &ServerState, id: u64, search: &SearchRequest, news: &News) -> Option<String> {
    let (game, mut engine) = (&search.course, board.engines.take(id));
    let turn = game.now().board().turn();
    engine.set_options(search.options.clone());
    let found = catch_unwind(AssertUnwindSafe(|| {
        let tell = &mut |thought: &Thought| news.mention("info", &told(turn, thought));
        (game.think(&mut engine, &search.limits, tell), engine)
    }));
    match found {
        Ok((thought, engine)) => {
            board.engines.give_back(id, engine);
            thought.map(|thought| thought.text)
        }
        Err(_) => game.choices().ok()?.first().map(|choice| choice.text.clone()),
    }
}

/// What the engine thinks: the event `info`. The score is what the position is worth to White, in pawns, or the
/// moves to mate: `+0.35`, `#-3`. The line is the best play of both sides in algebraic notation.
fn told(turn: Color, thought: &Thought) -> Value {
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
