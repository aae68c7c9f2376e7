//! The board that JavaScript holds.

use tabiya_core::{CastlingSide, Color, Draw, Square, Win};
use tabiya_count::Perft;
use tabiya_games::{AnyPosition, Game, Move, Outcome, Position};
use wasm_bindgen::prelude::*;

use super::game::{self, MoveFilter};
use super::house::RuleObject;
use super::house_loan::names;
use super::move_lines::color_letter;
use super::opening::Opening;
use super::pgn;

/// The most plies of a count.
const MOST_PLIES: u32 = 99;

/// A board of any rules. Lists are texts with a line for each entry; what fails throws an `Error`.
#[wasm_bindgen]
pub struct PackageBoard {
    opening: Opening,
    game: Game,
    /// The number of the moves that were listed last, and their codes.
    codes: Vec<u32>,
    /// The comments of the game that was read last.
    comments: String,
}

/// A result of which the error is the text of an `Error` of JavaScript.
pub(super) type Fallible<T> = Result<T, JsError>;

/// The error with this text.
pub(super) fn error(text: impl ToString) -> JsError {
    JsError::new(&text.to_string())
}

/// The color of white or black.
fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// The filter for moves of a square and a kind of piece.
fn filter(square: Option<u8>, piece: Option<char>) -> MoveFilter {
    MoveFilter { square: square.and_then(Square::from_index), piece }
}

fn lines(all: Result<Vec<String>, impl ToString>) -> Fallible<String> {
    all.map(|all| all.join("\n")).map_err(error)
}

#[wasm_bindgen]
impl PackageBoard {
    /// A board at the start position of its rules, or at a FEN: of a variant, or of the text of a rule file, with the
    /// house rules of these names, which have commas between them. Rules of the board's own have names among them.
    #[wasm_bindgen(constructor)]
    pub fn new(
        variant: &str,
        rules: Option<String>,
        house: &str,
        own: Vec<RuleObject>,
        fen: Option<String>,
    ) -> Fallible<Self> {
        let opening = Opening::new(variant, rules.as_deref(), house, own).map_err(error)?;
        let game = opening.begin(fen.as_deref()).map_err(error)?;
        Ok(Self { opening, game, codes: Vec::new(), comments: String::new() })
    }

    /// Begins another game under the same rules.
    pub fn load(&mut self, fen: Option<String>) -> Fallible<()> {
        self.game = self.opening.begin(fen.as_deref()).map_err(error)?;
        Ok(())
    }

    /// The name of the variant.
    pub fn variant(&self) -> String {
        self.opening.variant.name().to_owned()
    }

    /// The names of the house rules, with commas between them.
    pub fn house(&self) -> String {
        self.opening.house.join(",")
    }

    /// The number of files of the board.
    pub fn files(&self) -> u8 {
        self.opening.variant.rules().map_or(8, |rules| rules.board.files)
    }

    /// The number of ranks of the board.
    pub fn ranks(&self) -> u8 {
        self.opening.variant.rules().map_or(8, |rules| rules.board.ranks)
    }

    /// Lists the legal moves as codes, and returns where they are in memory until the board is used again: first their
    /// number, then the codes. Returns 0 if a move has no code, or a house rule fails: [`texts`](Self::texts) then says
    /// more.
    pub fn list_codes(&mut self, square: Option<u8>, piece: Option<char>) -> *const u32 {
        let all = game::list_codes(&self.game, filter(square, piece), &mut self.codes);
        if matches!(all, Ok(true)) { self.codes.as_ptr() } else { std::ptr::null() }
    }

    /// The legal moves as [`make`](Self::make) reads them.
    pub fn texts(&self, square: Option<u8>, piece: Option<char>) -> Fallible<String> {
        self.moves(square, piece, Position::text)
    }

    /// The legal moves in algebraic notation.
    pub fn sans(&self, square: Option<u8>, piece: Option<char>) -> Fallible<String> {
        self.moves(square, piece, Position::san)
    }

    /// The position as FEN, and then the legal moves as lines of fields.
    pub fn lines(&self, square: Option<u8>, piece: Option<char>) -> Fallible<String> {
        lines(game::lines(&self.game, filter(square, piece)))
    }

