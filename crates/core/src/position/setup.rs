//! A description of a position, valid or not, and its conversion to a position.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::faults::{FaultError, Faults};
use super::play::MAX_COUNTER;
use super::{Key, KeyedBoard, Position};
use crate::rules::{Castling, Rules, VariantState};
use crate::types::{Bitboard, ByColor, CastlingSide, Color, Piece, Pockets, Role, Square};

/// The content of a FEN, valid or not: made from text, by hand or from a [`Position`].
///
/// ```
/// use tabiya_core::{Faults, Piece, Position, Setup, Square};
/// let mut setup = Setup::empty();
/// setup.pieces[Square::E1 as usize] = Piece::from_letter('K');
/// let error = Position::<tabiya_core::Standard>::from_setup(&setup, Faults::NONE).unwrap_err();
/// assert_eq!(error.to_string(), "black has no king");
/// setup.pieces[Square::E8 as usize] = Piece::from_letter('k');
/// let p: Position = Position::from_setup(&setup, Faults::NONE)?;
/// assert_eq!(p.count_moves(), 5);
/// # Ok::<(), tabiya_core::FaultError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(default, deny_unknown_fields))]
pub struct Setup {
    /// The piece on each square, a1 first.
    #[cfg_attr(feature = "serde", serde(with = "crate::serde::on_squares"))]
    pub pieces: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling_rooks: Bitboard,
    /// The en passant square, which a pawn has passed by the last move.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move; more than 9999 count as 9999.
    pub halfmove_clock: u16,
    /// The number of the full move; more than 9999 counts as 9999.
    pub fullmove_number: u16,
    /// The remaining checks of each side, where rules count them; at most the number at the start of the
    /// game.
    pub remaining_checks: Option<ByColor<u8>>,
    /// The pieces in hand of both sides, where rules have drops.
    pub pockets: Option<Pockets>,
    /// The squares of promoted pieces, for rules with drops; empty squares, pawns and kings are ignored.
    pub promoted: Bitboard,
}

impl Default for Setup {
    /// The empty setup: [`Setup::empty`].
    fn default() -> Self {
        Self::empty()
    }
}

impl Setup {
    /// A setup without pieces, with White to move, half-move clock 0 and move number 1.
    pub const fn empty() -> Self {
        Self {
            pieces: [None; 64],
            turn: Color::White,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
            remaining_checks: None,
            pockets: None,
            promoted: Bitboard::EMPTY,
        }
    }

    /// The squares of one kind of piece.
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        let holds = |square: &Square| self.pieces[*square as usize] == Some(piece);
        Square::ALL.into_iter().filter(holds).collect()
    }

    /// The square of a side's king, if the side has exactly one king and it is on the back rank.
    pub(crate) fn king_at_home(&self, color: Color) -> Option<Square> {
        let king = self.by_piece(Role::King.of(color)).single()?;
        (king.rank() == color.back_rank()).then_some(king)
    }

    /// The squares of `castling_rooks` that are invalid: those without a rook of a side whose king is at home,
    /// and the second rook on a wing.
    pub(crate) fn bad_castling_rooks(&self) -> Bitboard {
        let mut bad = self.castling_rooks;
        for color in Color::ALL {
            let Some(king) = self.king_at_home(color) else { continue };
            let rooks = self.by_piece(Role::Rook.of(color)) & Bitboard::rank(color.back_rank());
            for wing in CastlingSide::ALL {
                let on_wing = |rook: &Square| CastlingSide::from_king_and_rook(king, *rook) == wing;
                let claimed = self.castling_rooks & rooks;
                if let Some(rook) = claimed.into_iter().find(on_wing) {
                    bad = bad.without(rook);
                }
            }
        }
        bad
    }

    /// The reason why the last move cannot have passed the en passant square by a double push from one of the
    /// squares `double_push`; `None` if it can.
    pub(crate) fn en_passant_fault(&self, double_push: ByColor<Bitboard>) -> Option<&'static str> {
        let passed = self.en_passant?;
        let up = match self.turn {
            Color::White => 1,
            Color::Black => -1,
        };
        let piece_on = |square: Option<Square>| square.and_then(|s| self.pieces[s as usize]);
        let origin = passed.offset(0, up);
        if origin.is_none_or(|origin| !double_push[!self.turn].contains(origin)) {
            Some("wrong rank for the side to move")
        } else if piece_on(Some(passed)).is_some() {
            Some("square is occupied")
        } else if piece_on(origin).is_some() {
            Some("square that the pawn left is occupied")
        } else if piece_on(passed.offset(0, -up)) != Some(Role::Pawn.of(!self.turn)) {
            Some("no enemy pawn in front of it")
        } else {
            None
        }
    }
}

