//! Standard algebraic notation.

use core::fmt;

use super::UciMove;
use super::ascii_line::AsciiLine;
use crate::attacks::{king_attacks, knight_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::{Cpu, Portable};
use crate::types::{
    Bitboard, CastlingSide, Color, File, Move, MoveKind, Piece, Rank, Role, Square,
};

/// The check mark after a move. `Position::san` sets the correct one; a text that is read may have any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) enum CheckMark {
    /// No mark.
    #[default]
    None,
    /// The mark `+`.
    Check,
    /// The mark `#`.
    Checkmate,
}

/// A move in standard algebraic notation. [`to_move`](Self::to_move) converts it to a [`Move`] of a position,
/// and [`Position::san`] converts a [`Move`] to it.
///
/// ```
/// use tabiya_core::{Position, San};
/// let p: Position = "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1".parse()?;
/// let castle = "0-0".parse::<San>()?.to_move(&p)?;
/// assert_eq!(p.san(castle).to_string(), "O-O");
/// let check = "Ra8".parse::<San>()?.to_move(&p)?;
/// assert_eq!(p.san(check).to_string(), "Ra8+");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct San {
    pub(super) body: Body,
    pub(super) mark: CheckMark,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Body {
    Castle(CastlingSide),
    Drop {
        role: Role,
        to: Square,
    },
    Plain {
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        capture: bool,
        to: Square,
        promotion: Option<Role>,
    },
}

impl San {
    /// The role of the moving piece.
    pub const fn role(self) -> Role {
        match self.body {
            Body::Castle(_) => Role::King,
            Body::Drop { role, .. } | Body::Plain { role, .. } => role,
        }
    }

    /// Whether the move is castling, written `O-O` or `O-O-O`.
    pub const fn castles(self) -> bool {
        matches!(self.body, Body::Castle(_))
    }

    /// The file and the rank of the origin square, as far as they are given. For a pawn without a file it is
    /// the target's file, since the pawn does not capture.
    pub fn origin(self) -> (Option<File>, Option<Rank>) {
        match self.body {
            Body::Castle(_) | Body::Drop { .. } => (None, None),
            Body::Plain { role, file, rank, to, .. } => {
                (file.or((role == Role::Pawn).then_some(to.file())), rank)
            }
        }
    }

    /// The moves in UCI form that this notation can denote, legal or not: one for each piece that it may name,
    /// given the squares of the pieces. Used to explain illegal moves.
    ///
    /// ```
    /// use tabiya_core::{Position, San};
    /// let p = Position::startpos();
    /// let knight: San = "Nd2".parse()?;
    /// let named = knight.readings(p.turn(), |piece| p.by_piece(piece));
    /// assert_eq!(named.map(|m| m.to_string()).collect::<Vec<_>>(), ["b1d2", "g1d2"]);
    /// # Ok::<(), tabiya_core::ParseMoveError>(())
    /// ```
    #[doc(hidden)] // Only for explanations: the moves may be illegal.
    pub fn readings(
        self,
        turn: Color,
        by_piece: impl Fn(Piece) -> Bitboard,
    ) -> impl Iterator<Item = UciMove> {
        let pieces = by_piece(self.role().of(turn));
        let rooks = by_piece(Role::Rook.of(turn)) & Bitboard::rank(turn.back_rank());
        let origins = match self.body {
            Body::Castle(_) => pieces,
            Body::Drop { to, .. } => Bitboard::of(to),
            Body::Plain { .. } => {
                let (file, rank) = self.origin();
                pieces
                    & file.map_or(Bitboard::FULL, Bitboard::file)
                    & rank.map_or(Bitboard::FULL, Bitboard::rank)
            }
        };
        origins.into_iter().map(move |from| match self.body {
            Body::Castle(side) => {
                let end = side.destinations(turn.back_rank()).0;
                // If the king ends on or next to its own square, UCI names the rook's square instead.
                let rook = rooks
                    .into_iter()
                    .find(|&rook| CastlingSide::from_king_and_rook(from, rook) == side);
                let is_near = king_attacks(from).with(from).contains(end);
                let to = if is_near { rook.unwrap_or(end) } else { end };
                UciMove::Step { from, to, promotion: None }
            }
            Body::Drop { role, to } => UciMove::Drop { role, to },
            Body::Plain { to, promotion, .. } => UciMove::Step { from, to, promotion },
        })
    }
}

