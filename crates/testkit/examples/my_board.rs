//! Checks a board as an engine's own `cargo test` would: `cargo run --release -p tabiya-testkit --example my_board`.
//! The board of `tabiya-core` plays the part of the engine's. It forgets to promote to knights, which the report says.

use tabiya_core::{CastlingMode, Move, Position, Role};
use tabiya_testkit::{Budget, Positions, ReferencePosition, check_suite};

/// The board under test.
struct MyBoard(Position);

impl ReferencePosition for MyBoard {
    type Move = Move;

    fn from_fen(fen: &str) -> Result<Self, String> {
        fen.parse().map(Self).map_err(|error| format!("{error}"))
    }

    fn legal_moves(&mut self) -> Vec<Move> {
        let mut moves = self.0.legal_moves().to_vec();
        moves.retain(|m| m.promotion() != Some(Role::Knight));
        moves
    }

    fn uci(&self, m: &Move) -> String {
        m.uci(CastlingMode::Chess960).to_string()
    }

    fn play(&mut self, m: &Move) {
        self.0 = self.0.play_unchecked(*m);
    }
}

fn main() {
    // `and_suite("tabiya/perft-suites/edge.epd")` adds the positions of a suite.
    let positions =
        Positions::from("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    // A test calls `assert_suite`, which fails with the same words.
    match check_suite::<MyBoard>(&positions, Budget::new()) {
        Ok(summary) => println!("{summary}"),
        Err(error) => println!("{error}"),
    }
}
