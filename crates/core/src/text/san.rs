//! Standard algebraic notation.

use core::fmt;
use core::str::FromStr;

use super::{MoveError, ParseMoveError, UciMove};
use crate::attacks::king_attacks;
use crate::position::Position;
use crate::rules::Rules;
use crate::types::{
    Bitboard, CastlingSide, Color, File, Move, MoveKind, Piece, Rank, Role, Square,
};

/// The check mark after a move. `Position::san` sets the correct one; a text that is read may have any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
enum CheckMark {
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
    body: Body,
    mark: CheckMark,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Body {
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

impl FromStr for San {
    type Err = ParseMoveError;

    /// Reads `Nab3 N1b3 Na1b3 exd6 a8=Q a8Q O-O 0-0 N@f3 @e4 P@e4`, with or without check marks; `b` is
    /// always a file and never a bishop.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let text = text.trim_end_matches(['!', '?']);
        let (text, mark) = match (text.strip_suffix('#'), text.strip_suffix('+')) {
            (Some(text), _) => (text, CheckMark::Checkmate),
            (_, Some(text)) => (text, CheckMark::Check),
            _ => (text, CheckMark::None),
        };
        let body = match text {
            "O-O" | "0-0" => Body::Castle(CastlingSide::King),
            "O-O-O" | "0-0-0" => Body::Castle(CastlingSide::Queen),
            _ => Body::read_drop(text).or_else(|| Body::read(text)).ok_or(ParseMoveError::San)?,
        };
        Ok(Self { body, mark })
    }
}

/// The role of an upper-case letter other than P.
fn piece_letter(letter: char) -> Option<Role> {
    let role = Role::from_letter(letter.to_ascii_lowercase())?;
    (letter.is_ascii_uppercase() && role != Role::Pawn).then_some(role)
}

impl Body {
    /// Reads a drop: `N@f3`, or `@e4` or `P@e4` for a pawn.
    fn read_drop(text: &str) -> Option<Self> {
        let (role, to) = text.split_once('@')?;
        let mut letters = role.chars();
        let role = match (letters.next(), letters.next()) {
            (None | Some('P'), None) => Role::Pawn,
            (Some(letter), None) => piece_letter(letter).filter(|&role| role != Role::King)?,
            _ => return None,
        };
        Some(Self::Drop { role, to: to.parse().ok()? })
    }

