//! The board: a position, and the moves that led to it.

mod counts;
mod editing;
mod endings;
mod epd;
mod events;
mod generate;
mod notation;
mod piece_moves;
mod pieces;
mod placement;
mod play;
mod queries;
mod reading;
mod rights;
mod search;
mod status;
mod text;
mod under_house;

use std::mem;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use tabiya_core::{CastlingMode, Square};
use tabiya_games::{self as games, AnyMove, AnyPosition, Position, Variant};

use self::events::Listeners;
use self::under_house::UnderHouse;
use crate::errors::{begin_error, game_error, illegal_move, unless_illegal, value_error};
use crate::house::{HouseRules, OwnRules};
use crate::move_objects::{Listed, MoveObjects};
use crate::moves::Move;
use crate::rule_set::RuleSet;

/// A chess board of any variant, with the moves made on it.
///
/// >>> from tabiya import Board
/// >>> board = Board()
/// >>> board.push_san("e4")
/// Move.from_uci('e2e4')
/// >>> board.fen()
/// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
///
/// The position is given by the FEN, or is the start position. The rules are a built-in variant's, or from a rule
/// file: `rules` is its path, its text, or a RuleSet.
///
/// >>> Board(variant="antichess").legal_moves.count()
/// 20
/// >>> Board(rules='name = "no-castling"\ncastling = false').variant
/// 'no-castling'
///
/// `house` holds house rules, which change the game of the variant: names, such as "duck-chess", and rules and kinds of
/// pieces written in Python, objects of HouseRule and Kind. Their order is their priority.
///
/// >>> Board(house=["duck-chess"]).perft(2)
/// 640
///
/// With `chess960=True` castling is written as the king taking its rook. This is also so if a FEN has castling rights
/// that orthodox chess does not have.
///
/// Squares are numbers from 0 (A1) to 63 (H8), colors are WHITE and BLACK (True and False). The methods by topic:
///
/// - moves: legal_moves, captures, push, pop, peek, move_stack, children, root, find_move
/// - parts of them: generate_legal_moves, generate_legal_captures, generate_legal_ep, generate_castling_moves
/// - whether or not in check: pseudo_legal_moves, is_pseudo_legal, generate_pseudo_legal_moves
/// - texts of moves: push_san, push_uci, parse_san, parse_uci, san, uci, lan, variation_san, xboard
/// - about a move: is_legal, explain, is_capture, gives_check, is_castling, is_en_passant, is_zeroing, see
/// - pieces: piece_at, piece_map, pieces, king, occupied, pocket
/// - attacks: attackers, attacks, is_attacked_by, checkers, is_check, must_answer_check, is_pinned, pin
/// - the end: outcome, result, is_game_over, is_checkmate, is_stalemate, is_repetition, can_claim_draw
/// - the state: turn, castling_rights, ep_square, halfmove_clock, fullmove_number, variant, key
/// - positions: fen, epd, set_fen, from_epd, reset, copy, mirror, transform, unicode, status, from_chess960_pos
/// - edits: set_piece_at, remove_piece_at, set_piece_map, set_board_fen, set_castling_fen
/// - counts and search: perft, divide, search
/// - what has happened: events, on, off
///
/// A class derived from Board can add attributes and methods; `copy` and pickling keep the class.
#[pyclass(subclass, module = "tabiya")]
pub(crate) struct Board {
    /// The position, under house rules if there are any.
    now: Position,
    /// The moves made. All are objects of this board, or the null move.
    past: Vec<Past>,
    variant: Variant,
    /// Whether castling is written as the king taking its rook.
    #[pyo3(get)]
    chess960: bool,
    /// What the board keeps under house rules; `None` without them.
    house: Option<Box<UnderHouse>>,
    /// The functions that are called when a move is made; `None` on a board without such functions.
    listeners: Option<Box<Listeners>>,
}

/// A move made on a board, and the position before it.
struct Past {
    position: Position,
    object: Py<Move>,
}

impl Past {
    fn copy(&self, py: Python<'_>) -> Self {
        Self { position: self.position.clone(), object: self.object.clone_ref(py) }
    }
}

