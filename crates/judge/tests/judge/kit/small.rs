//! The small engine's board passes the checks without a fault, and faults that change no count are found.

use std::marker::PhantomData;

use tabiya_judge::one_in;
use tabiya_judge::small::{Move, Mutation, SmallBoard};
use tabiya_testkit::{
    BoardDifference, Budget, CheckError, CounterExample, ReferencePosition, assert_suite,
    check_suite,
};

use super::{pieces, suite};

/// A fault of the small engine, as a type.
trait Fault {
    const MUTATION: Mutation;
}

/// The small engine's board with a fault.
struct With<F> {
    board: SmallBoard,
    fault: PhantomData<F>,
}

impl<F: Fault> ReferencePosition for With<F> {
    type Move = Move;

    fn from_fen(fen: &str) -> Result<Self, String> {
        Ok(Self { board: SmallBoard::from_fen_with(fen, F::MUTATION)?, fault: PhantomData })
    }

    fn legal_moves(&mut self) -> Vec<Move> {
        self.board.legal_moves()
    }

    fn uci(&self, m: &Move) -> String {
        m.uci(true)
    }

    fn play(&mut self, m: &Move) {
        self.board.make(*m);
    }

    fn undo(&mut self, _: &Move) -> Option<()> {
        self.board.unmake();
        Some(())
    }

    fn key(&self) -> Option<u128> {
        Some(self.board.key().into())
    }

    fn state(&self) -> Option<String> {
        Some(format!("{:?}", self.board))
    }

    fn fen(&self) -> Option<String> {
        Some(self.board.fen())
    }

    fn is_legal(&mut self, m: &Move) -> Option<bool> {
        Some(self.board.legal_moves().contains(m))
    }

    fn gives_check(&mut self, m: &Move) -> Option<bool> {
        // Made on a copy, so that a faulty `unmake` shows only in `undo`.
        let mut next = self.board.clone();
        next.make(*m);
        Some(next.in_check(next.turn()))
    }
}

struct NoFault;
struct WrongKey;
struct LostRight;

impl Fault for NoFault {
    const MUTATION: Mutation = Mutation::None;
}

impl Fault for WrongKey {
    const MUTATION: Mutation = Mutation::WrongKeyAfterEnPassant;
}

impl Fault for LostRight {
    const MUTATION: Mutation = Mutation::UndoLosesCastlingRight;
}

fn counter_example<F: Fault>() -> CounterExample {
    match check_suite::<With<F>>(&suite("edge.epd"), Budget::new().nodes(3000)) {
        Err(CheckError::Differs(found)) => *found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_small_engine_passes() {
    let nodes = 3000 / one_in(3) as u64;
    for name in ["known.epd", "edge.epd", "chess960.epd"] {
        // The library's counters stop at 9999, and this board's counters do not.
        let positions = suite(name).retain(|_, fen| !fen.contains(" 9999"));
        let summary = assert_suite::<With<NoFault>>(positions, Budget::new().nodes(nodes));
        assert!(summary.nodes >= nodes && summary.untried == 0, "{name}: {summary}");
        let checked = [summary.keys, summary.undos, summary.fens];
        assert_eq!(checked, [summary.nodes; 3], "{name}: {summary}");
        // Positions without legal moves offer no moves to ask about.
        let asked = summary.legality.min(summary.gives_check);
        assert!(asked > summary.nodes * 9 / 10 && summary.states, "{name}: {summary}");
    }
}

#[test]
fn a_wrong_key_after_an_en_passant_capture_is_found() {
    let found = counter_example::<WrongKey>();
    assert_eq!((pieces(&found), found.path.len()), (4, 1), "{found}");
    assert!(matches!(found.difference, BoardDifference::Key { .. }), "{found}");
    assert!(found.fen.split(' ').nth(3) == found.path[0].get(2..4), "en passant: {found}");
    assert!(found.to_string().starts_with("key: 0x"), "{found}");
}

#[test]
fn an_undo_that_loses_a_castling_right_is_found() {
    let found = counter_example::<LostRight>();
    assert_eq!((pieces(&found), found.path.len()), (4, 0), "{found}");
    let BoardDifference::Undo { undone, before, after } = &found.difference else {
        panic!("{found}")
    };
    // The move that was taken back captured a rook, and removed the rook's castling right.
    assert!(found.to_string().starts_with(&format!("undo of {undone}: \"")), "{found}");
    assert_ne!(before, after);
}
