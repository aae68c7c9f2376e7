//! The engine's move, with what it thinks meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use serde_json::{Value, json};
use tabiya_core::Color;
use tabiya_engine::{Info, Score};
use tabiya_variants::{AnyGame, AnyMove, AnyPosition};
use tokio::sync::OwnedSemaphorePermit;

use super::answer::Refusal;
use super::course::Course;
use super::feed::{Feed, News, feed};
use super::game::Search;
use super::server::Board;
use super::view::View;
use crate::house::Opponent;
use crate::level;
use crate::move_text::move_number;

/// Room for a deep search, without optimisation too.
const STACK: usize = 32 << 20;

/// Lets the engine think and move, and tells of it: events `info`, then `move` with the game as it stands
/// then. There is no `move` if the game was changed meanwhile.
///
/// # Errors
/// If it is not the engine's turn, or it is thinking already.
pub(super) fn think(board: &Board, id: u64) -> Result<Feed, Refusal> {
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

fn run(board: &Board, id: u64, search: &Search, news: &News, permit: OwnedSemaphorePermit) {
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
        View::now(id, game)
    };
    news.tell("move", &view);
}

/// The engine's move as text; any legal one, should a defect of ours end the search.
fn choose(board: &Board, id: u64, search: &Search, news: &News) -> Option<String> {
    match &search.course {
        Course::Plain(game) => {
            let p = game.position();
            let m = choose_plain(board, id, search, game, news)?;
            Some(m.uci(p.castling_mode()).to_string())
        }
        Course::House(course) => {
            let level = search.level.unwrap_or(*level::RANGE.end());
            let chosen = Opponent::new(search.options.seed).choose(&course.game, level).ok()?;
            chosen.map(|m| course.game.text(&m))
        }
    }
}

fn choose_plain(
    board: &Board,
    id: u64,
    search: &Search,
    game: &AnyGame,
    news: &News,
) -> Option<AnyMove> {
    let positions: Vec<AnyPosition> = game.positions().collect();
    let now = positions.last()?;
    let mut engine = board.engines.take(id);
    engine.set_options(search.options.clone());
    let found = catch_unwind(AssertUnwindSafe(|| {
        let choice = engine.go(&positions, &search.limits, &mut |info| {
            news.mention("info", &thought(now, info));
        });
        (choice, engine)
    }));
    match found {
        Ok((choice, engine)) => {
            board.engines.give_back(id, engine);
            choice.map(|choice| choice.m)
        }
        Err(_) => now.legal_moves().first().copied(),
    }
}

/// What the engine thinks: the event `info`. The score is what the position is worth to White, in pawns, or the
/// moves to mate: `+0.35`, `#-3`. The line is the best play of both sides in algebraic notation.
fn thought(p: &AnyPosition, info: &Info) -> Value {
    let sign = if p.turn() == Color::White { 1 } else { -1 };
    let score = match info.score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(sign * value) / 100.0),
        Score::Mate(moves) => format!("#{}", sign * moves),
    };
    json!({
        "depth": info.depth,
        "score": score,
        "nodes": info.nodes,
        "milliseconds": info.time.as_millis(),
        "line": line(*p, &info.line),
    })
}

/// Moves in algebraic notation, with their numbers.
fn line(mut p: AnyPosition, moves: &[AnyMove]) -> String {
    let (mut words, mut before) = (Vec::new(), None);
    for &m in moves {
        words.extend(move_number(p.fullmove_number(), p.turn(), before));
        before = Some(p.turn());
        words.push(p.san(m));
        p = p.play_unchecked(m);
    }
    words.join(" ")
}