    /// The position at ply `ply` as FEN, and then the moves that were made from there as lines of
    /// fields.
    pub fn moves_since(&self, ply: usize) -> String {
        game::moves_since(&self.game, ply).join("\n")
    }

    /// The moves made in algebraic notation.
    pub fn history(&self) -> String {
        let sans: Vec<&str> = self.game.plies().map(|ply| ply.san.as_str()).collect();
        sans.join("\n")
    }

    /// Makes a move that is written in any notation, or strictly.
    pub fn make(&mut self, text: &str, is_strict: bool) -> Fallible<()> {
        game::make(&mut self.game, text, is_strict).map_err(error)
    }

    /// Makes a move that is given as its origin and target with the letter of a promotion, which does not matter for
    /// other moves.
    pub fn make_step(&mut self, squares: &str, promotion: &str) -> Fallible<()> {
        game::make_step(&mut self.game, squares, promotion).map_err(error)
    }

    /// Takes back the last move; returns `false` if no move has been made.
    pub fn undo(&mut self) -> bool {
        self.game.undo().is_some()
    }

    /// Makes again the move that was last taken back; returns `false` if no move was taken back.
    pub fn redo(&mut self) -> bool {
        self.game.redo().is_some()
    }

    /// The number of moves made.
    pub fn plies(&self) -> usize {
        self.game.len()
    }

    /// Why a move is legal or not, or which moves the piece on a square has: a sentence on each line.
    pub fn explain(&self, text: &str) -> Fallible<String> {
        lines(game::explain(&self.game, text))
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        self.game.position().fen()
    }

    /// Whether White is to move.
    pub fn is_white_to_move(&self) -> bool {
        self.board().turn() == Color::White
    }

    /// The number of the move.
    pub fn move_number(&self) -> u16 {
        self.board().fullmove_number()
    }

    /// Whether a king of the side to move is attacked.
    pub fn is_check(&self) -> Fallible<bool> {
        self.game.position().is_check().map_err(error)
    }

    /// Whether the side to move may only make moves that end a check.
    pub fn must_answer_check(&self) -> Fallible<bool> {
        self.game.position().must_answer_check().map_err(error)
    }

    /// Whether the side to move has lost because it is in check and has no legal move.
    pub fn is_checkmate(&self) -> Fallible<bool> {
        self.is_ended(1, |end| matches!(end, Outcome::Win { by: Win::Checkmate, .. }))
    }

    /// Whether the side to move is not in check and has no legal move, and no other rule has ended the game.
    pub fn is_stalemate(&self) -> Fallible<bool> {
        let is_stalemate = |end: &Outcome| {
            matches!(end, Outcome::Draw(Draw::Stalemate) | Outcome::Win { by: Win::Stalemate, .. })
        };
        self.is_ended(1, is_stalemate)
    }

    /// Whether neither side has the material to win.
    pub fn is_insufficient_material(&self) -> bool {
        self.board().has_insufficient_material()
    }

    /// Whether the position has occurred often enough for a draw.
    pub fn is_repetition(&self) -> Fallible<bool> {
        self.is_ended(self.game.repetitions(), |end| *end == Outcome::Draw(Draw::Repetition))
    }