/// The rules of a variant by its name, or of a rule file by its path, its text or as a `RuleSet`.
pub(crate) fn open(variant: &str, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Variant> {
    let Some(rules) = rules else {
        return variant.parse::<Variant>().map_err(value_error);
    };
    if variant != "chess" {
        return Err(value_error("expected a variant or rules, not both"));
    }
    RuleSet::open(rules)
}

/// Draws a board of letters, the eighth rank first, with blanks between the letters.
pub(crate) fn draw(letter: impl Fn(Square) -> char) -> String {
    let mut text = String::with_capacity(128);
    for (at, square) in Square::ALL.into_iter().enumerate() {
        if at > 0 {
            text.push(if at % 8 == 0 { '\n' } else { ' ' });
        }
        text.push(letter(square.flip_vertical()));
    }
    text
}

impl Board {
    pub(crate) fn new_at(position: impl Into<Position>, variant: Variant, chess960: bool) -> Self {
        let now: Position = position.into();
        let chess960 = chess960 || !now.board().has_orthodox_castling();
        let house = UnderHouse::of(&now);
        Self { now, past: Vec::new(), variant, chess960, house, listeners: None }
    }

    /// A board without moves made, under house rules if there are names of some, from a FEN or from the start position.
    fn begin(
        variant: Variant,
        chess960: bool,
        house: &[String],
        own: Option<Arc<OwnRules>>,
        fen: Option<&str>,
    ) -> PyResult<Self> {
        if house.is_empty() {
            let position = fen.map_or_else(|| Ok(variant.start()), |fen| read(variant, fen))?;
            return Ok(Self::new_at(position, variant, chess960));
        }
        let game = OwnRules::begin(own.as_deref(), variant, house, fen).map_err(begin_error)?;
        let board = Self::new_at(game.position().clone(), variant, chess960);
        Ok(board.begun_at(fen).ruled_by(own))
    }

    /// A board with this position of a variant, without house rules and without moves made.
    fn plain_at(&self, p: AnyPosition) -> Self {
        let (variant, chess960) = (self.variant, self.chess960);
        let (now, past) = (Position::Plain(p), Vec::new());
        Self { now, past, variant, chess960, house: None, listeners: None }
    }

    /// A board with this position, the same rules, and no moves made.
    fn at(&self, position: impl Into<Position>) -> Self {
        let now = position.into();
        let mut house = UnderHouse::of(&now);
        if let (Some(house), Some(this)) = (&mut house, &self.house) {
            house.begun_at.clone_from(&this.begun_at);
            house.own.clone_from(&this.own);
        }
        let (variant, chess960) = (self.variant, self.chess960);
        Self { now, past: Vec::new(), variant, chess960, house, listeners: None }
    }

    /// The position, under house rules if there are any.
    pub(crate) const fn now(&self) -> &Position {
        &self.now
    }

    /// The pieces, and the position by the rules of the variant.
    pub(crate) fn position(&self) -> AnyPosition {
        self.now.board()
    }

    /// The position as the variant sees it, for what house rules do not offer.
    ///
    /// # Errors
    /// `ValueError` under house rules, with these words.
    fn plain(&self, refusal: &'static str) -> PyResult<&AnyPosition> {
        self.now.plain().ok_or_else(|| value_error(refusal))
    }

    /// Refuses an edit under house rules, which only `set_fen` sets up.
    fn refuse_house(&self) -> PyResult<()> {
        self.plain("a board under house rules is set up by set_fen() alone").map(drop)
    }

    /// The positions before each move made, from the first on.
    pub(crate) fn positions_before(&self) -> impl Iterator<Item = &Position> {
        self.past.iter().map(|made| &made.position)
    }

    /// The rules of the board.
    pub(crate) fn rules(&self) -> Variant {
        self.variant
    }

    /// How castling is written.
    pub(crate) fn mode(&self) -> CastlingMode {
        if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard }
    }

    pub(crate) fn objects(&self, py: Python<'_>) -> PyResult<MoveObjects> {
        MoveObjects::new(py, self.mode())
    }

    /// The legal move that an object means here.
    ///
    /// # Errors
    /// The exception of a house rule.
    fn find(&self, m: &Move) -> PyResult<Option<games::Move>> {
        match self.now.plain() {
            Some(p) => Ok(m.find(p, self.mode()).map(games::Move::Own)),
            None => unless_illegal(self.read_san(&m.text())),
        }
    }

    /// The legal move that an object means here.
    ///
    /// # Errors
    /// `IllegalMoveError` with the reason.
    fn legal(&self, m: &Move) -> PyResult<games::Move> {
        match self.now.plain() {
            Some(p) => self.find(m)?.ok_or_else(|| illegal_move(p, &m.text())),
            None => {
                let text = m.text();
                let mut listed = self.listed()?.into_iter();
                let same = listed.find(|legal| self.text_of(legal) == text);
                same.map_or_else(|| self.read_under_house(&text), Ok)
            }
        }
    }

    /// The legal move that an object means here, if the variant knows it: not a move that a house rule adds.
    fn find_own(&self, m: &Move) -> PyResult<Option<AnyMove>> {
        Ok(self.find(m)?.and_then(|m| m.own()))
    }

    /// Makes a legal move.
    pub(crate) fn make(&mut self, after: Position, object: Py<Move>) {
        self.unlist();
        let position = mem::replace(&mut self.now, after);
        self.past.push(Past { position, object });
    }

    /// Makes a legal move of a variant, without house rules. Positions are copied where they are: a detour over the
    /// stack would copy them twice.
    pub(crate) fn make_own(&mut self, after: AnyPosition, object: Py<Move>) {
        match &mut self.now {
            Position::Plain(now) => {
                self.past.push(Past { position: Position::Plain(*now), object });
                *now = after;
            }
            _ => self.make(after.into(), object),
        }
    }

    /// The object of a legal move.
    pub(crate) fn object(&self, py: Python<'_>, m: &games::Move) -> PyResult<Py<Move>> {
        match m {
            games::Move::Own(m) => self.objects(py)?.get(py, *m),
            games::Move::Added(_, added) => {
                Py::new(py, Move::labelled(added.from, added.to, added.label))
            }
        }
    }

    pub(crate) fn list<'py>(&self, py: Python<'py>, moves: &[games::Move]) -> Listed<'py> {
        let objects = moves.iter().map(|m| self.object(py, m)).collect::<PyResult<Vec<_>>>()?;
        PyList::new(py, objects)
    }

    /// Writes a legal move in UCI notation.
    fn text_of(&self, m: &games::Move) -> String {
        m.own().map_or_else(|| self.now.text(m), |m| m.uci(self.mode()).to_string())
    }

    /// Writes a legal move in algebraic notation.
    pub(crate) fn san_of(&self, m: &games::Move) -> String {
        self.now.san(m)
    }

    /// A copy without the moves made.
    fn without_past(&self) -> Self {
        let mut board = self.at(self.now.clone());
        if let (Some(house), Some(this)) = (&mut board.house, &self.house) {
            house.legal = Arc::clone(&this.legal);
        }
        board
    }

    /// The board after a legal move, without moves made.
    fn after(&self, m: &games::Move) -> PyResult<Self> {
        if let (Some(p), Some(m)) = (self.now.plain(), m.own()) {
            return Ok(self.plain_at(p.play_unchecked(m)));
        }
        let after = self.now.after_legal(m).map_err(game_error)?;
        // The state of a rule must be comparable after each move.
        after.try_key().map_err(game_error)?;
        Ok(self.at(after))
    }

    /// The legal moves; none if a house rule has ended the game.
    pub(crate) fn listed(&self) -> PyResult<Vec<games::Move>> {
        let Some(legal) = self.house.as_ref().map(|house| &house.legal) else {
            return self.now.legal_moves().map_err(game_error);
        };
        if let Some(listed) = legal.get() {
            return Ok(listed.clone());
        }
        let listed = self.now.moves_or_end().map_err(game_error)?.unwrap_or_default();
        Ok(legal.get_or_init(|| listed).clone())
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(
        signature = (fen=None, *, variant="chess", chess960=false, rules=None, house=None),
        text_signature = "(fen=None, *, variant='chess', chess960=False, rules=None, house=())"
    )]
    fn new(
        py: Python<'_>,
        fen: Option<&str>,
        variant: &str,
        chess960: bool,
        rules: Option<&Bound<'_, PyAny>>,
        house: Option<HouseRules>,
    ) -> PyResult<Self> {
        let (house, own) = house.unwrap_or_default().split(py);
        Self::begin(open(variant, rules)?, chess960, &house, own, fen)
    }

    /// The name of the variant: "chess", or the name in the rule file.
    #[getter]
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// The names of the house rules, as a tuple; empty without house rules.
    #[getter]
    fn house_rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.now.house_rules())
    }

    /// The number of plies since the start of the game, computed from the move number.
    ///
    /// >>> board = Board()
    /// >>> board.push(Move(E2, E4))
    /// >>> board.ply()
    /// 1
    fn ply(&self) -> u32 {
        let moves = u32::from(self.position().fullmove_number()).saturating_sub(1);
        2 * moves + u32::from(!self.turn())
    }

    /// A 64-bit hash of the position. Positions with the same pieces, side to move, castling rights and en passant
    /// capture have the same hash, even if their counters differ.
    ///
    /// >>> a, b = Board(), Board()
    /// >>> for move in ["g1f3", "g8f6", "b1c3"]:
    /// ...     _ = a.push_uci(move)
    /// >>> for move in ["b1c3", "g8f6", "g1f3"]:
    /// ...     _ = b.push_uci(move)
    /// >>> a.key == b.key
    /// True
    #[getter]
    fn key(&self) -> PyResult<u64> {
        self.now.try_key().map_err(game_error)
    }
}

/// Reads a FEN of a variant.
pub(crate) fn read(variant: Variant, fen: &str) -> PyResult<AnyPosition> {
    let read = variant.read(fen).map_err(value_error)?;
    Ok(read.0)
}
