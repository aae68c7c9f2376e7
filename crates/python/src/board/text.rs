//! A board as text, as a picture and as a value: FEN, copies, comparison and pickling.

use std::sync::Arc;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_draw::{Diagram, Glyph, Mark};
use tabiya_games::{AnyPosition, Variant};

use super::{Board, draw};
use crate::errors::value_error;
use crate::house::{HouseRules, OwnRules};
use crate::moves::Move;

/// When a FEN names the en passant square.
fn en_passant_mode(name: &str) -> PyResult<EnPassantMode> {
    match name {
        "legal" => Ok(EnPassantMode::Legal),
        "xfen" => Ok(EnPassantMode::PseudoLegal),
        "fen" => Ok(EnPassantMode::Always),
        _ => {
            let name = tabiya_games::excerpt(name);
            Err(value_error(format!("en_passant \"{name}\" is not one of legal, xfen and fen")))
        }
    }
}

fn castling_mode(is_shredder: bool) -> CastlingMode {
    if is_shredder { CastlingMode::Chess960 } else { CastlingMode::Standard }
}

impl Board {
    /// The name of a built-in variant, or else the text of the rule file.
    fn rules_text(&self) -> (Option<&'static str>, Option<String>) {
        match self.variant {
            Variant::Custom(rules) => (None, Some(rules.rules().to_toml())),
            built_in => (Some(built_in.name()), None),
        }
    }

    /// Sets up a position of the same rules, by default the start position.
    fn set_up(&mut self, fen: Option<&str>) -> PyResult<()> {
        let (house, own) = (self.now.house_rules(), self.own().cloned());
        self.replace(Self::begin(self.variant, self.chess960, &house, own, fen)?);
        Ok(())
    }

    /// The FEN of the position before the moves made.
    fn first_fen(&self) -> String {
        let start = self.past.first().map_or(&self.now, |first| &first.position);
        start.board().fen(CastlingMode::Chess960, EnPassantMode::Always)
    }

    /// The moves made, as text.
    fn texts(&self) -> Vec<String> {
        let text = |object: &Move| match object.exact() {
            Some(m) => m.uci(CastlingMode::Chess960).to_string(),
            None => object.text(),
        };
        self.past.iter().map(|made| text(made.object.get())).collect()
    }
}

/// A board of the same class as another one.
type BoardObject<'py> = PyResult<Bound<'py, Board>>;

/// What pickle calls, its arguments, and the attributes of a derived class.
type Pickled<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>, Option<Bound<'py, PyAny>>);

impl Board {
    pub(super) fn duplicate(&self, py: Python<'_>, stack: bool) -> Self {
        let past = self.past.iter().filter(|_| stack).map(|made| made.copy(py)).collect();
        Self { past, ..self.without_past() }
    }

    /// The board as an object of `Board` or of a class derived from it.
    fn of_class<'py>(self, class: &Bound<'py, PyType>) -> BoardObject<'py> {
        let (py, base) = (class.py(), class.py().get_type::<Self>());
        if class.is(&base) {
            return Bound::new(py, self);
        }
        // The derived class may have an `__init__` with other arguments, so it is not called.
        let object = base.getattr(intern!(py, "__new__"))?.call1((class,))?.cast_into::<Self>()?;
        *object.try_borrow_mut()? = self;
        Ok(object)
    }
}

#[pymethods]
impl Board {
    /// The position as FEN. `shredder` names the rooks that may castle by their files. `en_passant` says when the en
    /// passant square is written: "legal" if a capture is legal, "xfen" if a pawn attacks the square, "fen" after each
    /// double step.
    ///
    /// >>> board = Board()
    /// >>> board.push(Move(E2, E4))
    /// >>> board.fen()
    /// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    /// >>> board.fen(shredder=True, en_passant="fen")
    /// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1'
    #[pyo3(signature = (*, shredder=false, en_passant="legal"))]
    pub(super) fn fen(&self, shredder: bool, en_passant: &str) -> PyResult<String> {
        let mode = en_passant_mode(en_passant)?;
        match self.now.plain() {
            Some(p) => Ok(p.fen(castling_mode(shredder), mode)),
            None if !shredder && mode == EnPassantMode::Legal => Ok(self.now.fen()),
            None => Err(value_error("a FEN under house rules has one form alone")),
        }
    }