    /// Whether no capture and no pawn move was made for long enough for a draw.
    pub fn is_fifty_moves(&self) -> Fallible<bool> {
        self.is_ended(1, |end| *end == Outcome::Draw(Draw::FiftyMoveRule))
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> Fallible<bool> {
        Ok(self.game.ending().map_err(error)?.is_some())
    }

    /// The ending of the game: `w`, `b` or `-` for a draw, followed by the reason; `undefined` if it goes on.
    pub fn outcome(&self) -> Fallible<Option<String>> {
        let ended = self.game.ending().map_err(error)?;
        Ok(ended.map(|ended| format!("{}{ended}", ended.winner().map_or('-', color_letter))))
    }

    /// The number of leaf nodes of the tree of this depth.
    pub fn perft(&self, depth: u32) -> Fallible<f64> {
        let depth = depth.min(MOST_PLIES);
        let counted = Perft::new().count_game(self.game.position(), depth);
        counted.map(number).map_err(error)
    }

    /// The number of leaf nodes below each move: a line for each with the move, a tab and the number.
    pub fn divide(&self, depth: u32) -> Fallible<String> {
        let (p, depth) = (self.game.position(), depth.min(MOST_PLIES));
        let rows = Perft::new().divide_game(p, depth).map_err(error)?;
        let mut lines = Vec::with_capacity(rows.len());
        for (m, count) in rows {
            lines.push(format!("{}\t{}", p.text(&m), count.map_err(error)?));
        }
        Ok(lines.join("\n"))
    }

    /// The pieces: each as its square and its letter, upper case for White, without anything between them.
    pub fn pieces(&self) -> String {
        let board = self.board();
        board.pieces().map(|(square, piece)| format!("{square}{}", board.letter(piece))).collect()
    }

    /// The pieces in hand of a side, each as often as there are; `undefined` under rules without drops.
    pub fn hand(&self, is_white: bool) -> Option<String> {
        let board = self.board();
        let held = board.in_hand(color(is_white))?.into_iter();
        let letters = |(kind, count)| {
            let letter = board.kind(kind).letter;
            (0..count).map(move |_| letter)
        };
        Some(held.flat_map(letters).collect())
    }

    /// The number of checks that a side still has to give to win; `undefined` if checks do not win.
    pub fn remaining_checks(&self, is_white: bool) -> Option<u8> {
        Some(self.board().remaining_checks()?[color(is_white)])
    }

    /// Whether a side has the right to castle towards the h-file, or else the a-file.
    pub fn can_castle(&self, is_white: bool, is_kingside: bool) -> bool {
        let (board, color) = (self.board(), color(is_white));
        let side = if is_kingside { CastlingSide::King } else { CastlingSide::Queen };
        let rook = board.king(color).and_then(|king| board.castling().rook(color, king, side));
        rook.is_some()
    }

    /// The squares of the pieces of a side that attack a square, without anything between them.
    pub fn attackers(&self, square: u8, is_white: bool) -> String {
        let board = self.board();
        let Some(square) = Square::from_index(square) else { return String::new() };
        let all = board.attackers_to(square, board.blockers()) & board.by_color(color(is_white));
        names(all)
    }

    /// The key of the position in hexadecimal digits.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.board().key().to_u64())
    }

    /// The game as PGN, with these tags and comments.
    pub fn pgn(&self, tags: &str, comments: &str) -> String {
        pgn::write(&self.game, tags, comments)
    }

    /// Reads the first game of a PGN text, and returns the names and values of its tags.
    pub fn load_pgn(&mut self, text: &str) -> Fallible<String> {
        let read = pgn::read(text, &self.opening).map_err(error)?;
        self.opening.variant = read.game.variant();
        self.opening.house = pgn::house_of(&read.tags);
        (self.game, self.comments) = (read.game, read.comments);
        Ok(read.tags)
    }

    /// The comments of the game that was read last: the number of moves before each, and its text.
    pub fn take_comments(&mut self) -> String {
        std::mem::take(&mut self.comments)
    }
}

impl PackageBoard {
    /// Whether the game has ended in such a way if the position has occurred this many times.
    fn is_ended(&self, times: usize, so: impl FnOnce(&Outcome) -> bool) -> Fallible<bool> {
        Ok(self.game.position().ending(times).map_err(error)?.as_ref().is_some_and(so))
    }

    /// The legal moves that pass a filter, each written by `text`.
    fn moves(
        &self,
        square: Option<u8>,
        piece: Option<char>,
        text: fn(&Position, &Move) -> String,
    ) -> Fallible<String> {
        let moves = game::legal(&self.game, filter(square, piece)).map_err(error)?;
        let texts: Vec<_> = moves.iter().map(|m| text(self.game.position(), m)).collect();
        Ok(texts.join("\n"))
    }

    fn board(&self) -> AnyPosition {
        self.game.board()
    }
}

/// A count as a number of JavaScript: exact up to 2^53, which takes years to count.
#[expect(clippy::cast_precision_loss, reason = "no count is that large")]
fn number(count: u128) -> f64 {
    count as f64
}
