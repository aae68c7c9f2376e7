//! The text of a move in the forms in which people and programs write it.

use tabiya_core::{File, Rank, Square};
use tabiya_fairy::{AnyMove, AnyUciMove, MoveTextError};
use tabiya_variants::KindId;

use crate::built_in::AnyPosition;

/// The length of the longest text that is read as a move, in bytes.
const LONGEST: usize = 80;

/// The ways to write the null move.
const NULL_MOVES: [&str; 4] = ["0000", "--", "Z0", "@@@@"];

/// Signs that may follow a move: check marks, evaluations and comments.
const MARKS: &[char] = &[
    '!', '?', '+', '#', '=', '-', '/', '.', '±', '∓', '⩲', '⩱', '∞', '□', '⌓', '†', '‡', '‼', '⁇',
    '⁈', '⁉', '→', '↑', '⇆', '⊕', '−', '–', '—',
];

/// The notes on an en passant capture, without the dots at their ends.
const EN_PASSANT: [&str; 4] = ["ep", "e.p", "(ep)", "(e.p.)"];

/// The symbols of the pieces in Unicode, in the order of [`FIGURINE_KINDS`] for each side.
const FIGURINES: &str = "♔♕♖♗♘♙♚♛♜♝♞♟";
const FIGURINE_KINDS: [KindId; 6] =
    [KindId::KING, KindId::QUEEN, KindId::ROOK, KindId::BISHOP, KindId::KNIGHT, KindId::PAWN];

/// A move in UCI or in standard algebraic notation, into which other forms are converted.
#[derive(Debug, Clone)]
pub(crate) enum Notation {
    /// Two squares, a drop or the null move.
    Uci(String),
    /// A move that does not name both its squares.
    San(String),
}

/// Removes what may follow a move: check marks, evaluations and `e.p.`.
///
/// ```
/// use tabiya_games::without_marks;
/// assert_eq!(without_marks("exd6 e.p.+!"), "exd6");
/// assert_eq!(without_marks("Bb5±"), "Bb5");
/// ```
pub fn without_marks(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let bare = text.trim_end_matches(MARKS).trim_end();
        let bare = EN_PASSANT.iter().find_map(|end| bare.strip_suffix(end)).unwrap_or(bare);
        if bare.len() == text.len() {
            return text;
        }
        text = bare;
    }
}

impl Notation {
    /// Converts a text into UCI if it names both squares or a drop, and otherwise into standard algebraic notation.
    /// `None` if the text does not have the form of a move.
    pub(crate) fn read(p: &AnyPosition, text: &str) -> Option<Self> {
        let text = text.trim();
        if text.len() > LONGEST {
            return None;
        }
        if NULL_MOVES.contains(&text) {
            return Some(Self::Uci(AnyUciMove::Null.to_string()));
        }
        let plain = |c: char| match c {
            '–' | '—' | '−' | '‐' | '‑' => '-',
            '×' | ':' => 'x',
            _ => c,
        };
        let is_kept = |c: &char| !c.is_whitespace() && !matches!(c, '(' | ')');
        let all: Vec<char> = without_marks(text).chars().filter(is_kept).map(plain).collect();
        if let Some(castle) = castling(&all) {
            return Some(Self::San(castle.to_owned()));
        }
        let read = Parts::read(p, &all)?.notation(p);
        let is_move = match &read {
            Self::Uci(text) => p.read_uci(text).is_ok(),
            Self::San(text) => p.read_san(text).is_ok(),
        };
        is_move.then_some(read)
    }

    pub(crate) fn to_move(&self, p: &AnyPosition) -> Result<AnyMove, MoveTextError> {
        match self {
            Self::Uci(text) => p.uci_move(text),
            Self::San(text) => p.san_move(text),
        }
    }
}

/// Castling as standard algebraic notation writes it; `None` for any other move.
fn castling(text: &[char]) -> Option<&'static str> {
    let letters = |c: &char| if matches!(c, 'o' | '0') { 'O' } else { *c };
    match text.iter().map(letters).collect::<String>().as_str() {
        "O-O" | "OO" => Some("O-O"),
        "O-O-O" | "OOO" => Some("O-O-O"),
        _ => None,
    }
}

