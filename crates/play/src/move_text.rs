//! Moves as people type them.

use tabiya_core::{Move, MoveError, Role, San, UciMove};
use tabiya_variants::{AnyPosition, Explanation};

/// What a text means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A legal move.
    Move(Move),
    /// A pawn's move that does not say what the pawn becomes: one of these.
    Promotion(Vec<Move>),
}

/// A move in one of the notations.
#[derive(Debug, Clone, Copy)]
enum Notation {
    Uci(UciMove),
    San(San),
}

/// The legal move that a text means, in UCI or in standard algebraic notation; otherwise why there is none.
pub(crate) fn read(p: &AnyPosition, text: &str) -> Result<Meaning, String> {
    let notation = Notation::read(text).ok_or_else(|| form(text))?;
    match notation.to_move(p) {
        Ok(m) => Ok(Meaning::Move(m)),
        Err(MoveError::PromotionMissing) => Ok(Meaning::Promotion(notation.promotions(p))),
        // `b` is a file first, and a bishop if that makes no sense.
        Err(MoveError::Illegal) => capital(text)
            .and_then(|bishop| bishop.to_move(p).ok())
            .map(Meaning::Move)
            .ok_or_else(|| why(p, notation)),
        Err(error) => Err(error.to_string()),
    }
}

/// What a text says with its first letter as a piece.
fn capital(text: &str) -> Option<Notation> {
    let text = text.trim().strip_prefix('b')?;
    format!("B{text}").parse().ok().map(Notation::San)
}

/// Why a move is legal or not, a sentence each for what the text may mean.
pub(crate) fn explain(p: &AnyPosition, text: &str) -> Result<Vec<String>, String> {
    let notation = Notation::read(text).ok_or_else(|| form(text))?;
    let explanations = match (notation, notation.to_move(p)) {
        (Notation::Uci(uci), _) => vec![p.explain(uci)],
        (_, Err(MoveError::PromotionMissing)) => {
            return Err("what does the pawn become? Write e8=Q or e7e8q".to_owned());
        }
        (_, Err(error @ MoveError::Ambiguous(..))) => return Err(error.to_string()),
        (Notation::San(san), _) => p.explain_san(san),
    };
    match notation {
        Notation::San(san) if explanations.is_empty() => {
            Ok(vec![format!("{san} is illegal: {}", nothing_meant(p, san))])
        }
        _ => Ok(explanations.iter().map(Explanation::to_string).collect()),
    }
}

fn form(text: &str) -> String {
    let text: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    format!("\"{text}\" is not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O")
}

/// Why a move is illegal.
fn why(p: &AnyPosition, notation: Notation) -> String {
    let reasons: Vec<String> = match notation {
        Notation::Uci(uci) => vec![p.explain(uci).to_string()],
        Notation::San(san) => {
            let each = p.explain_san(san);
            if each.is_empty() {
                vec![format!("{san} is illegal: {}", nothing_meant(p, san))]
            } else {
                each.iter().map(Explanation::to_string).collect()
            }
        }
    };
    reasons.join("; ")
}

fn nothing_meant(p: &AnyPosition, san: San) -> String {
    format!("{} has no {} that could be meant", side(p.turn()), san.role())
}

/// A side as a sentence begins with it.
pub(crate) fn side(color: tabiya_core::Color) -> &'static str {
    match color {
        tabiya_core::Color::White => "White",
        tabiya_core::Color::Black => "Black",
    }
}

impl Notation {
    /// Reads what is well formed, and then what people write instead: `e2-e4`, `E2 E4`, `e7e8=Q`, `o-o`,
    /// `nf3`, `n@f3`, `a8=q`.
    fn read(text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches(['!', '?']);
        let strict = |text: &str| match text.parse() {
            Ok(uci) => Some(Self::Uci(uci)),
            Err(_) => text.parse().ok().map(Self::San),
        };
        if let Some(found) = strict(text) {
            return Some(found);
        }
        let joined: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let bare: String = joined.chars().filter(|c| !"-=x:+#()".contains(*c)).collect();
        let upper = joined.to_uppercase();
        if upper.starts_with("O-O") || upper.starts_with("0-0") {
            return strict(&upper);
        }
        if let Ok(uci) = bare.to_lowercase().parse() {
            return Some(Self::Uci(uci));
        }
        strict(&joined)
            .or_else(|| strict(&capital_first(&joined)))
            .or_else(|| strict(&capital_last(&joined)))
    }

