//! Reads moves as people type them.

use tabiya_core::Color;
use tabiya_fairy::{AnyMove, AnyUciMove, KindId, MoveTextError};

use crate::built_in::AnyPosition;
use crate::explain::{Explanation, IllegalityReason, Reason};

/// The meaning of a typed move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Meaning<M> {
    /// A legal move.
    Move(M),
    /// A pawn move without its promotion: it may be any of these legal moves.
    Promotion(Vec<M>),
}

/// The text of a move, with its notation.
#[derive(Debug, Clone)]
enum Notation {
    Uci(String),
    San(String),
}

impl AnyPosition {
    /// Reads a move as people type it: in UCI, in standard algebraic notation, or in similar forms such as `e2-e4`,
    /// `o-o` and `nf3`.
    ///
    /// ```
    /// use tabiya_variants::{Meaning, Variant};
    /// let p = Variant::Chess.start();
    /// let m = p.legal_moves().into_iter().find(|&m| p.san(m) == "Nf3").expect("a legal move");
    /// assert_eq!(p.read_typed("nf3"), Ok(Meaning::Move(m)));
    /// assert!(p.read_typed("e5").unwrap_err().contains("is illegal"));
    /// ```
    ///
    /// # Errors
    /// If the text is not a legal move; the error is the reason, as part of a sentence.
    pub fn read_typed(&self, text: &str) -> Result<Meaning<AnyMove>, String> {
        let notation = Notation::read(self, text).ok_or_else(|| form(text))?;
        match notation.to_move(self) {
            Ok(m) => Ok(Meaning::Move(m)),
            Err(MoveTextError::PromotionMissing) => {
                Ok(Meaning::Promotion(notation.promotions(self)))
            }
            // A leading `b` is read as a file first, and as a bishop if that gives no legal move.
            Err(MoveTextError::Illegal) => capital(text)
                .and_then(|bishop| self.san_move(&bishop).ok())
                .map(Meaning::Move)
                .ok_or_else(|| notation.why(self).join("; ")),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Explains why a typed move is legal or not, with a sentence for each reading of the text.
    ///
    /// # Errors
    /// If the text is not a move, or is ambiguous in algebraic notation.
    pub fn explain_typed(&self, text: &str) -> Result<Vec<String>, String> {
        let notation = Notation::read(self, text).ok_or_else(|| form(text))?;
        match (&notation, notation.to_move(self)) {
            (Notation::San(_), Err(MoveTextError::PromotionMissing)) => {
                Err("what does the pawn become? Write e8=Q or e7e8q".to_owned())
            }
            (Notation::San(_), Err(error @ MoveTextError::Ambiguous(..))) => Err(error.to_string()),
            _ => Ok(notation.why(self)),
        }
    }
}

/// The text with a leading `b` replaced by `B`, for a bishop; `None` if there is no leading `b`.
fn capital(text: &str) -> Option<String> {
    let text = text.trim().strip_prefix('b')?;
    Some(format!("B{text}"))
}

fn form(text: &str) -> String {
    let text: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    format!("\"{text}\" is not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O")
}

impl Notation {
    /// Reads a well-formed move, or else a common variation such as `e2-e4`, `E2 E4`, `e7e8=Q`, `o-o`, `nf3`, `n@f3`
    /// or `a8=q`.
    fn read(p: &AnyPosition, text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches(['!', '?']);
        let uci = |text: &str| p.read_uci(text).is_ok().then(|| Self::Uci(text.to_owned()));
        let san = |text: &str| p.san_kind(text).is_ok().then(|| Self::San(text.to_owned()));
        let strict = |text: &str| uci(text).or_else(|| san(text));
        if let Some(found) = strict(text) {
            return Some(found);
        }
        let joined: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let bare: String = joined.chars().filter(|c| !"-=x:+#()".contains(*c)).collect();
        let upper = joined.to_uppercase();
        if upper.starts_with("O-O") || upper.starts_with("0-0") {
            return strict(&upper);
        }
        uci(&bare.to_lowercase())
            .or_else(|| strict(&joined))
            .or_else(|| strict(&with_capital(&joined, 0)))
            .or_else(|| strict(&with_capital(&joined, joined.len().saturating_sub(1))))
    }

    fn to_move(&self, p: &AnyPosition) -> Result<AnyMove, MoveTextError> {
        match self {
            Self::Uci(text) => p.uci_move(text),
            Self::San(text) => p.san_move(text),
        }
    }

    /// Explains why the move is legal or not, with a sentence for each move that the text may mean.
    fn why(&self, p: &AnyPosition) -> Vec<String> {
        let all = match self {
            Self::Uci(text) => {
                p.explain(text).map(|why| vec![without_choice(p, &why).unwrap_or(why)])
            }
            Self::San(text) => p.explain_san(text),
        };
        let all = all.unwrap_or_default();
        match (self, all.is_empty()) {
            (Self::San(text), true) => {
                let why = p.why_none_meant(text);
                vec![format!("{text} is illegal: {}", why.unwrap_or_default())]
            }
            _ => all.iter().map(Explanation::to_string).collect(),
        }
    }

    /// The legal promotions that the text may mean, the most usual first.
    fn promotions(&self, p: &AnyPosition) -> Vec<AnyMove> {
        let with = |kind: KindId| match self {
            Self::Uci(text) => match p.read_uci(text).ok()? {
                AnyUciMove::Step { from, to, .. } => {
                    let promotion = Some(p.kind(kind).letter);
                    p.uci_move(&AnyUciMove::Step { from, to, promotion }.to_string()).ok()
                }
                AnyUciMove::Drop { .. } | AnyUciMove::Null => None,
            },
            Self::San(text) => {
                let bare = text.trim_end_matches(['+', '#']);
                p.san_move(&format!("{bare}={}", p.letter(kind.of(Color::White)))).ok()
            }
        };
        promotions(p).into_iter().filter_map(with).collect()
    }
}

/// Explains why a move that lacks its promotion would be illegal even with one; `None` for any other move.
fn without_choice(p: &AnyPosition, why: &Explanation) -> Option<Explanation> {
    let Reason::Illegal(IllegalityReason::PromotionMissing(kinds)) = why.reason() else {
        return None;
    };
    let name = kinds.first()?;
    let kind = p.variant().kinds().iter().find(|kind| kind.name == *name)?;
    let other = format!("{}{}", why.asked(), kind.letter);
    p.explain(&other).ok().filter(|other| !other.is_legal())
}

/// The kinds that pawns can be promoted to in this position, the most usual first.
fn promotions(p: &AnyPosition) -> Vec<KindId> {
    let mut kinds: Vec<KindId> =
        p.legal_moves().into_iter().filter_map(AnyMove::promotion).collect();
    let place = |kind: &KindId| USUAL.iter().position(|usual| usual == kind).unwrap_or(USUAL.len());
    kinds.sort_by_key(|kind| (place(kind), *kind));
    kinds.dedup();
    kinds
}

/// Promotion kinds, the most usual first; custom kinds of a rule file come after these.
const USUAL: [KindId; 6] =
    [KindId::QUEEN, KindId::ROOK, KindId::KNIGHT, KindId::BISHOP, KindId::KING, KindId::PAWN];

/// The text with the letter at byte `place` in upper case.
fn with_capital(text: &str, place: usize) -> String {
    let mut text = text.to_owned();
    if let Some(letter) = text.get_mut(place..=place) {
        letter.make_ascii_uppercase();
    }
    text
}