/// The parts of a move that is not castling.
struct Parts {
    is_drop: bool,
    /// The kind of the mover; `None` if the text does not name it.
    kind: Option<KindId>,
    file: Option<File>,
    rank: Option<Rank>,
    captures: bool,
    to: Square,
    promotion: Option<KindId>,
}

impl Parts {
    /// Reads from right to left, because the target comes last.
    fn read(p: &AnyPosition, text: &[char]) -> Option<Self> {
        let (last, before) = text.split_last()?;
        let promotion = kind_of(p, *last);
        let text = match (promotion, before) {
            (None, _) => text,
            (Some(_), [rest @ .., '=' | '/'] | rest) => rest,
        };
        let [rest @ .., letter, digit] = text else { return None };
        let to = Square::new(file_of(*letter)?, Rank::from_digit(*digit)?);
        let drop = |rest: &[char]| match *rest {
            [] => Some(KindId::PAWN),
            [letter] => kind_of(p, letter),
            _ => None,
        };
        if let [rest @ .., '@'] = rest {
            let kind = Some(drop(rest)?);
            let (file, rank, captures) = (None, None, false);
            return Some(Self { is_drop: true, kind, file, rank, captures, to, promotion });
        }
        let (rest, captures) = match rest {
            // A kind of piece may have the letter x.
            ['x' | 'X'] if kind_of(p, 'x').is_some() => (rest, false),
            [rest @ .., 'x' | 'X'] => (rest, true),
            [rest @ .., '-'] => (rest, false),
            _ => (rest, false),
        };
        let (rest, rank) = match rest {
            [rest @ .., digit] if digit.is_ascii_digit() => (rest, Some(Rank::from_digit(*digit)?)),
            _ => (rest, None),
        };
        let is_square = rank.is_some() && letter.is_ascii_uppercase();
        let (kind, file) = match *rest {
            [] => (None, None),
            [one] => match kind_of(p, one) {
                // A lower-case letter from a to h is a file, and so is the first letter of `B2-B4`.
                Some(kind) if file_of(one).is_none() => (Some(kind), None),
                Some(kind) if one.is_ascii_uppercase() && !is_square => (Some(kind), None),
                _ => (None, Some(file_of(one)?)),
            },
            [piece, file] => (Some(kind_of(p, piece)?), Some(file_of(file)?)),
            _ => return None,
        };
        Some(Self { is_drop: false, kind, file, rank, captures, to, promotion })
    }

    fn notation(&self, p: &AnyPosition) -> Notation {
        let (kind, to) = (self.kind.unwrap_or(KindId::PAWN), self.to);
        if self.is_drop {
            let role = p.kind(kind).letter;
            return Notation::Uci(AnyUciMove::Drop { role, to }.to_string());
        }
        if let (Some(file), Some(rank)) = (self.file, self.rank) {
            let from = Square::new(file, rank);
            let mover = p.piece_on(from).filter(|piece| piece.color == p.turn());
            // The squares name the mover, unless the text says that it is another kind.
            if self.kind.is_none() || mover.is_some_and(|piece| piece.role == kind) {
                let promotion = self.promotion.map(|kind| p.kind(kind).letter);
                return Notation::Uci(AnyUciMove::Step { from, to, promotion }.to_string());
            }
        }
        let capital = |kind: KindId| p.kind(kind).letter.to_ascii_uppercase();
        let mut text = String::new();
        text.extend(Some(kind).filter(|&kind| kind != KindId::PAWN).map(capital));
        text.extend(self.file.map(File::letter));
        text.extend(self.rank.map(Rank::digit));
        text.extend(self.captures.then_some('x'));
        text.push_str(&to.to_string());
        text.extend(self.promotion.into_iter().flat_map(|kind| ['=', capital(kind)]));
        Notation::San(text)
    }
}

fn file_of(letter: char) -> Option<File> {
    File::from_letter(letter.to_ascii_lowercase())
}

/// The kind of piece that a letter or a symbol means.
fn kind_of(p: &AnyPosition, letter: char) -> Option<KindId> {
    if let Some(at) = FIGURINES.chars().position(|figurine| figurine == letter) {
        return Some(FIGURINE_KINDS[at % FIGURINE_KINDS.len()]);
    }
    let letter = letter.to_ascii_lowercase();
    let at = p.variant().kinds().iter().position(|kind| kind.letter == letter);
    at.and_then(KindId::from_index)
}
