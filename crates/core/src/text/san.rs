//! Standard algebraic notation.

use core::fmt;

use super::UciMove;
use super::ascii_line::AsciiLine;
use crate::attacks::{king_attacks, knight_attacks};
use crate::position::Position;
use crate::rules::Rules;
use crate::simd::{Cpu, Portable};
use crate::types::{Bitboard, CastlingSide, File, Move, MoveKind, PieceKind, Rank, Role, Square};

/// The check mark after a move. [`Position::san`] sets the correct one; a text that is read may have any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum CheckMark {
    /// No mark.
    #[default]
    None,
    /// The mark `+`.
    Check,
    /// The mark `#`.
    Checkmate,
}

/// A move in standard algebraic notation. Kinds of pieces are roles, or the kinds of other rules.
/// [`to_move`](Self::to_move) converts it to a [`Move`] of a position, and [`Position::san`] converts a [`Move`] to it.
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
pub struct San<K = Role> {
    /// The move without its check mark.
    pub body: SanBody<K>,
    /// The check mark.
    pub mark: CheckMark,
}

/// A move in standard algebraic notation, without a check mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SanBody<K = Role> {
    /// Castling, written `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A drop, such as `N@f3`.
    Drop {
        /// The kind of piece that is dropped.
        role: K,
        /// The target square.
        to: Square,
    },
    /// Any other move.
    Plain {
        /// The kind of the moving piece.
        role: K,
        /// The file of the origin, if the text names it.
        file: Option<File>,
        /// The rank of the origin, if the text names it.
        rank: Option<Rank>,
        /// Whether the text has the `x` of a capture.
        capture: bool,
        /// The target square.
        to: Square,
        /// The kind that a pawn promotes to.
        promotion: Option<K>,
    },
}

impl<K: PieceKind> SanBody<K> {
    /// The kind of the moving piece.
    pub fn role(self) -> K {
        match self {
            Self::Castle(_) => K::KING,
            Self::Drop { role, .. } | Self::Plain { role, .. } => role,
        }
    }

    /// The file and the rank of the origin square, as far as they are given.
    pub fn origin(self) -> (Option<File>, Option<Rank>) {
        match self {
            Self::Castle(_) | Self::Drop { .. } => (None, None),
            Self::Plain { file, rank, .. } => (file, rank),
        }
    }

    /// The kind that a pawn promotes to.
    pub fn promotion(self) -> Option<K> {
        match self {
            Self::Castle(_) | Self::Drop { .. } => None,
            Self::Plain { promotion, .. } => promotion,
        }
    }

    /// The move with `map` applied to the kinds of pieces that it names.
    pub fn map_kind<L>(self, map: impl Fn(K) -> L) -> SanBody<L> {
        match self {
            Self::Castle(side) => SanBody::Castle(side),
            Self::Drop { role, to } => SanBody::Drop { role: map(role), to },
            Self::Plain { role, file, rank, capture, to, promotion } => {
                let (role, promotion) = (map(role), promotion.map(map));
                SanBody::Plain { role, file, rank, capture, to, promotion }
            }
        }
    }

    /// A pawn move that names no file gets the file of its target as the file of its origin: in chess, such a pawn does
    /// not capture. Other moves stay as they are.
    #[must_use]
    pub fn with_pawn_file(self) -> Self {
        match self {
            Self::Plain { role, file: None, rank, capture, to, promotion } if role == K::PAWN => {
                Self::Plain { role, file: Some(to.file()), rank, capture, to, promotion }
            }
            _ => self,
        }
    }

    /// The shortest unambiguous form of a move of a piece of kind `role`. `rivals` are the origins of other pieces of
    /// its kind that can move to its target.
    pub fn new(
        (from, to): (Square, Square),
        kind: MoveKind<K>,
        role: K,
        capture: bool,
        rivals: impl IntoIterator<Item = Square>,
    ) -> Self {
        let promotion = match kind {
            MoveKind::Castle => return Self::Castle(CastlingSide::from_king_and_rook(from, to)),
            MoveKind::Drop(role) => return Self::Drop { role, to },
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        };
        let (mut is_alone, mut on_file, mut on_rank) = (true, false, false);
        for rival in rivals {
            is_alone = false;
            on_file |= rival.file() == from.file();
            on_rank |= rival.rank() == from.rank();
        }
        let has_file = !is_alone && (!on_file || on_rank) || role == K::PAWN && capture;
        let (file, rank) = (has_file.then(|| from.file()), on_file.then(|| from.rank()));
        Self::Plain { role, file, rank, capture, to, promotion }
    }