/// The squares from which a piece of this role, other than a pawn, can reach the square.
#[inline(always)]
pub(super) fn reaching<R: Rules, C: Cpu>(
    p: &Position<R>,
    cpu: C,
    role: Role,
    to: Square,
) -> Bitboard {
    match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => knight_attacks(to),
        Role::Bishop => cpu.bishop_attacks(to, p.blockers()),
        Role::Rook => cpu.rook_attacks(to, p.blockers()),
        Role::Queen => cpu.bishop_attacks(to, p.blockers()) | cpu.rook_attacks(to, p.blockers()),
        Role::King => king_attacks(to),
    }
}

impl<R: Rules> Position<R> {
    /// A legal move in standard algebraic notation, as short as possible without ambiguity.
    ///
    /// `#` marks checkmate only: a move that wins in another way, by capturing a king or the last pawn, has
    /// no mark. `+` marks a check to a royal king.
    pub fn san(&self, m: Move) -> San {
        let mark = if !self.gives_check(m) {
            CheckMark::None
        } else if self.play_unchecked(m).is_checkmate() {
            CheckMark::Checkmate
        } else {
            CheckMark::Check
        };
        if m.kind() == MoveKind::Castle {
            return San {
                body: Body::Castle(CastlingSide::from_king_and_rook(m.from(), m.to())),
                mark,
            };
        }
        if let MoveKind::Drop(role) = m.kind() {
            return San { body: Body::Drop { role, to: m.to() }, mark };
        }
        let capture = self.piece_on(m.to()).is_some() || m.kind() == MoveKind::EnPassant;
        let (file, rank) = match m.role() {
            Role::Pawn => (capture.then(|| m.from().file()), None),
            _ => self.distinction(m),
        };
        let (role, to, promotion) = (m.role(), m.to(), m.promotion());
        San { body: Body::Plain { role, file, rank, capture, to, promotion }, mark }
    }

    /// The file and rank that distinguish a move from others by the same role to the same square; only the file
    /// if that is enough.
    fn distinction(&self, m: Move) -> (Option<File>, Option<Rank>) {
        let (role, to) = (m.role(), m.to());
        let pieces = self.by_piece(role.of(self.turn())).without(m.from());
        let is_legal = |&from: &Square| self.is_legal(Move::new(from, to, MoveKind::Normal(role)));
        let like = (pieces & reaching(self, Portable, role, to)).into_iter().filter(is_legal);
        let (mut others, mut on_file, mut on_rank) = (false, false, false);
        for from in like {
            others = true;
            on_file |= from.file() == m.from().file();
            on_rank |= from.rank() == m.from().rank();
        }
        let file = (others && (!on_file || on_rank)).then(|| m.from().file());
        let rank = on_file.then(|| m.from().rank());
        (file, rank)
    }
}

/// The length of the longest move: `Na1xb3+`, `a7xb8=Q#`.
const LONGEST: usize = 10;

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = AsciiLine::<LONGEST>::new();
        let capital = |role: Role| role.letter().to_ascii_uppercase();
        match self.body {
            Body::Castle(side) => {
                let more = if side == CastlingSide::King { "" } else { "-O" };
                "O-O".chars().chain(more.chars()).for_each(|c| line.push(c));
            }
            Body::Drop { role, to } => {
                if role != Role::Pawn {
                    line.push(capital(role));
                }
                line.push('@');
                line.push_square(to);
            }
            Body::Plain { role, file, rank, capture, to, promotion } => {
                if role != Role::Pawn {
                    line.push(capital(role));
                }
                file.into_iter().for_each(|file| line.push(file.letter()));
                rank.into_iter().for_each(|rank| line.push(rank.digit()));
                if capture {
                    line.push('x');
                }
                line.push_square(to);
                if let Some(role) = promotion {
                    line.push('=');
                    line.push(capital(role));
                }
            }
        }
        match self.mark {
            CheckMark::None => {}
            CheckMark::Check => line.push('+'),
            CheckMark::Checkmate => line.push('#'),
        }
        line.write(f)
    }
}
