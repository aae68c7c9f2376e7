//! Rules made for a test.

use tabiya_core::{Move, MoveList, OneByOne, Position, Role, Roles, Rules, Side, Stalemate};

/// Chess in which a stalemated side has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct StalemateWins;

impl Rules for StalemateWins {
    const NAME: &'static str = "stalemate-wins";
    type Extra = ();
    type Leaves = OneByOne;
    type Moves = MoveList;
    fn stalemate(_: &Position<Self>) -> Stalemate {
        Stalemate::Win
    }
}

/// Chess in which a stalemated side has lost, and in which only pawns and captures are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct StalemateLoses;

impl Rules for StalemateLoses {
    const NAME: &'static str = "stalemate-loses";
    type Extra = ();
    type Leaves = OneByOne;
    type Moves = MoveList;
    fn stalemate(_: &Position<Self>) -> Stalemate {
        Stalemate::Loss
    }
    fn repetition(_: &Position<Self>) -> Option<u32> {
        None
    }
    fn no_progress(_: &Position<Self>) -> Option<u32> {
        Some(6)
    }
}

/// Chess that counts the moves beyond the board, so that no position comes again, and in which
/// lack of progress is no end. A pawn becomes a rook or a knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Counted;

impl Rules for Counted {
    const NAME: &'static str = "counted";
    type Extra = u16;
    type Leaves = OneByOne;
    type Moves = MoveList;
    fn promotions(_: &Position<Self>) -> Roles {
        Roles::EMPTY.with(Role::Knight).with(Role::Rook)
    }
    fn no_progress(_: &Position<Self>) -> Option<u32> {
        None
    }
    fn after<S: Side>(p: &mut Position<Self>, _: Move) {
        *p.extra_mut() += 1;
    }
}
