//! Moves as Python objects.

use pyo3::intern;
use pyo3::prelude::*;
use tabiya_core::{CastlingMode, MoveKind, Role, Square};
use tabiya_games::{Added, AnyMove, AnyPosition, AnyUciMove, KindId};

use crate::arguments::{KindArg, SquareArg, piece_type};
use crate::errors::{InvalidMoveError, shown, value_error};
use crate::move_objects::{CASTLE, CODE};
use crate::move_parts::MoveParts;

/// A move: the squares it connects, and the kind of piece for a promotion or a drop.
///
/// >>> from tabiya import Move, E2, E4
/// >>> Move(E2, E4) == Move.from_uci("e2e4")
/// True
///
/// In a drop both squares are the target. Castling is a move of the king by two squares, and in Chess960 a move of the
/// king to its own rook. Moves are frozen and can be keys of dictionaries.
#[pyclass(frozen, module = "tabiya")]
pub(crate) struct Move {
    parts: MoveParts,
    /// The lower-case letter of the promotion or the dropped piece.
    letter: char,
    /// The exact move, if the object comes from a board. It may be illegal on another board.
    exact: Option<AnyMove>,
    /// The exact move in 16 bits, if it has them.
    short: Option<tabiya_core::Move>,
    /// The label that distinguishes a move that a house rule adds from other moves between the same squares.
    label: Option<Box<str>>,
}

/// The letter of a kind whose letter is not known. No reader of moves takes it for a letter or a mark.
const UNKNOWN: char = '*';

/// What a pickled move keeps: the squares and kinds, the letter, and the label.
type MoveState = (u32, char, Option<String>);

impl Move {
    pub(crate) fn of(m: AnyMove, mode: CastlingMode) -> Self {
        let letter = match m.uci(mode) {
            AnyUciMove::Step { promotion, .. } => promotion.unwrap_or(UNKNOWN),
            AnyUciMove::Drop { role: letter, .. } => letter,
            AnyUciMove::Null => UNKNOWN,
        };
        Self { exact: Some(m), short: m.short(), ..Self::new_of(MoveParts::of(m, mode), letter) }
    }

    /// The object of a move in UCI notation whose letters `kind` reads.
    pub(crate) fn from_text(text: AnyUciMove, kind: impl Fn(char) -> Option<u8>) -> Option<Self> {
        let (parts, letter) = match text {
            AnyUciMove::Step { from, to, promotion: None } => {
                (MoveParts::new(from, to, 0, 0), UNKNOWN)
            }
            AnyUciMove::Step { from, to, promotion: Some(letter) } => {
                (MoveParts::new(from, to, kind(letter)?, 0), letter)
            }
            AnyUciMove::Drop { role: letter, to } => {
                (MoveParts::new(to, to, 0, kind(letter)?), letter)
            }
            AnyUciMove::Null => (MoveParts(0), UNKNOWN),
        };
        Some(Self::new_of(parts, letter))
    }

    /// A move that comes from no board.
    fn new_of(parts: MoveParts, letter: char) -> Self {
        Self { parts, letter, exact: None, short: None, label: None }
    }

    /// The object of a move that a house rule adds.
    pub(crate) fn labelled(from: Square, to: Square, label: &str) -> Self {
        let label = Some(label).filter(|label| !label.is_empty()).map(Into::into);
        Self { label, ..Self::new_of(MoveParts::new(from, to, 0, 0), UNKNOWN) }
    }

    /// A move from a square to a square, with the piece that it promotes to or drops.
    pub(crate) fn step(
        from: SquareArg,
        to: SquareArg,
        promotion: Option<KindArg>,
        drop: Option<KindArg>,
    ) -> Self {
        let number = |kind: Option<KindArg>| kind.map_or(0, |kind| piece_type(kind.0));
        let parts = MoveParts::new(from.0, to.0, number(promotion), number(drop));
        Self::new_of(parts, promotion.or(drop).map_or(UNKNOWN, usual_letter))
    }

    pub(crate) fn is_null(&self) -> bool {
        self.parts == MoveParts(0) && self.label.is_none()
    }

    /// The square that the piece leaves and the square where it lands; `None` for the null move.
    pub(crate) fn squares(&self) -> Option<[Square; 2]> {
        match self.exact {
            Some(m) => Some([m.from(), m.destination()]),
            None => Some([self.parts.from(), self.parts.to()]).filter(|_| !self.is_null()),
        }
    }