    fn to_move(self, p: &AnyPosition) -> Result<Move, MoveError> {
        match self {
            Self::Uci(uci) => p.uci_move(uci),
            Self::San(san) => p.san_move(san),
        }
    }

    /// The promotions that are legal.
    fn promotions(self, p: &AnyPosition) -> Vec<Move> {
        let with = |role: Role| match self {
            Self::Uci(UciMove::Step { from, to, .. }) => {
                p.uci_move(UciMove::Step { from, to, promotion: Some(role) }).ok()
            }
            Self::Uci(_) => None,
            Self::San(san) => {
                let bare = san.to_string();
                let bare = bare.trim_end_matches(['+', '#']);
                let text = format!("{bare}={}", role.letter().to_ascii_uppercase());
                text.parse().ok().and_then(|san| p.san_move(san).ok())
            }
        };
        let order = [Role::Queen, Role::Rook, Role::Knight, Role::Bishop, Role::King, Role::Pawn];
        order.into_iter().filter_map(with).collect()
    }
}

fn capital_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        format!("{}{}", first.to_ascii_uppercase(), letters.as_str())
    })
}

fn capital_last(text: &str) -> String {
    let mut letters = text.chars();
    letters.next_back().map_or_else(String::new, |last| {
        format!("{}{}", letters.as_str(), last.to_ascii_uppercase())
    })
}

#[cfg(test)]
mod tests {
    use tabiya_variants::Variant;

    use super::*;

    fn meant(fen: &str, text: &str) -> String {
        let (p, _) = Variant::Crazyhouse.read(fen).expect(fen);
        match read(&p, text) {
            Ok(Meaning::Move(m)) => m.uci(p.castling_mode()).to_string(),
            Ok(Meaning::Promotion(all)) => all
                .iter()
                .map(|m| m.uci(p.castling_mode()).to_string())
                .collect::<Vec<_>>()
                .join(" "),
            Err(reason) => reason,
        }
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        let fen = "r3k2r/P6p/8/3pP3/8/8/8/R3KBNR[Nn] w KQkq d6 0 1";
        for (text, uci) in [
            ("e5e6", "e5e6"),
            ("E5-E6", "e5e6"),
            ("e5 e6", "e5e6"),
            ("exd6", "e5d6"),
            ("e5xd6", "e5d6"),
            ("e5d6!?", "e5d6"),
            ("Nf3", "g1f3"),
            ("nf3", "g1f3"),
            ("o-o-o", "e1c1"),
            ("0-0-0", "e1c1"),
            ("N@b6", "N@b6"),
            ("n@b6", "N@b6"),
            ("bd3", "f1d3"),
            ("Rxa7", "a1a7 is illegal"),
        ] {
            assert!(meant(fen, text).starts_with(uci), "{text}: {}", meant(fen, text));
        }
        assert!(meant(fen, "hello").starts_with("\"hello\" is not a move"));
    }

    #[test]
    fn a_promotion_is_told_in_the_move_or_asked_for() {
        let fen = "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1";
        for (text, uci) in [
            ("a8=Q", "a7a8q"),
            ("a8q", "a7a8q"),
            ("a8=r", "a7a8r"),
            ("a7a8=N", "a7a8n"),
            ("axb8=B", "a7b8b"),
            ("a7xb8Q", "a7b8q"),
        ] {
            assert_eq!(meant(fen, text), uci, "{text}");
        }
        for text in ["a8", "a7a8", "a7-a8"] {
            assert_eq!(meant(fen, text), "a7a8q a7a8r a7a8n a7a8b", "{text}");
        }
        assert_eq!(meant(fen, "axb8"), "a7b8q a7b8r a7b8n a7b8b");
        assert!(meant(fen, "a8=K").contains("illegal"), "{}", meant(fen, "a8=K"));
    }
}
