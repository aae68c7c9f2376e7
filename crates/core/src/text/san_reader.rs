//! Reads standard algebraic notation, and finds the move that it denotes.

use core::str::FromStr;

use super::san::reaching;
use super::{CheckMark, MoveError, ParseMoveError, San, SanBody};
use crate::position::{NodeJob, OnTurn, Position, SideNode, node_job};
use crate::rules::Rules;
use crate::simd::{Cpu, Portable};
use crate::types::{
    Bitboard, CastlingSide, Color, File, Move, MoveKind, PieceKind, Rank, Role, Side, Square,
};

impl FromStr for San {
    type Err = ParseMoveError;

    /// Reads `Nab3 N1b3 Na1b3 exd6 a8=Q a8Q O-O 0-0 N@f3 @e4 P@e4`, with or without check marks; `b` is
    /// always a file and never a bishop.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        Self::from_ascii(text.as_bytes())
    }
}

impl San {
    /// Reads a move from bytes, as `FromStr` reads it from text.
    ///
    /// # Errors
    /// If the bytes do not have the form of a move.
    #[inline(always)]
    pub fn from_ascii(text: &[u8]) -> Result<Self, ParseMoveError> {
        let san = Self::read(text, |letter| {
            Some(match letter {
                b'N' => Role::Knight,
                b'B' => Role::Bishop,
                b'R' => Role::Rook,
                b'Q' => Role::Queen,
                b'K' => Role::King,
                _ => return None,
            })
        })?;
        let drops_king = matches!(san.body, SanBody::Drop { role: Role::King, .. });
        if drops_king { Err(ParseMoveError::San) } else { Ok(san) }
    }
}

impl<K: PieceKind> San<K> {
    /// Reads a move from bytes, with a function that says which kind of piece a letter means.
    ///
    /// # Errors
    /// If the bytes do not have the form of a move.
    #[inline(always)]
    pub fn read(
        text: &[u8],
        kind_of: impl Fn(u8) -> Option<K> + Copy,
    ) -> Result<Self, ParseMoveError> {
        let mut text = text;
        while let [rest @ .., b'!' | b'?'] = text {
            text = rest;
        }
        let (text, mark) = match text {
            [rest @ .., b'#'] => (rest, CheckMark::Checkmate),
            [rest @ .., b'+'] => (rest, CheckMark::Check),
            _ => (text, CheckMark::None),
        };
        let body = match text {
            b"O-O" | b"0-0" => Some(SanBody::Castle(CastlingSide::King)),
            b"O-O-O" | b"0-0-0" => Some(SanBody::Castle(CastlingSide::Queen)),
            [b'@', to @ ..] => SanBody::read_drop(K::PAWN, to),
            [letter, b'@', to @ ..] => kind_of(*letter)
                .or((*letter == b'P').then_some(K::PAWN))
                .and_then(|role| SanBody::read_drop(role, to)),
            _ => SanBody::read(text, kind_of),
        };
        Ok(Self { body: body.ok_or(ParseMoveError::San)?, mark })
    }
}

fn file_letter(letter: u8) -> Option<File> {
    File::from_letter(char::from(letter))
}

fn rank_digit(digit: u8) -> Option<Rank> {
    Rank::from_digit(char::from(digit))
}

impl<K: PieceKind> SanBody<K> {
    /// Reads a drop, given the text after `@`.
    fn read_drop(role: K, to: &[u8]) -> Option<Self> {
        let &[file, rank] = to else { return None };
        Some(Self::Drop { role, to: Square::new(file_letter(file)?, rank_digit(rank)?) })
    }

    /// Reads a move on the board other than castling, from right to left, because the target comes last.
    #[inline(always)]
    fn read(text: &[u8], kind_of: impl Fn(u8) -> Option<K>) -> Option<Self> {
        let (last, before) = text.split_last()?;
        let promotion = kind_of(*last);
        let text = match (promotion, before) {
            (None, _) => text,
            (Some(_), [rest @ .., b'='] | rest) => rest,
        };
        let [rest @ .., file, rank] = text else { return None };
        let to = Square::new(file_letter(*file)?, rank_digit(*rank)?);
        let (rest, capture) = match rest {
            [rest @ .., b'x' | b':'] => (rest, true),
            _ => (rest, false),
        };
        let (role, rest) = match rest {
            [letter, after @ ..] => kind_of(*letter).map_or((K::PAWN, rest), |role| (role, after)),
            [] => (K::PAWN, rest),
        };
        let (file, rank) = match *rest {
            [] => (None, None),
            [one] => (file_letter(one), rank_digit(one)),
            [file, rank] => (Some(file_letter(file)?), Some(rank_digit(rank)?)),
            _ => return None,
        };
        let is_complete = rest.is_empty() || file.is_some() || rank.is_some();
        (is_complete && (promotion.is_none() || role == K::PAWN)).then_some(Self::Plain {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        })
    }

    /// Whether this notation can denote a legal move of a piece of kind `mover`, with its promotion disregarded. The
    /// `x` of a capture may be missing; a pawn's capture must name the file of its origin, unless the pawn stays on it.
    pub fn names(
        self,
        (from, target): (Square, Square),
        kind: MoveKind<K>,
        mover: K,
        captures: bool,
    ) -> bool {
        match (self, kind) {
            (Self::Castle(side), kind) => {
                kind == MoveKind::Castle && CastlingSide::from_king_and_rook(from, target) == side
            }
            (Self::Drop { role, to }, kind) => kind == MoveKind::Drop(role) && target == to,
            (Self::Plain { .. }, MoveKind::Castle | MoveKind::Drop(_)) => false,
            (Self::Plain { role, file, rank, to, .. }, _) => {
                let needs_file = role == K::PAWN && captures && from.file() != to.file();
                mover == role
                    && target == to
                    && rank.is_none_or(|rank| from.rank() == rank)
                    && file.map_or(!needs_file, |file| from.file() == file)
            }
        }
    }

