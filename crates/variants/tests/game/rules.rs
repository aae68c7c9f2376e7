//! Rules made for a test.

use tabiya_core::{
    Bitboard, Color, Ends, Move, MoveList, Position, Rank, Role, Roles, Rules, Scalar, Side,
    Square, Stalemate, Standard, State,
};

/// Chess in which a stalemated side has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct StalemateWins;

impl Rules for StalemateWins {
    const NAME: &'static str = "stalemate-wins";
    type State = ();
    type BulkCount = Scalar;
    type Moves = MoveList;
    type Ends = Self;
    type Validity = Standard;
}

impl Ends<Self> for StalemateWins {
    fn stalemate(_: &Position<Self>) -> Stalemate {
        Stalemate::Win
    }
}

/// Chess in which a stalemated side has lost, six half-moves without progress draw, and repetition
/// does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct StalemateLoses;

impl Rules for StalemateLoses {
    const NAME: &'static str = "stalemate-loses";
    type State = ();
    type BulkCount = Scalar;
    type Moves = MoveList;
    type Ends = Self;
    type Validity = Standard;
}

impl Ends<Self> for StalemateLoses {
    fn stalemate(_: &Position<Self>) -> Stalemate {
        Stalemate::Loss
    }
    fn repetition(_: &Position<Self>) -> Option<u32> {
        None
    }
    fn fifty_move_rule(_: &Position<Self>) -> Option<u32> {
        Some(6)
    }
}

/// How many moves were made, which the key does not tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Count(u16);

impl State for Count {}

/// Chess that counts the moves beyond the board, so that no position comes again, and in which
/// lack of progress is no end. A pawn becomes a rook or a knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Counted;

impl Rules for Counted {
    const NAME: &'static str = "counted";
    type State = Count;
    type BulkCount = Scalar;
    type Moves = MoveList;
    type Ends = Self;
    type Validity = Standard;
    fn promotions(_: &Position<Self>) -> Roles {
        Roles::EMPTY.with(Role::Knight).with(Role::Rook)
    }
    fn after<S: Side>(p: &mut Position<Self>, _: &Position<Self>, _: Move) {
        p.set_state(Count(p.state().0 + 1));
    }
}

impl Ends<Self> for Counted {
    fn fifty_move_rule(_: &Position<Self>) -> Option<u32> {
        None
    }
}

/// Chess on a board without h1, on which two kings and a knight may yet mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Walled;

impl Rules for Walled {
    const NAME: &'static str = "walled";
    type State = ();
    type BulkCount = Scalar;
    type Moves = MoveList;
    type Ends = Standard;
    type Validity = Standard;
    fn walls(_: &Position<Self>) -> Bitboard {
        Bitboard::of(Square::H1)
    }
}

/// Chess in which the black king stays off the first rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Fenced;

impl Rules for Fenced {
    const NAME: &'static str = "fenced";
    type State = ();
    type BulkCount = Scalar;
    type Moves = MoveList;
    type Ends = Standard;
    type Validity = Standard;
    fn mobility(_: &Position<Self>, color: Color, role: Role) -> Bitboard {
        let is_fenced = (color, role) == (Color::Black, Role::King);
        if is_fenced { !Bitboard::rank(Rank::First) } else { Bitboard::FULL }
    }
}