    /// The exact move if this object comes from a board.
    pub(crate) fn exact(&self) -> Option<AnyMove> {
        self.exact
    }

    /// The exact move in 16 bits, under the conditions of [`exact_on`](Self::exact_on), and if it has them.
    pub(crate) fn short_on(&self, mode: CastlingMode) -> Option<tabiya_core::Move> {
        let is_written_so =
            |m: &tabiya_core::Move| m.bits() & CODE != CASTLE || self.exact_on(mode).is_some();
        self.short.filter(is_written_so)
    }

    /// The exact move if this object comes from a board that writes it as boards of this mode do.
    pub(crate) fn exact_on(&self, mode: CastlingMode) -> Option<AnyMove> {
        let is_written_so =
            |m: &AnyMove| m.kind() != MoveKind::Castle || MoveParts::of(*m, mode) == self.parts;
        self.exact.filter(is_written_so)
    }

    /// Finds the legal move of a position that has these squares and kinds. Castling is found in both forms.
    pub(crate) fn find(&self, p: &AnyPosition, mode: CastlingMode) -> Option<AnyMove> {
        if let Some(m) = self.exact.filter(|&m| p.is_legal(m)) {
            return Some(m);
        }
        self.find_in(&p.legal_moves(), mode)
    }

    /// Finds the move of a list that has these squares and kinds. Castling is found in both forms.
    pub(crate) fn find_in(&self, moves: &[AnyMove], mode: CastlingMode) -> Option<AnyMove> {
        let is_meant = |m: &AnyMove, mode| MoveParts::of(*m, mode) == self.parts;
        let written = moves.iter().find(|m| is_meant(m, mode));
        let castling = || {
            let castles = |m: &&AnyMove| m.kind() == MoveKind::Castle;
            let either = |m: &&AnyMove| {
                is_meant(m, CastlingMode::Standard) || is_meant(m, CastlingMode::Chess960)
            };
            moves.iter().filter(castles).find(either)
        };
        written.or_else(castling).copied()
    }

    pub(crate) fn text(&self) -> String {
        let (from, to) = (self.parts.from(), self.parts.to());
        if self.is_null() {
            return "0000".to_owned();
        }
        if self.parts.drop().is_some() {
            return format!("{}@{to}", self.letter.to_ascii_uppercase());
        }
        if let Some(label) = &self.label {
            return format!("{from}{to}:{label}");
        }
        match self.parts.promotion() {
            Some(_) => format!("{from}{to}{}", self.letter),
            None => format!("{from}{to}"),
        }
    }
}