    /// The moves in UCI form that this notation can denote, legal or not: one for each piece that it may name, given
    /// the squares of the pieces of each kind and whether a king can step from one square to another. Explanations of
    /// illegal moves use it.
    ///
    /// ```
    /// use tabiya_core::{Color, Position, Rank, Role, San};
    /// let p = Position::startpos();
    /// let knight: San = "Nd2".parse()?;
    /// let white = |role: Role| p.by_piece(role.of(Color::White));
    /// let named = knight.body.readings(Rank::First, white, |_, _| false);
    /// assert_eq!(named.map(|m| m.to_string()).collect::<Vec<_>>(), ["b1d2", "g1d2"]);
    /// # Ok::<(), tabiya_core::ParseMoveError>(())
    /// ```
    #[doc(hidden)] // Only for explanations: the moves may be illegal.
    pub fn readings(
        self,
        back_rank: Rank,
        by_kind: impl Fn(K) -> Bitboard,
        is_king_step: impl Fn(Square, Square) -> bool,
    ) -> impl Iterator<Item = UciMove<K>> {
        let (file, rank) = self.origin();
        let named = file.map_or(Bitboard::FULL, Bitboard::file)
            & rank.map_or(Bitboard::FULL, Bitboard::rank);
        let origins = match self {
            Self::Drop { to, .. } => Bitboard::of(to),
            _ => by_kind(self.role()) & named,
        };
        let rooks = by_kind(K::ROOK) & Bitboard::rank(back_rank);
        origins.into_iter().map(move |from| match self {
            Self::Castle(side) => {
                let end = side.destinations(back_rank).0;
                // If the king ends on its own square or on one to which it can step, UCI names the rook's square.
                let rook = rooks
                    .into_iter()
                    .find(|&rook| CastlingSide::from_king_and_rook(from, rook) == side);
                let is_near = from == end || is_king_step(from, end);
                let to = if is_near { rook.unwrap_or(end) } else { end };
                UciMove::Step { from, to, promotion: None }
            }
            Self::Drop { role, to } => UciMove::Drop { role, to },
            Self::Plain { to, promotion, .. } => UciMove::Step { from, to, promotion },
        })
    }

    fn write(self, line: &mut AsciiLine<LONGEST>, letter: impl Fn(K) -> char) {
        let capital = |kind: K| letter(kind).to_ascii_uppercase();
        let piece = Some(self.role()).filter(|&kind| kind != K::PAWN).map(capital);
        match self {
            Self::Castle(side) => {
                let more = if side == CastlingSide::King { "" } else { "-O" };
                "O-O".chars().chain(more.chars()).for_each(|c| line.push(c));
            }
            Self::Drop { to, .. } => {
                piece.into_iter().chain(['@']).for_each(|c| line.push(c));
                line.push_square(to);
            }
            Self::Plain { file, rank, capture, to, promotion, .. } => {
                let file = file.map(File::letter);
                let rank = rank.map(Rank::digit);
                let before = piece.into_iter().chain(file).chain(rank);
                before.chain(capture.then_some('x')).for_each(|c| line.push(c));
                line.push_square(to);
                let promotion = promotion.into_iter().flat_map(|kind| ['=', capital(kind)]);
                promotion.for_each(|c| line.push(c));
            }
        }
    }
}

impl<K: PieceKind> San<K> {
    /// Writes the notation, with this lower-case letter for each kind of piece.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(self, out: &mut impl fmt::Write, letter: impl Fn(K) -> char) -> fmt::Result {
        let mut line = AsciiLine::<LONGEST>::new();
        self.body.write(&mut line, letter);
        match self.mark {
            CheckMark::None => {}
            CheckMark::Check => line.push('+'),
            CheckMark::Checkmate => line.push('#'),
        }
        line.write(out)
    }
}

/// The length of the longest move: `Na1xb3+`, `a7xb8=Q#`.
const LONGEST: usize = 10;

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Role::letter)
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

/// # SAN
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
        let capture = self.piece_on(m.to()).is_some() || m.kind() == MoveKind::EnPassant;
        let squares = (m.from(), m.to());
        San { body: SanBody::new(squares, m.kind(), m.role(), capture, self.rivals(m)), mark }
    }

    /// The origins of other pieces of the same role, except pawns, that can move to the target of a move.
    fn rivals(&self, m: Move) -> impl Iterator<Item = Square> {
        let (role, to) = (m.role(), m.to());
        let pieces = self.by_piece(role.of(self.turn())).without(m.from());
        let is_legal =
            move |&from: &Square| self.is_legal(Move::new(from, to, MoveKind::Normal(role)));
        (pieces & reaching(self, Portable, role, to)).into_iter().filter(is_legal)
    }
}