    /// Reads a move on the board other than castling, from right to left, because the target comes last.
    fn read(text: &str) -> Option<Self> {
        let (text, promotion) =
            match text.char_indices().last().map(|(at, c)| (at, piece_letter(c))) {
                Some((at, Some(role))) => {
                    let rest = &text[..at];
                    (rest.strip_suffix('=').unwrap_or(rest), Some(role))
                }
                _ => (text, None),
            };
        let to: Square = text.get(text.len().checked_sub(2)?..)?.parse().ok()?;
        let rest = &text[..text.len() - 2];
        let (rest, capture) = match rest.strip_suffix(['x', ':']) {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let mut letters = rest.chars().peekable();
        let role = letters.next_if(|&c| piece_letter(c).is_some()).and_then(piece_letter);
        let file = letters.next_if(|&c| File::from_letter(c).is_some()).and_then(File::from_letter);
        let rank = letters.next_if(|&c| Rank::from_digit(c).is_some()).and_then(Rank::from_digit);
        let role = role.unwrap_or(Role::Pawn);
        let complete = letters.next().is_none() && (promotion.is_none() || role == Role::Pawn);
        complete.then_some(Self::Plain { role, file, rank, capture, to, promotion })
    }

    /// Whether this notation can denote the legal move `m`. The `x` of a capture may be missing; a pawn
    /// capture is recognised by the file of its origin.
    fn names(self, m: Move) -> bool {
        match (self, m.kind()) {
            (Self::Castle(side), kind) => {
                kind == MoveKind::Castle && CastlingSide::of(m.from(), m.to()) == side
            }
            (Self::Drop { role, to }, kind) => kind == MoveKind::Drop(role) && m.to() == to,
            (Self::Plain { .. }, MoveKind::Castle | MoveKind::Drop(_)) => false,
            (Self::Plain { role, file, rank, to, .. }, _) => {
                m.role() == role
                    && m.to() == to
                    && rank.is_none_or(|rank| m.from().rank() == rank)
                    && match file {
                        Some(file) => m.from().file() == file,
                        None => role != Role::Pawn || m.from().file() == to.file(),
                    }
            }
        }
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
        let moves = p.legal_moves_to(self.body.target());
        let mut named = moves.iter().copied().filter(|&m| self.body.names(m)).peekable();
        if named.peek().is_none() {
            return Err(MoveError::Illegal);
        }
        let promotion = match self.body {
            Body::Plain { promotion, .. } => promotion,
            Body::Castle(_) | Body::Drop { .. } => None,
        };
        if promotion.is_none() && named.peek().is_some_and(|m| m.promotion().is_some()) {
            return Err(MoveError::PromotionMissing);
        }
        let mut meant = named.filter(|m| m.promotion() == promotion);
        match (meant.next(), meant.next()) {
            (None, _) => Err(MoveError::Illegal),
            (Some(m), None) => Ok(m),
            (Some(a), Some(b)) => Err(MoveError::Ambiguous(a, b)),
        }
    }

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
                let rook = rooks.into_iter().find(|&rook| CastlingSide::of(from, rook) == side);
                let is_near = king_attacks(from).with(from).contains(end);
                let to = if is_near { rook.unwrap_or(end) } else { end };
                UciMove::Step { from, to, promotion: None }
            }
            Body::Drop { role, to } => UciMove::Drop { role, to },
            Body::Plain { to, promotion, .. } => UciMove::Step { from, to, promotion },
        })
    }
}

impl<R: Rules> Position<R> {
    /// A legal move in standard algebraic notation, as short as possible without ambiguity.
    ///
    /// `#` marks checkmate only: a move that wins in another way, by capturing a king or the last pawn, has
    /// no mark. `+` marks a check to a royal king.
    pub fn san(&self, m: Move) -> San {
        let next = self.play_unchecked(m);
        let mark = if !next.is_check() {
            CheckMark::None
        } else if next.is_checkmate() {
            CheckMark::Checkmate
        } else {
            CheckMark::Check
        };
        if m.kind() == MoveKind::Castle {
            return San { body: Body::Castle(CastlingSide::of(m.from(), m.to())), mark };
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
        let moves = self.legal_moves_to(Bitboard::of(m.to()));
        let like = moves
            .iter()
            .filter(|other| other.kind() == m.kind() && other.to() == m.to() && **other != m)
            .map(|other| other.from());
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

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.body {
            Body::Castle(CastlingSide::King) => f.write_str("O-O")?,
            Body::Castle(CastlingSide::Queen) => f.write_str("O-O-O")?,
            Body::Drop { role, to } => {
                if role != Role::Pawn {
                    write!(f, "{}", role.letter().to_ascii_uppercase())?;
                }
                write!(f, "@{to}")?;
            }
            Body::Plain { role, file, rank, capture, to, promotion } => {
                if role != Role::Pawn {
                    write!(f, "{}", role.letter().to_ascii_uppercase())?;
                }
                file.map_or(Ok(()), |file| write!(f, "{}", file.letter()))?;
                rank.map_or(Ok(()), |rank| write!(f, "{}", rank.digit()))?;
                write!(f, "{}{to}", if capture { "x" } else { "" })?;
                promotion
                    .map_or(Ok(()), |role| write!(f, "={}", role.letter().to_ascii_uppercase()))?;
            }
        }
        f.write_str(match self.mark {
            CheckMark::None => "",
            CheckMark::Check => "+",
            CheckMark::Checkmate => "#",
        })
    }
}
