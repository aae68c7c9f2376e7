//! The content of a FEN under any rules, with pieces as letters.

use core::fmt::{self, Write as _};

use crate::position::Setup;
use crate::types::{Bitboard, ByColor, Color, Piece, Pockets, Rank, Role, Square};

/// The content of a FEN. Pieces are ASCII letters, in upper case for White.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FenContent {
    /// The letter of the piece on each square, a1 first; 0 for an empty square.
    pub pieces: [u8; 64],
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling_rooks: Bitboard,
    /// The en passant square.
    pub en_passant: Option<Square>,
    /// The remaining checks of each side, where rules count them.
    pub remaining_checks: Option<ByColor<u8>>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the full move.
    pub fullmove_number: u16,
    /// The ply within a turn, counted from 1, the number of plies, and whether the ply is an extra one.
    pub ply: Option<(u8, u8, bool)>,
    /// The number of pieces in hand with each letter, where rules have drops.
    pub hands: Option<[u8; 128]>,
    /// The squares of promoted pieces.
    pub promoted: Bitboard,
}

impl FenContent {
    /// The squares of the pieces with a letter.
    pub(super) fn by_letter(&self, letter: u8) -> Bitboard {
        let set = self.pieces.iter().rev();
        Bitboard(set.fold(0, |set, &piece| set << 1 | u64::from(piece == letter)))
    }

    /// The setup with these pieces, of which each must be one of chess.
    pub(super) fn setup(&self) -> Setup {
        let hand = |counts: [u8; 128]| {
            let of_letter = |letter: u8| {
                let piece = Piece::from_letter(letter.into());
                (0..counts[usize::from(letter)]).filter_map(move |_| piece)
            };
            (b'A'..=b'z').flat_map(of_letter).fold(Pockets::EMPTY, Pockets::with)
        };
        Setup {
            pieces: self.pieces.map(|letter| Piece::from_letter(letter.into())),
            turn: self.turn,
            castling_rooks: self.castling_rooks,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            remaining_checks: self.remaining_checks,
            pockets: self.hands.map(hand),
            promoted: self.promoted,
        }
    }
}

impl From<&Setup> for FenContent {
    fn from(setup: &Setup) -> Self {
        let hand = |pockets: Pockets| {
            let mut counts = [0; 128];
            pockets.pieces().for_each(|piece| counts[piece.letter() as usize] += 1);
            counts
        };
        Self {
            pieces: setup.pieces.map(|piece| piece.map_or(0, |piece| piece.letter() as u8)),
            turn: setup.turn,
            castling_rooks: setup.castling_rooks,
            en_passant: setup.en_passant,
            remaining_checks: setup.remaining_checks,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            ply: None,
            hands: setup.pockets.map(hand),
            promoted: setup.promoted,
        }
    }
}

/// The lower-case letters of kinds of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Letters([u8; 26]);

impl Letters {
    /// The letters of chess, from pawn to king.
    pub const CHESS: Self = {
        let mut letters = [0; 26];
        let mut at = 0;
        while at < Role::ALL.len() {
            letters[at] = Role::ALL[at].letter() as u8;
            at += 1;
        }
        Self(letters)
    };

    /// The letter of rooks alone.
    const ROOK: Self = {
        let mut letters = [0; 26];
        letters[0] = b'r';
        Self(letters)
    };

    /// A list of up to 26 lower-case letters.
    pub fn new(all: impl IntoIterator<Item = char>) -> Self {
        let mut letters = [0; 26];
        letters.iter_mut().zip(all).for_each(|(to, letter)| *to = letter as u8);
        Self(letters)
    }

    pub(super) fn iter(self) -> impl DoubleEndedIterator<Item = char> {
        self.0.into_iter().filter(|&letter| letter != 0).map(char::from)
    }

    /// Whether a letter, in upper or lower case, is in the list.
    pub(super) fn contains(self, letter: char) -> bool {
        letter.is_ascii_graphic() && self.0.contains(&(letter.to_ascii_lowercase() as u8))
    }
}

impl fmt::Display for Letters {
    /// Writes the letters in upper case and then in lower case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let capitals = self.iter().map(|letter| letter.to_ascii_uppercase());
        capitals.chain(self.iter()).try_for_each(|letter| f.write_char(letter))
    }
}

/// The board and the pieces of a game, as far as FEN depends on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FenLayout {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// The letters of the kinds of pieces. The first six letters belong to the roles, from pawn to king.
    pub letters: Letters,
    /// The letters of the kinds with which kings castle.
    pub castling: Letters,
    /// Whether kings can be in hand and can be promoted pawns.
    pub has_captured_kings: bool,
}

impl FenLayout {
    /// Chess.
    pub(super) const CHESS: Self = Self {
        files: 8,
        ranks: 8,
        letters: Letters::CHESS,
        castling: Letters::ROOK,
        has_captured_kings: false,
    };

    /// The letter of a side's pieces of a role.
    pub(super) fn letter(&self, role: Role, color: Color) -> u8 {
        color.cased(char::from(self.letters.0[role as usize])) as u8
    }

    /// The squares of a side's pieces with which its king castles.
    pub(super) fn castling_rooks(&self, content: &FenContent, color: Color) -> Bitboard {
        let of_letter = |letter| content.by_letter(color.cased(letter) as u8);
        self.castling.iter().map(of_letter).fold(Bitboard::EMPTY, |all, squares| all | squares)
    }

    /// Whether a letter means a king that can neither be in hand nor be a promoted pawn.
    pub(super) fn is_never_held(&self, letter: char) -> bool {
        let king = char::from(self.letters.0[Role::King as usize]);
        !self.has_captured_kings && letter.to_ascii_lowercase() == king
    }

    /// The letters of the pieces that can be in hand.
    pub(super) fn in_hand(&self) -> Letters {
        Letters::new(self.letters.iter().filter(|&letter| !self.is_never_held(letter)))
    }

    /// A side's back rank.
    pub(super) fn back_rank(&self, color: Color) -> Rank {
        match color {
            Color::White => Rank::First,
            Color::Black => Rank::ALL[usize::from(self.ranks) - 1],
        }
    }
}

/// What the rules of a game say about FEN.
#[expect(missing_debug_implementations, reason = "it holds a function")]
pub struct FenDialect<'a> {
    /// The board and the pieces.
    pub layout: FenLayout,
    /// The squares on which pieces can stand.
    pub squares: Bitboard,
    /// The greatest number of remaining checks, if the rules count checks.
    pub remaining_checks: Option<ByColor<u8>>,
    /// Whether the rules have drops.
    pub drops: bool,
    /// The number of plies in the list of turns, if a field after the counters can name one of them.
    pub plies: Option<usize>,
    /// The reason why the last move cannot have passed the en passant square.
    pub en_passant_fault: &'a dyn Fn(&FenContent) -> Option<&'static str>,
}
