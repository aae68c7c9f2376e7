//! Reads moves as people and programs write them.

mod notation;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Color, MoveKind};
use tabiya_fairy::{AnyMove, AnyUciMove, MoveTextError};
use tabiya_variants::{KindId, KindSet, quote};

use crate::built_in::AnyPosition;
use crate::explain::{Explanation, IllegalityReason, Reason};

pub(crate) use notation::Notation;
pub use notation::without_marks;

/// The meaning of a text that is read as a move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Meaning<M> {
    /// A legal move.
    Move(M),
    /// A pawn move without its promotion: it may be any of these legal moves.
    Promotion(Vec<M>),
}

impl AnyPosition {
    /// Reads a move as people and programs write it: in UCI, in standard algebraic notation, or in similar forms such as
    /// `e2-e4`, `f1xb5+`, `Ng1-f3`, `a7a8(Q)`, `exd6e.p.`, `o-o` and `nf3`, with or without marks and evaluations.
    ///
    /// ```
    /// use tabiya_games::{Meaning, Variant};
    /// let p = Variant::Chess.start();
    /// let m = p.legal_moves().into_iter().find(|&m| p.san(m) == "Nf3").expect("a legal move");
    /// assert_eq!(p.read_typed("nf3"), Ok(Meaning::Move(m)));
    /// assert!(p.read_typed("e5").unwrap_err().contains("is illegal"));
    /// ```
    ///
    /// # Errors
    /// If the text is not a legal move; the error is the reason, as part of a sentence.
    pub fn read_typed(&self, text: &str) -> Result<Meaning<AnyMove>, String> {
        self.read_typed_among(text, |_| true)
    }

    /// Reads a move as [`read_typed`](Self::read_typed) does. If the text fits several legal moves, those are meant for
    /// which `may_be` is true.
    ///
    /// # Errors
    /// If the text is not a legal move; the error is the reason, as part of a sentence.
    pub fn read_typed_among(
        &self,
        text: &str,
        may_be: impl Fn(AnyMove) -> bool,
    ) -> Result<Meaning<AnyMove>, String> {
        let error = match self.read_move(text) {
            Ok(m) => return Ok(Meaning::Move(m)),
            Err(error) => error,
        };
        let notation = Notation::read(self, text).ok_or_else(|| form(text))?;
        match error {
            MoveTextError::PromotionMissing => Ok(Meaning::Promotion(notation.promotions(self))),
            MoveTextError::Illegal => Err(notation.why(self).join("; ")),
            MoveTextError::Ambiguous(..) => match notation.fitting(self, may_be)[..] {
                [m] => Ok(Meaning::Move(m)),
                _ => Err(error.to_string()),
            },
            error => Err(error.to_string()),
        }
    }

    /// Converts the text of a move, legal or not, into UCI or standard algebraic notation; `None` if
    /// [`read_typed`](Self::read_typed) would say that it is not a move.
    ///
    /// ```
    /// use tabiya_games::AnyPosition;
    /// let p = AnyPosition::default();
    /// assert_eq!(p.move_text("f1-b5+").as_deref(), Some("f1b5"));
    /// assert_eq!(p.move_text("nf3!?").as_deref(), Some("Nf3"));
    /// ```
    pub fn move_text(&self, text: &str) -> Option<String> {
        Notation::read(self, text).map(|(Notation::Uci(text) | Notation::San(text))| text)
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

fn form(text: &str) -> String {
    format!("{} is not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O", quote(text))
}

impl Notation {
    /// The legal moves that the text may mean and for which `may_be` is true.
    fn fitting(&self, p: &AnyPosition, may_be: impl Fn(AnyMove) -> bool) -> Vec<AnyMove> {
        let Self::San(text) = self else { return Vec::new() };
        let readings = p.read_san(text).map(|said| p.san_readings(said)).unwrap_or_default();
        let legal = readings.into_iter().filter_map(|m| p.find_uci(m).ok());
        legal.filter(|&m| m.kind() != MoveKind::Castle && may_be(m)).collect()
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
                    p.find_uci(AnyUciMove::Step { from, to, promotion }).ok()
                }
                AnyUciMove::Drop { .. } | AnyUciMove::Null => None,
            },
            Self::San(text) => {
                p.san_move(&format!("{text}={}", p.letter(kind.of(Color::White)))).ok()
            }
        };
        promotions(p).into_iter().filter_map(with).collect()
    }
}

/// Explains why a move that lacks its promotion would be illegal even with one; `None` for any other move.
fn without_choice(p: &AnyPosition, why: &Explanation) -> Option<Explanation> {
    let Reason::Illegal(IllegalityReason::PromotionMissing(_, kinds)) = why.reason() else {
        return None;
    };
    let name = kinds.first()?;
    let kind = p.variant().kinds().iter().find(|kind| kind.name == *name)?;
    let other = format!("{}{}", why.asked(), kind.letter);
    p.explain(&other).ok().filter(|other| !other.is_legal())
}

/// The kinds that pawns can be promoted to in this position, the most usual first.
fn promotions(p: &AnyPosition) -> Vec<KindId> {
    let kinds: KindSet = p.legal_moves().into_iter().filter_map(AnyMove::promotion).collect();
    let usual = USUAL.into_iter().filter(|&kind| kinds.contains(kind));
    usual.chain(kinds.without(USUAL.into_iter().collect()).iter()).collect()
}

/// Promotion kinds, the most usual first; custom kinds of a rule file come after these.
const USUAL: [KindId; 6] =
    [KindId::QUEEN, KindId::ROOK, KindId::KNIGHT, KindId::BISHOP, KindId::KING, KindId::PAWN];
