//! Searches whose reports are checked.

use tabiya_engine::{Choice, Engine, Limits};
use tabiya_games::{AnyPosition, Game};

/// Searches a game with some limits.
pub(crate) fn go(engine: &mut Engine, game: &Game, limits: &Limits) -> Option<Choice> {
    engine.go(game, limits, &mut |_| ()).expect("no house rule fails")
}

/// Searches a position with some limits, without a game before it.
pub(crate) fn go_from(engine: &mut Engine, p: AnyPosition, limits: &Limits) -> Choice {
    go(engine, &Game::new(p), limits).unwrap_or_else(|| panic!("{p} has no legal move"))
}

/// Searches a game with a limit of nodes. Asserts that every reported line is legal, and that a move is
/// chosen exactly if there is a legal move.
pub(crate) fn choose_soundly(engine: &mut Engine, game: &Game, nodes: u64) -> Option<Choice> {
    let now = game.position();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut assert_legal = |info: &tabiya_engine::Info| {
        info.line.iter().fold(now.clone(), |p, m| p.after(m).expect("a legal line"));
    };
    let choice = engine.go(game, &limits, &mut assert_legal).expect("no house rule fails");
    let moves = now.legal_moves().expect("no house rule fails");
    assert_eq!(choice.is_none(), moves.is_empty(), "{} {now}", now.variant());
    choice
}