    /// The position as EPD: FEN without the two counters, and operations. Their values are None, numbers, texts, moves
    /// or lists of moves, of which `pv` has moves one after the other.
    ///
    /// >>> Board().epd()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
    /// >>> Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").epd(bm=[Move.from_uci("e2e4")], id="one")
    /// '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "one";'
    #[pyo3(signature = (*, shredder=false, en_passant="legal", **operations))]
    fn epd(
        &self,
        shredder: bool,
        en_passant: &str,
        operations: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let fields = match self.now.plain() {
            Some(p) => p.epd(castling_mode(shredder), en_passant_mode(en_passant)?),
            None => {
                let fen = self.fen(shredder, en_passant)?;
                let is_counter = |at: usize| at == 4 || at == 5;
                let fields = fen.split(' ').enumerate().filter(|&(at, _)| !is_counter(at));
                fields.map(|(_, field)| field).collect::<Vec<_>>().join(" ")
            }
        };
        Ok(fields + &self.operations(operations)?)
    }

    /// Sets up a position of the same rules and removes the moves made. After an error the board is unchanged.
    ///
    /// >>> board = Board()
    /// >>> board.set_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    /// >>> board.set_fen("4k3/8/8/8/8/8/8/8 w - - 0 1")
    /// Traceback (most recent call last):
    /// ValueError: white has no king
    /// >>> board
    /// Board('4k3/8/8/8/8/8/8/4K3 w - - 0 1')
    fn set_fen(&mut self, fen: &str) -> PyResult<()> {
        self.set_up(Some(fen))
    }

    /// Sets up the start position and removes the moves made.
    ///
    /// >>> board = Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    /// >>> board.reset()
    /// >>> board.fen() == STARTING_FEN
    /// True
    fn reset(&mut self) -> PyResult<()> {
        self.set_up(None)
    }

    /// A copy of the board; without the moves made if `stack` is False.
    ///
    /// >>> board = Board()
    /// >>> board.push(Move(E2, E4))
    /// >>> copy = board.copy()
    /// >>> copy.pop(), board.peek()
    /// (Move.from_uci('e2e4'), Move.from_uci('e2e4'))
    /// >>> board.copy(stack=False).move_stack
    /// []
    #[pyo3(signature = (*, stack=true))]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: bool) -> BoardObject<'py> {
        let copy = slf.try_borrow()?.duplicate(slf.py(), stack);
        copy.of_class(&slf.get_type())
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> BoardObject<'py> {
        Self::copy(slf, true)
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'_, PyAny>) -> BoardObject<'py> {
        Self::copy(slf, true)
    }

    /// The board of the other side: the ranks in reverse order and the colours exchanged, without the moves made.
    ///
    /// ValueError under house rules, and under rules of a file whose moves are generated from tables.
    ///
    /// >>> Board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").mirror()
    /// Board('r3k3/8/8/8/8/8/8/4K3 b q - 0 1')
    pub(super) fn mirror(&self) -> PyResult<Self> {
        let p = self.plain("boards under house rules have no mirror image")?;
        let flipped = p.flip_colors();
        let flipped = flipped.ok_or_else(|| {
            value_error(format!("{} boards have no mirror image", self.variant.name()))
        })?;
        Ok(self.at(flipped))
    }

    /// Whether two boards have the same rules, the same position and the same counters. Moves made do not count.
    fn __eq__(&self, other: &Self) -> bool {
        let counters = |p: AnyPosition| (p.halfmove_clock(), p.fullmove_number());
        self.variant == other.variant
            && counters(self.position()) == counters(other.position())
            && self.now.is_same(&other.now)
            && self.now.house_rules() == other.now.house_rules()
    }

