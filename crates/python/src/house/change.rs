//! The game as a rule in Python may change it.

use pyo3::prelude::*;
use tabiya_games::house::Held;

use super::kinds::{SideName, kind};
use super::view::HouseView;
use crate::arguments::{IntegerArg, SquareArg};

/// A game that a house rule may change while something happens. It has everything that a `HouseView` has, and can be used
/// only while the rule is called.
///
/// >>> from tabiya import Board, rule
/// >>> def after(act):
/// ...     @rule
/// ...     def acting(change, move):
/// ...         act(change)
/// ...     board = Board("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", house=[acting])
/// ...     _ = board.push_san("e4")
/// ...     return board
/// >>> after(lambda change: print(square_name(change.mover))).turn == BLACK
/// e4
/// True
#[pyclass(frozen, extends = HouseView, module = "tabiya")]
pub(crate) struct HouseChange;

impl HouseChange {
    pub(super) fn new(game: Held) -> PyClassInitializer<Self> {
        PyClassInitializer::from(HouseView::new(game)).add_subclass(Self)
    }
}

#[pymethods]
impl HouseChange {
    /// The square where the piece that moves in this ply stands, in castling the king; None before it has moved.
    #[getter]
    fn mover(this: PyRef<'_, Self>) -> PyResult<Option<u8>> {
        this.as_super().with(|game| Ok(game.mover().map(|square| square as u8)))
    }

    /// Puts a piece on a square, in place of any piece there. It counts as not yet moved.
    ///
    /// >>> after(lambda change: change.put(D4, WHITE, "knight")).fen()
    /// '4k3/8/8/8/3NP3/8/8/4K2R b K - 0 1'
    fn put(this: PyRef<'_, Self>, square: SquareArg, side: SideName, kind: &str) -> PyResult<()> {
        this.as_super().with(|game| {
            let kind = self::kind(game.view().position().rules(), kind)?;
            game.change(|change| change.put(square.0, side.0, kind));
            Ok(())
        })
    }

    /// Removes the piece on a square, and returns the name of its kind, or None if there was none.
    ///
    /// >>> after(lambda change: print(change.take(E4))).fen()
    /// pawn
    /// '4k3/8/8/8/8/8/8/4K2R b K - 0 1'
    fn take(this: PyRef<'_, Self>, square: SquareArg) -> PyResult<Option<String>> {
        this.as_super().with(|game| {
            let taken = game.change(|change| change.take(square.0));
            let view = game.view();
            let rules = view.position().rules();
            Ok(taken.map(|(_, kind)| rules.kind(kind).name.to_string()))
        })
    }

    /// Changes the kind of the piece on a square.
    ///
    /// >>> after(lambda change: change.turn_into(E4, "bishop")).fen()
    /// '4k3/8/8/8/4B3/8/8/4K2R b K - 0 1'
    fn turn_into(this: PyRef<'_, Self>, square: SquareArg, kind: &str) -> PyResult<()> {
        this.as_super().with(|game| {
            let kind = self::kind(game.view().position().rules(), kind)?;
            game.change(|change| change.turn_into(square.0, kind));
            Ok(())
        })
    }

    /// Removes a square, and the piece on it, from the board.
    ///
    /// >>> print(after(lambda change: change.remove_square(E7)).explain("e8e7"))
    /// e8e7 is illegal: e7 is a wall
    fn remove_square(this: PyRef<'_, Self>, square: SquareArg) -> PyResult<()> {
        act(&this, |change| change.remove_square(square.0))
    }

    /// Restores a square that was removed. It is empty.
    ///
    /// >>> after(lambda change: (change.remove_square(E7), change.add_square(E7)) and None).legal_moves.count()
    /// 5
    fn add_square(this: PyRef<'_, Self>, square: SquareArg) -> PyResult<()> {
        act(&this, |change| change.add_square(square.0))
    }

    /// Attaches a number from 0 to 2**32 - 1 to the piece on a square as a note of this rule, which moves with the piece and is lost with it;
    /// 0 removes the note.
    ///
    /// >>> after(lambda change: (change.note(E4, 7), print(change.noted(E4))) and None).turn == BLACK
    /// 7
    /// True
    fn note(this: PyRef<'_, Self>, square: SquareArg, value: IntegerArg) -> PyResult<()> {
        let value = value.within("note", 0..=u32::MAX)?;
        act(&this, |change| change.note(square.0, value))
    }

    /// Lets the mover move once more, with any of its pieces.
    ///
    /// >>> after(lambda change: change.move_again()).turn == WHITE
    /// True
    fn move_again(this: PyRef<'_, Self>) -> PyResult<()> {
        act(&this, |change| change.move_again())
    }

    /// Lets the mover move once more, with the piece on this square alone.
    ///
    /// >>> after(lambda change: change.move_again_with(E4)).legal_moves.count()
    /// 1
    fn move_again_with(this: PyRef<'_, Self>, square: SquareArg) -> PyResult<()> {
        act(&this, |change| change.move_again_with(square.0))
    }

    /// Requires the mover to make one of the moves that this rule adds before the turn passes.
    ///
    /// >>> after(lambda change: change.demand_follow_up()).legal_moves.count()
    /// 0
    fn demand_follow_up(this: PyRef<'_, Self>) -> PyResult<()> {
        act(&this, |change| change.demand_follow_up())
    }
}

fn act(
    this: &PyRef<'_, HouseChange>,
    work: impl FnOnce(&mut tabiya_games::house::Change<'_>),
) -> PyResult<()> {
    this.as_super().with(|game| {
        game.change(work);
        Ok(())
    })
}