    /// The only one of the legal moves that this notation [names](Self::names) that has its promotion.
    ///
    /// # Errors
    /// If there is no such move, or more than one.
    pub fn only<M: Copy>(
        self,
        named: impl IntoIterator<Item = M>,
        promotion: impl Fn(M) -> Option<K>,
    ) -> Result<M, MoveError<M>> {
        let mut found = None;
        let mut error = MoveError::Illegal;
        for m in named {
            if promotion(m) != self.promotion() {
                if self.promotion().is_none() {
                    error = MoveError::PromotionMissing;
                }
            } else if let Some(before) = found.replace(m) {
                return Err(MoveError::Ambiguous(before, m));
            }
        }
        found.ok_or(error)
    }

    fn target(self) -> Bitboard {
        match self {
            Self::Castle(_) => Bitboard::FULL,
            Self::Drop { to, .. } | Self::Plain { to, .. } => Bitboard::of(to),
        }
    }
}

impl San {
    /// The legal move that this notation denotes. Check marks are ignored.
    ///
    /// # Errors
    /// If it denotes no legal move, or several.
    pub fn to_move<R: Rules>(self, p: &Position<R>) -> Result<Move, MoveError> {
        // In WebAssembly, which is loaded before it runs, the fast way would be too much code.
        let found = match cfg!(target_arch = "wasm32") {
            true => None,
            false => Portable.call(OnTurn(p, FindNamed(self.body))),
        };
        found.map_or_else(|| self.find_in_list(p), Ok)
    }

    /// Searches the legal moves to the target for the move. The error says why no move, or no single move, fits.
    fn find_in_list<R: Rules>(self, p: &Position<R>) -> Result<Move, MoveError> {
        // A pawn captures if it leaves its file.
        let names = |m: &Move| self.body.names((m.from(), m.to()), m.kind(), m.role(), true);
        let moves = p.legal_moves_to(self.body.target());
        self.body.only(moves.iter().copied().filter(names), Move::promotion)
    }
}

/// Finds the only legal move that a notation denotes, from its target back to the pieces that reach it. `None` if there
/// is no such move or more than one, and perhaps for unusual moves.
struct FindNamed(SanBody);

node_job! {
    [R: Rules] FindNamed => |self, node| -> Option<Move> {
        // There is one call, as each is compiled with the whole test of legality.
        let Candidates { origins, to, kind } = Candidates::new(node, self.0)?;
        node.only_legal(origins.into_iter().map(|from| Move::new(from, to, kind)))
    }
}

/// Moves of one kind to one square, legal or not.
struct Candidates {
    origins: Bitboard,
    to: Square,
    kind: MoveKind,
}

impl From<Move> for Candidates {
    #[inline(always)]
    fn from(m: Move) -> Self {
        Self { origins: Bitboard::of(m.from()), to: m.to(), kind: m.kind() }
    }
}

impl Candidates {
    /// The moves that a notation may denote.
    #[inline(always)]
    fn new<R: Rules, S: Side, C: Cpu>(node: SideNode<'_, R, S, C>, body: SanBody) -> Option<Self> {
        let p = node.position;
        let (role, file, rank, to, promotion) = match body {
            SanBody::Castle(side) => {
                let king = p.king(S::COLOR)?;
                let rooks = p.castling().rooks(S::COLOR);
                let rook = rooks
                    .into_iter()
                    .find(|&rook| CastlingSide::from_king_and_rook(king, rook) == side)?;
                return Some(Move::new(king, rook, MoveKind::Castle).into());
            }
            SanBody::Drop { role, to } => return Some(Move::drop(role, to).into()),
            SanBody::Plain { role, file, rank, to, promotion, .. } => {
                (role, file, rank, to, promotion)
            }
        };
        let ours = p.by_piece(role.of(S::COLOR)) & rank.map_or(Bitboard::FULL, Bitboard::rank);
        if role == Role::Pawn {
            return pawn_move::<R, S>(p, ours, file, to, promotion).map(Self::from);
        }
        let ours = ours & file.map_or(Bitboard::FULL, Bitboard::file);
        let origins = ours & reaching(p, node.cpu, role, to);
        Some(Self { origins, to, kind: MoveKind::Normal(role) })
    }
}

/// The pawn move that a notation denotes, legal or not. If the notation gives a rank of origin, `pawns` is
/// limited to it.
#[inline(always)]
fn pawn_move<R: Rules, S: Side>(
    p: &Position<R>,
    pawns: Bitboard,
    file: Option<File>,
    to: Square,
    promotion: Option<Role>,
) -> Option<Move> {
    let back = |square: Square| square.offset(0, if S::COLOR == Color::White { -1 } else { 1 });
    let behind = back(to)?;
    let step = |from, kind| Move::new(from, to, promotion.map_or(kind, MoveKind::Promotion));
    if let Some(file) = file.filter(|&file| file != to.file()) {
        let kind = match p.en_passant() == Some(to) {
            true => MoveKind::EnPassant,
            false => MoveKind::Normal(Role::Pawn),
        };
        let from = Square::new(file, behind.rank());
        return pawns.contains(from).then(|| step(from, kind));
    }
    if pawns.contains(behind) {
        return Some(step(behind, MoveKind::Normal(Role::Pawn)));
    }
    back(behind).filter(|&from| pawns.contains(from)).map(|from| step(from, MoveKind::DoublePush))
}