    fn __hash__(&self) -> PyResult<u64> {
        let (clock, number) = (self.position().halfmove_clock(), self.position().fullmove_number());
        let counters = u64::from(clock) << 16 | u64::from(number);
        Ok(self.key()? ^ counters.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let fen = &self.now;
        let variant = match self.variant {
            Variant::Chess => String::new(),
            variant => format!(", variant='{}'", variant.name()),
        };
        let mode = if self.chess960 { ", chess960=True" } else { "" };
        let rules = OwnRules::given(py, &self.now.house_rules(), self.own().map(Arc::as_ref))?;
        let house = match rules.len() {
            0 => String::new(),
            _ => format!(", house={}", rules.repr()?),
        };
        Ok(format!("Board('{fen}'{variant}{mode}{house})"))
    }

    /// The board in letters, with the eighth rank first: dots are empty squares, stars are squares that do not exist.
    ///
    /// >>> print(Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))
    /// . . . . k . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . P . . .
    /// . . . . K . . .
    fn __str__(&self) -> String {
        let p = &self.position();
        draw(|square| match p.piece_on(square) {
            Some(piece) => p.letter(piece),
            None if p.walls().contains(square) => '*',
            None => '.',
        })
    }

    /// The board as SVG: notebooks show it. The last move and a check are marked.
    fn _repr_svg_(&self) -> String {
        let p = &self.position();
        let glyph = |piece| Glyph { letter: p.letter(piece), color: piece.color };
        let pieces = p.pieces().map(|(square, piece)| (square, glyph(piece)));
        let mut diagram = Diagram::new(pieces).walls(p.walls());
        let sides = tabiya_core::Color::ALL.map(|color| (color, p.in_hand(color)));
        if sides.iter().any(|(_, held)| held.is_some()) {
            let held = sides.into_iter().flat_map(|(color, held)| {
                let held = held.unwrap_or_default().into_iter();
                held.map(move |(kind, count)| (kind.of(color), count))
            });
            diagram = diagram.in_hand(held.map(|(piece, count)| (glyph(piece), count)));
        }
        let last = self.past.last().map(|last| last.object.get());
        for square in last.and_then(Move::squares).into_iter().flatten() {
            diagram = diagram.mark(square, Mark::Last);
        }
        for square in self.now.checked() {
            diagram = diagram.mark(square, Mark::Check);
        }
        diagram.svg()
    }

    /// Copies by pickle: the rules, the first position, the moves made, and the attributes of a derived class.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let py = slf.py();
        let this = slf.try_borrow()?;
        let (start, moves) = match this.now.under_house() {
            // Notes of house rules depend on all moves since the start, not only on those that can be taken back.
            Some(house) => {
                let mut moves: Vec<_> =
                    house.view().history().iter().map(|m| house.text(m)).collect();
                moves.reverse();
                (
                    this.house
                        .as_ref()
                        .and_then(|house| house.begun_at.as_deref())
                        .map(str::to_owned),
                    moves,
                )
            }
            None => (Some(this.first_fen()), this.texts()),
        };
        let house = OwnRules::given(py, &this.now.house_rules(), this.own().map(Arc::as_ref))?;
        let (variant, rules) = this.rules_text();
        let made = this.past.len();
        let state = (variant, rules, this.chess960, house, start, moves, made);
        let restore = slf.get_type().getattr(intern!(py, "_restore"))?;
        let attributes = slf.getattr_opt(intern!(py, "__dict__"))?;
        Ok((restore, state.into_pyobject(py)?, attributes))
    }

    #[classmethod]
    #[expect(clippy::too_many_arguments, reason = "the parts of a pickled board")]
    fn _restore<'py>(
        class: &Bound<'py, PyType>,
        variant: Option<&str>,
        rules: Option<Bound<'_, PyAny>>,
        chess960: bool,
        house: HouseRules,
        fen: Option<&str>,
        moves: Vec<String>,
        made: usize,
    ) -> BoardObject<'py> {
        let (variant, house) = (variant.unwrap_or("chess"), Some(house));
        let mut board = Self::new(class.py(), fen, variant, chess960, rules.as_ref(), house)?;
        for text in moves {
            board.push_text(class.py(), &text)?;
        }
        board.past.drain(..board.past.len().saturating_sub(made));
        board.of_class(class)
    }
}