/// # From and to a setup
impl<R: Rules> Position<R> {
    /// Converts a setup to a position, if it has no faults except those in `ignored`.
    ///
    /// When faults are ignored, invalid castling rights and e.p. squares are left out, and a side with no king
    /// or several kings cannot be in check.
    ///
    /// # Errors
    /// All faults of the setup that are not ignored.
    pub fn from_setup(setup: &Setup, ignored: Faults) -> Result<Self, FaultError> {
        Self::from_setup_with(setup, R::State::default(), ignored)
    }

    /// Converts a setup to a position with this state of the variant, such as rules read from a file.
    ///
    /// # Errors
    /// All faults of the setup that are not ignored.
    pub fn from_setup_with(
        setup: &Setup,
        state: R::State,
        ignored: Faults,
    ) -> Result<Self, FaultError> {
        let p = Self::from_setup_unchecked(setup, state);
        let faults = Faults::of(setup, &p) - ignored;
        if faults.is_empty() { Ok(p) } else { Err(FaultError(faults)) }
    }

    /// The position without pieces, with White to move.
    pub(crate) fn blank(state: R::State) -> Self {
        let mut board = KeyedBoard::empty();
        board.exchange(Key::default(), state.key());
        Self { board, state, halfmove_clock: 0, fullmove_number: 1, en_passant_square: None }
    }

    /// Converts a setup to a position and ignores all faults.
    pub(crate) fn from_setup_unchecked(setup: &Setup, state: R::State) -> Self {
        let mut p = Self {
            halfmove_clock: setup.halfmove_clock.min(MAX_COUNTER),
            fullmove_number: setup.fullmove_number.min(MAX_COUNTER),
            ..Self::blank(state)
        };
        if let Some(left) = setup.remaining_checks {
            p.set_state(p.state.with_remaining_checks(left));
        }
        for square in Square::ALL {
            if let Some(piece) = setup.pieces[square as usize] {
                p.board.toggle(piece, square);
            }
        }
        if p.state.pockets().is_some() {
            let pieces = p.occupied() - p.by_role(Role::Pawn) - p.by_role(Role::King);
            let pockets = setup.pockets.unwrap_or_default();
            p.set_state(p.state.with_pockets(pockets, setup.promoted & pieces));
        }
        if setup.turn == Color::Black {
            p.board.pass_turn();
        }
        if R::castling(&p) != Castling::Never {
            p.board.toggle_castling(setup.castling_rooks - setup.bad_castling_rooks());
        }
        if R::en_passant(&p) && setup.en_passant_fault(R::en_passant_origins(&p)).is_none() {
            p.en_passant_square = setup.en_passant;
            p.keep_en_passant_if_legal();
        }
        p
    }

    /// All faults of a setup under the rules `R`.
    pub fn faults(setup: &Setup) -> Faults {
        Faults::of(setup, &Self::from_setup_unchecked(setup, R::State::default()))
    }

    /// Converts the position to a setup; the e.p. square is set only if an en passant capture is legal.
    pub fn to_setup(&self) -> Setup {
        let mut pieces = [None; 64];
        for role in Role::ALL {
            for square in self.by_role(role) {
                let is_black = self.by_color(Color::Black).contains(square);
                let color = if is_black { Color::Black } else { Color::White };
                pieces[square as usize] = Some(role.of(color));
            }
        }
        Setup {
            pieces,
            turn: self.turn(),
            castling_rooks: self.castling().0,
            en_passant: self.en_passant(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            remaining_checks: self.state.remaining_checks(),
            pockets: self.state.pockets(),
            promoted: self.state.promoted(),
        }
    }
}
