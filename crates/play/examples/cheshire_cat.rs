//! Cheshire cat chess: a square disappears when a piece leaves it, and no piece can pass through the gap.
//!
//! `cargo run --release --example cheshire_cat -- play` starts a game at the terminal, and `board` one in the
//! browser. `perft 4` counts leaf nodes, and `perft explain a1a3` says why a move is legal or illegal.

use std::process::ExitCode;

use tabiya_games::house::rule;

fn main() -> ExitCode {
    let cheshire_cat = rule("cheshire-cat").after_move(|change, m| {
        m.leaves().into_iter().for_each(|square| change.remove_square(square));
    });
    tabiya_play::run(&[Box::new(cheshire_cat)])
}