/// The letter of a kind of piece of chess; `?` for a kind of a rule file.
fn usual_letter(kind: KindArg) -> char {
    kind.0.role().map_or(UNKNOWN, Role::letter)
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None, drop=None))]
    fn new(
        from_square: SquareArg,
        to_square: SquareArg,
        promotion: Option<KindArg>,
        drop: Option<KindArg>,
    ) -> PyResult<Self> {
        if drop.is_some() && (promotion.is_some() || from_square.0 != to_square.0) {
            let words = "a drop has no promotion, and its two squares are equal";
            return Err(InvalidMoveError::new_err(words));
        }
        Ok(Self::step(from_square, to_square, promotion, drop))
    }

    /// Reads a move in UCI notation, such as e2e4, e7e8q, N@f3, or 0000 for the null move.
    ///
    /// >>> Move.from_uci("e7e8q").promotion == QUEEN
    /// True
    ///
    /// The letters are as in chess; Board.parse_uci knows the kinds of pieces of a rule file, and their letters. A move
    /// that a house rule adds has a label: h5e6:duck.
    #[staticmethod]
    fn from_uci(uci: &str) -> PyResult<Self> {
        let kind = |letter| Role::from_letter(letter).map(|role| piece_type(role.into()));
        let invalid = || {
            let text = shown(uci);
            InvalidMoveError::new_err(format!(
                "{text} is not a move in UCI notation, expected the form e2e4, e7e8q or N@f3; board.parse_uci knows \
                 the pieces of a rule file"
            ))
        };
        if let Some((squares, label)) = uci.split_once(':') {
            return match squares.parse() {
                Ok(AnyUciMove::Step { from, to, promotion: None }) if Added::is_label(label) => {
                    Ok(Self::labelled(from, to, label))
                }
                _ => Err(invalid()),
            };
        }
        let read: AnyUciMove = uci.parse().map_err(|_| invalid())?;
        Self::from_text(read, kind).ok_or_else(invalid)
    }

    /// The null move, which only passes the turn. It is false, all other moves are true.
    ///
    /// >>> Move.null(), bool(Move.null())
    /// (Move.from_uci('0000'), False)
    #[staticmethod]
    pub(crate) fn null() -> Self {
        Self::new_of(MoveParts(0), UNKNOWN)
    }

    /// The square that the piece leaves.
    #[getter(from_square)]
    fn origin(&self) -> u8 {
        self.parts.from() as u8
    }

    /// The square that the piece enters.
    #[getter(to_square)]
    fn target(&self) -> u8 {
        self.parts.to() as u8
    }

    /// The piece type to which a pawn is promoted, or None.
    #[getter]
    fn promotion(&self) -> Option<u32> {
        self.parts.promotion()
    }

    /// The piece type that is dropped, or None.
    #[getter]
    fn drop(&self) -> Option<u32> {
        self.parts.drop()
    }

    /// The label of a move that a house rule adds, such as "duck"; None for all other moves.
    #[getter]
    fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// The move in UCI notation.
    ///
    /// >>> Move(E7, E8, QUEEN).uci()
    /// 'e7e8q'
    fn uci(&self) -> String {
        self.text()
    }

    /// The move in the notation of XBoard: as in UCI, but @@@@ for the null move.
    ///
    /// >>> Move.null().xboard()
    /// '@@@@'
    pub(crate) fn xboard(&self) -> String {
        if self.is_null() { "@@@@".to_owned() } else { self.text() }
    }

    fn __str__(&self) -> String {
        self.text()
    }

    /// The move as an expression that gives it: by its text, or by its squares and kinds if chess has another letter
    /// for a kind.
    ///
    /// >>> rules = 'name = "i"\\npromotion = ["imp"]\\n[pieces.imp]\\nletter = "i"\\nmoves = "W"'
    /// >>> board = Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", rules=rules)
    /// >>> board.parse_uci("a7a8i")
    /// Move(A7, A8, promotion=7)
    fn __repr__(&self) -> String {
        let kind = self.parts.promotion().or(self.parts.drop());
        let usual = |number: u32| KindId::from_index(number as usize - 1)?.role().map(Role::letter);
        if kind.is_none_or(|number| usual(number) == Some(self.letter)) {
            return format!("Move.from_uci('{}')", self.text());
        }
        let name = |square: Square| square.to_string().to_uppercase();
        let what = if self.parts.drop().is_some() { "drop" } else { "promotion" };
        let (from, to) = (name(self.parts.from()), name(self.parts.to()));
        format!("Move({from}, {to}, {what}={})", kind.unwrap_or_default())
    }

    fn __bool__(&self) -> bool {
        !self.is_null()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.parts == other.parts && self.label == other.label
    }

    fn __hash__(&self) -> u64 {
        self.parts.0.into()
    }

    /// Copies by pickle: the squares, the kinds, the letter and the label.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, MoveState)> {
        let this = slf.get();
        let restore = slf.get_type().getattr(intern!(slf.py(), "_restore"))?;
        let label = this.label.as_deref().map(str::to_owned);
        Ok((restore.unbind(), (this.parts.0, this.letter, label)))
    }

    #[staticmethod]
    fn _restore(parts: u32, letter: char, label: Option<String>) -> PyResult<Self> {
        let is_known = label.as_deref().is_none_or(Added::is_label);
        let label = label.map(Into::into);
        let this = Self { label, ..Self::new_of(MoveParts(parts), letter) };
        let is_kind = |kind: Option<u32>| {
            kind.is_none_or(|kind| KindId::from_index(kind as usize - 1).is_some())
        };
        let parts = this.parts;
        let is_drop = parts.drop().is_some();
        let is_valid = is_known
            && parts.0 >> 24 == 0
            && is_kind(parts.promotion())
            && is_kind(parts.drop())
            && !(is_drop && (parts.promotion().is_some() || parts.from() != parts.to()));
        is_valid.then_some(this).ok_or_else(|| value_error("the pickle of a move is damaged"))
    }
}
