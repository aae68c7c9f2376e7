//! Writes FEN.

use core::fmt::{self, Write};

use super::ascii_line::AsciiLine;
use super::fen_content::{FenContent, FenLayout};
use crate::attacks::pawn_attacks;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::position::{Position, Setup};
use crate::rules::Rules;
use crate::types::{Bitboard, CastlingMode, CastlingSide, Color, File, Rank, Role, Square};

/// The condition for FEN to name the en passant square, which the last move passed if it was a double push.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum EnPassantMode {
    /// Only if a pawn can legally capture there, so that positions with the same moves have the same text.
    #[default]
    Legal,
    /// If an enemy pawn attacks the square, pinned or not.
    PseudoLegal,
    /// After every double push, as the FEN standard requires.
    Always,
}

/// Displays a setup as FEN or as the fields of EPD; returned by [`Position::fen`], [`Position::epd`] and
/// [`Setup::fen`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fen {
    content: FenContent,
    layout: FenLayout,
    mode: CastlingMode,
    has_counters: bool,
}

impl Fen {
    /// The FEN with this content in a game of any rules.
    #[doc(hidden)] // For positions under rules with other pieces.
    pub fn new(content: FenContent, layout: FenLayout, mode: CastlingMode) -> Self {
        Self { content, layout, mode, has_counters: true }
    }

    /// The text without the half-move clock and the move number.
    #[must_use]
    pub fn without_counters(self) -> Self {
        Self { has_counters: false, ..self }
    }
}

impl Setup {
    /// The setup as FEN, even if it has faults.
    pub fn fen(&self, mode: CastlingMode) -> Fen {
        Fen::new(self.into(), FenLayout::CHESS, mode)
    }
}

/// # Writing FEN
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
        let setup = Setup { en_passant: square, ..self.to_setup() };
        setup.fen(mode)
    }
}

/// The length of the longest board: 64 pieces with a mark each, and seven slashes.
const LONGEST_BOARD: usize = 2 * 64 + 7;
/// A length that the fields after the board do not exceed: at most 16 castling letters and four numbers.
const LONGEST_REST: usize = 64;

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (content, layout) = (&self.content, &self.layout);
        let mut line = AsciiLine::<LONGEST_BOARD>::new();
        for &rank in Rank::ALL[..layout.ranks.into()].iter().rev() {
            self.write_rank(&mut line, rank);
            if rank != Rank::First {
                line.push('/');
            }
        }
        line.write(f)?;
        if let Some(hands) = content.hands {
            f.write_char('[')?;
            for color in Color::ALL {
                // Kinds are written in reverse order, so that queens come before pawns.
                for letter in layout.letters.iter().rev().map(|letter| color.cased(letter)) {
                    (0..hands[letter as usize]).try_for_each(|_| f.write_char(letter))?;
                }
            }
            f.write_char(']')?;
        }
        let mut line = AsciiLine::<LONGEST_REST>::new();
        line.push(' ');
        line.push(content.turn.letter());
        line.push(' ');
        if content.castling_rooks.is_empty() {
            line.push('-');
        }
        write_castling(content, layout, self.mode, |letter| line.push(letter));
        line.push(' ');
        match content.en_passant {
            Some(square) => line.push_square(square),
            None => line.push('-'),
        }
        if let Some(left) = content.remaining_checks {
            line.push(' ');
            line.push_number(left.white.into());
            line.push('+');
            line.push_number(left.black.into());
        }
        if self.has_counters {
            for counter in [content.halfmove_clock, content.fullmove_number] {
                line.push(' ');
                line.push_number(counter);
            }
        }
        line.write(f)?;
        match content.ply {
            Some((k, n, is_extra)) => write!(f, " {k}/{n}{}", if is_extra { "+" } else { "" }),
            None => Ok(()),
        }
    }
}

impl Fen {
    fn write_rank(&self, line: &mut AsciiLine<LONGEST_BOARD>, rank: Rank) {
        let mut empty = 0;
        let first = Square::new(File::A, rank) as usize;
        let pieces = &self.content.pieces[first..first + usize::from(self.layout.files)];
        for (file, &letter) in File::ALL.into_iter().zip(pieces) {
            if letter == 0 {
                empty += 1;
                continue;
            }
            if empty > 0 {
                line.push_number(empty);
            }
            empty = 0;
            line.push(letter.into());
            if self.content.promoted.contains(Square::new(file, rank)) {
                line.push('~');
            }
        }
        if empty > 0 {
            line.push_number(empty);
        }
    }
}

/// Passes the letters of the castling rights to `write` in canonical order.
pub(super) fn write_castling(
    content: &FenContent,
    layout: &FenLayout,
    mode: CastlingMode,
    mut write: impl FnMut(char),
) {
    for color in Color::ALL {
        let rank = layout.back_rank(color);
        let claimed = content.castling_rooks & Bitboard::rank(rank);
        if claimed.is_empty() {
            continue;
        }
        let home = Bitboard::rank(rank);
        let king = (content.by_letter(layout.letter(Role::King, color)) & home).first();
        let rooks = layout.castling_rooks(content, color) & home;
        let (first, last) = (rooks.first(), rooks.last());
        // The h-file first: the king's side comes before the queen's.
        for file in File::ALL.into_iter().rev() {
            let rook = Square::new(file, rank);
            if !claimed.contains(rook) {
                continue;
            }
            let is_outermost = |side: &CastlingSide| {
                Some(rook) == if *side == CastlingSide::King { last } else { first }
            };
            let side = king.map(|king| CastlingSide::from_king_and_rook(king, rook));
            let letter = match side.filter(is_outermost) {
                Some(CastlingSide::King) if mode == CastlingMode::Standard => 'k',
                Some(CastlingSide::Queen) if mode == CastlingMode::Standard => 'q',
                _ => file.letter(),
            };
            write(color.cased(letter));
        }
    }
}

impl<R: Rules> fmt::Display for Position<R> {
    /// Writes FEN with the castling letters `KQkq` where they suffice, and with an e.p. square only if a
    /// capture there is legal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingMode::Standard, EnPassantMode::Legal).fmt(f)
    }
}
