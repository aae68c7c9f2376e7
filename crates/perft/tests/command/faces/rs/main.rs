//! A board for the test of `perft_face.rs`: the small engine of `crates/judge`, with the fault that the argument names.
#![expect(dead_code, unused_imports, reason = "this program does not call all functions of the engine")]

#[path = "../../../../../judge/src/mailbox/mod.rs"]
mod mailbox;
#[path = "../../../../../../docs/faces/perft_face.rs"]
mod perft_face;
#[path = "../../../../../judge/src/small/mod.rs"]
mod small;

struct MyBoard(small::SmallBoard);

impl perft_face::Board for MyBoard {
    type Move = small::Move;

    fn from_fen(fen: &str) -> Option<Self> {
        let mutation =
            std::env::args().nth(1).map_or(Ok(small::Mutation::None), |name| name.parse());
        small::SmallBoard::from_fen_with(fen, mutation.ok()?).ok().map(Self)
    }

    fn moves(&self) -> Vec<small::Move> {
        self.0.legal_moves()
    }

    fn make(&mut self, m: &small::Move) -> bool {
        self.0.make(*m);
        true
    }

    fn unmake(&mut self, _: &small::Move) {
        self.0.unmake();
    }

    fn text(&self, m: &small::Move) -> String {
        m.uci(false)
    }
}

fn main() -> std::io::Result<()> {
    perft_face::run::<MyBoard>()
}
