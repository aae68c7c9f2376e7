//! Writes FEN.

use core::fmt::{self, Write};

use crate::attacks::pawn_attacks;
use crate::position::{Position, Setup};
use crate::rules::Rules;
use crate::types::{
    Bitboard, CastlingMode, CastlingSide, Color, File, Pockets, Rank, Role, Square,
};

/// When FEN includes the en passant square, the one that the last move passed if it was a double push.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum EnPassantMode {
    /// Only if a pawn can legally capture there, so that positions with the same moves have the same text.
    #[default]
    Legal,
    /// If an enemy pawn attacks the square, pinned or not.
    PseudoLegal,
    /// After every double push, as the FEN standard requires.
    Always,
}

/// Displays a setup as FEN; returned by [`Position::fen`] and [`Setup::fen`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fen {
    setup: Setup,
    mode: CastlingMode,
}

impl Setup {
    /// The setup as FEN, even if it has faults.
    pub fn fen(&self, mode: CastlingMode) -> Fen {
        Fen { setup: self.clone(), mode }
    }
}

impl<R: Rules> Position<R> {
    /// The position as FEN.
    ///
    /// ```
    /// use tabiya_core::{CastlingMode, EnPassantMode, Position, UciMove};
    /// let p = Position::startpos();
    /// let p = p.play("e2e4".parse::<UciMove>()?.to_move(&p)?)?;
    /// let fen = p.fen(CastlingMode::Chess960, EnPassantMode::Always).to_string();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen(&self, mode: CastlingMode, en_passant: EnPassantMode) -> Fen {
        let attacked = |passed: &Square| {
            let capturers = self.by_piece(Role::Pawn.of(self.turn()));
            !pawn_attacks(!self.turn(), *passed).is_disjoint(capturers)
        };
        let square = match en_passant {
            EnPassantMode::Legal => self.en_passant(),
            EnPassantMode::PseudoLegal => self.en_passant_square().filter(attacked),
            EnPassantMode::Always => self.en_passant_square(),
        };
        Fen { setup: Setup { en_passant: square, ..self.to_setup() }, mode }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = &self.setup;
        for rank in Rank::ALL.into_iter().rev() {
            write_rank(f, setup, rank)?;
            if rank != Rank::First {
                f.write_char('/')?;
            }
        }
        if let Some(pockets) = setup.pockets {
            write_pockets(f, pockets)?;
        }
        write!(f, " {} ", setup.turn.letter())?;
        if setup.castling_rooks.is_empty() {
            f.write_char('-')?;
        }
        write_castling(setup, self.mode, |letter| f.write_char(letter).ok()).ok_or(fmt::Error)?;
        match setup.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        if let Some(left) = setup.remaining_checks {
            write!(f, " {}+{}", left.white, left.black)?;
        }
        write!(f, " {} {}", setup.halfmove_clock, setup.fullmove_number)
    }
}

fn write_rank(f: &mut fmt::Formatter<'_>, setup: &Setup, rank: Rank) -> fmt::Result {
    let mut empty = 0;
    for file in File::ALL {
        let piece = setup.pieces[Square::new(file, rank) as usize];
        if let Some(piece) = piece {
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            empty = 0;
            f.write_char(piece.letter())?;
            if setup.promoted.contains(Square::new(file, rank)) {
                f.write_char('~')?;
            }
        } else {
            empty += 1;
        }
    }
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

/// Writes the pieces in hand, such as `[QRBNPqrbnp]`.
fn write_pockets(f: &mut fmt::Formatter<'_>, pockets: Pockets) -> fmt::Result {
    f.write_char('[')?;
    for color in Color::ALL {
        for piece in Pockets::ROLES.into_iter().rev().map(|role| role.of(color)) {
            for _ in 0..pockets.count(piece) {
                f.write_char(piece.letter())?;
            }
        }
    }
    f.write_char(']')
}

/// Passes the letters of the castling rights to `write` in canonical order; returns `None` as soon as `write`
/// does.
pub(super) fn write_castling(
    setup: &Setup,
    mode: CastlingMode,
    mut write: impl FnMut(char) -> Option<()>,
) -> Option<()> {
    for color in Color::ALL {
        let home = Bitboard::rank(color.back_rank());
        let king = setup.by_piece(Role::King.of(color)) & home;
        let rooks = setup.by_piece(Role::Rook.of(color)) & home;
        let claimed = setup.castling_rooks & home;
        // The h-file first: the king's side comes before the queen's.
        for file in File::ALL.into_iter().rev() {
            let rook = Square::new(file, color.back_rank());
            if !claimed.contains(rook) {
                continue;
            }
            let is_outermost = |side: &CastlingSide| {
                Some(rook) == if *side == CastlingSide::King { rooks.last() } else { rooks.first() }
            };
            let side = king.first().map(|king| CastlingSide::of(king, rook));
            let letter = match side.filter(is_outermost) {
                Some(CastlingSide::King) if mode == CastlingMode::Standard => 'k',
                Some(CastlingSide::Queen) if mode == CastlingMode::Standard => 'q',
                _ => file.letter(),
            };
            write(color.cased(letter))?;
        }
    }
    Some(())
}

impl<R: Rules> fmt::Display for Position<R> {
    /// Writes FEN with the castling letters `KQkq` where they suffice, and with an e.p. square only if a
    /// capture there is legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingMode::Standard, EnPassantMode::Legal).fmt(f)
    }
}
