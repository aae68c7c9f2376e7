//! Why a move is legal or not: in words, with moves as people write them, and as marks on the board.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tabiya_core::{Color, Square};
use tabiya_games::{
    AnyPosition, AnyUciMove, Game, IllegalityReason, KindId, Mark, Meaning, MoveTextError, Reason,
    quote,
};

use super::reply::Refusal;
use crate::end::capitalized;

/// The answer to a move, or the square of a piece, in the position at the end of a game: `why` with its reason, the
/// legal `move` that is meant, and the `marks` that show the reason on the board.
///
/// # Errors
/// If the text is neither.
pub(super) fn why(game: &Game, text: &str) -> Result<Value, Refusal> {
    let unknown = || Refusal::unknown(format!("no move {}", quote(text)));
    let sentences = game.why(text).map_err(|_| unknown())?;
    let mut marks = BTreeSet::new();
    sentences.iter().for_each(|words| marks.extend(game.marks(words)));
    let legal = match game.position().typed(text) {
        Ok(Meaning::Move(m)) => Some(game.position().text(&m)),
        _ => None,
    };
    let words = in_san(&game.position().board(), &sentences.join("; "));
    Ok(json!({
        "why": format!("{}.", capitalized(&words)),
        "move": legal,
        "marks": marks.iter().map(shown).collect::<Vec<_>>(),
    }))
}

fn shown(mark: &Mark) -> Value {
    let (look, to) = (mark.kind.name(), mark.to.to_string());
    match mark.from {
        Some(from) => json!({ "from": from.to_string(), "to": to, "look": look }),
        None => json!({ "to": to, "look": look }),
    }
}

/// A text with its moves in algebraic notation instead of UCI's. Drops, and moves with a label, stay as they are.
pub(super) fn in_san(p: &AnyPosition, text: &str) -> String {
    let written = |word: &str| {
        let bare = word.trim_end_matches(['.', ',', ';', ':']);
        match san(p, bare) {
            Some(san) => format!("{san}{}", &word[bare.len()..]),
            None => word.to_owned(),
        }
    };
    text.split(' ').map(written).collect::<Vec<_>>().join(" ")
}

/// A move of the side to move, legal or not, in algebraic notation; `None` for other texts.
fn san(p: &AnyPosition, text: &str) -> Option<String> {
    let AnyUciMove::Step { from, to, promotion } = p.read_uci(text).ok()? else { return None };
    let piece = p.piece_on(from).filter(|piece| piece.color == p.turn())?;
    if let Ok(m) = p.uci_move(text) {
        return Some(p.san(m).trim_end_matches(['+', '#']).to_owned());
    }
    if let Some(castling) = castling(p, text, (from, to)) {
        return Some(castling.to_owned());
    }
    let is_pawn = piece.role == KindId::PAWN;
    let takes = p.piece_on(to).is_some_and(|there| there.color != piece.color);
    let letter = p.letter(piece.role.of(Color::White)).to_string();
    let letter = if is_pawn { "" } else { letter.as_str() };
    let file = from.file().letter();
    let becomes = promotion.map_or_else(String::new, |to| format!("={}", to.to_ascii_uppercase()));
    // A pawn that leaves its file means to capture.
    let is_short = !is_pawn || from.file() == to.file();
    let short = match (is_short, takes) {
        (true, false) => format!("{letter}{to}{becomes}"),
        (true, true) if !is_pawn => format!("{letter}x{to}{becomes}"),
        (true, true) => format!("{to}{becomes}"),
        (false, _) => format!("{file}x{to}{becomes}"),
    };
    // Another piece can make the move that this text means.
    let is_taken = matches!(p.san_move(&short), Ok(_) | Err(MoveTextError::Ambiguous(..)));
    let is_usual = !is_taken && (is_short || from.distance(to) == 1);
    let hyphen = if takes { "x" } else { "-" };
    Some(if is_usual { short } else { format!("{letter}{from}{hyphen}{to}{becomes}") })
}

/// The illegal castling that two squares mean, if they mean one.
fn castling(p: &AnyPosition, text: &str, (from, to): (Square, Square)) -> Option<&'static str> {
    let is_far = from.rank() == to.rank() && from.distance(to) > 1;
    let is_king = p.king(p.turn()) == Some(from);
    let why = p.explain(text).ok()?;
    let is_meant = match why.reason() {
        Reason::Illegal(
            IllegalityReason::NeverCastles
            | IllegalityReason::NoCastlingRight { .. }
            | IllegalityReason::CastlingBlocked(_)
            | IllegalityReason::CastlesOutOfCheck(_),
        ) => true,
        Reason::Illegal(
            IllegalityReason::Attacked { .. }
            | IllegalityReason::AttackedThroughKing { .. }
            | IllegalityReason::Uncovered { .. },
        ) => is_king && is_far && !p.castling().0.is_empty(),
        _ => false,
    };
    is_meant.then_some(if to.file() > from.file() { "O-O" } else { "O-O-O" })
}

#[cfg(test)]
mod tests {
    use tabiya_games::Variant;

    use super::*;

    fn san_of(fen: &str, text: &str) -> String {
        let (p, _) = Variant::Chess.read(fen).expect(fen);
        in_san(&p, text)
    }

    #[test]
    fn illegal_moves_are_written_as_people_write_them() {
        let start = Variant::Chess.start_fen();
        for (text, written) in [
            ("e2e5", "e5"),
            ("b1d2", "Nd2"),
            ("e1e2", "Ke2"),
            ("e1g1", "O-O"),
            ("e1c1", "O-O-O"),
            ("d2e3", "dxe3"),
            ("a2h7", "a2xh7"),
            ("a1a7", "Rxa7"),
            // Another pawn, or another piece, can make the move that the short form means.
            ("g1c3", "Ng1-c3"),
            // These are no moves of White's.
            ("e7e5", "e7e5"),
            ("e4e5", "e4e5"),
        ] {
            assert_eq!(san_of(&start, text), written);
        }
        let doubled = "4k3/8/8/8/4P3/8/4P3/4K3 w - - 0 1";
        assert_eq!(san_of(doubled, "e2e5 is illegal"), "e2-e5 is illegal");
        let castles = "4k3/8/b7/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(san_of(castles, "e1g1 is illegal: f1"), "O-O is illegal: f1");
        assert_eq!(san_of(castles, "e1f1 is illegal"), "Kf1 is illegal");
        let promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(san_of(promotion, "a7b8q"), "axb8=Q");
    }

    #[test]
    fn legal_moves_in_a_text_lose_their_check_signs() {
        let fen = "4k3/8/8/3p4/4P3/8/8/4R1K1 w - - 0 1";
        assert_eq!(san_of(fen, "must capture: e.g. e4d5."), "must capture: e.g. exd5.");
    }
}
