//! What a missing move has in common with others.

use tabiya_core::{Color, MoveKind};
use tabiya_games::{AnyMove, AnyPosition, KindName, LegalityReason, Reason};

use super::Cause;

/// The traits of a legal move, the narrowest first.
pub(super) fn traits(p: &AnyPosition, m: AnyMove) -> Vec<Cause> {
    let name = |kind| p.variant().kind(kind).name;
    match m.kind() {
        MoveKind::EnPassant => vec![Cause::new("en passant captures")],
        MoveKind::Castle => vec![Cause::new("castling")],
        MoveKind::DoublePush => vec![Cause::new("double pushes")],
        MoveKind::Promotion(kind) => {
            let kind = name(kind).any();
            vec![Cause::new(format!("promotions to {kind}")), Cause::broad("promotions")]
        }
        MoveKind::Drop(kind) => {
            vec![Cause::new(format!("drops of {}", name(kind).any())), Cause::broad("drops")]
        }
        MoveKind::Normal(kind) => {
            let piece = name(kind);
            let why = p.explain(&m.uci(p.castling_mode()).to_string());
            let legal = why.as_ref().ok().and_then(|why| match why.reason() {
                Reason::Legal(legal) => Some(legal),
                _ => None,
            });
            let is_capture = p.is_capture(m);
            let mut traits = vec![Cause::new(reason(legal, piece, is_capture))];
            traits.push(Cause::broad(format!("{piece} moves")));
            if is_capture {
                traits.push(Cause::broad("captures"));
            }
            traits
        }
    }
}

/// The traits of a legal move that matter when it is played, the narrowest first.
pub(super) fn traits_when_played(p: &AnyPosition, m: AnyMove) -> Vec<Cause> {
    let mut traits = traits(p, m);
    if takes_right(p, m) {
        traits.insert(0, Cause::new("captures of a castling rook"));
    }
    traits
}

/// Whether the move captures a rook with which the opponent may castle.
fn takes_right(p: &AnyPosition, m: AnyMove) -> bool {
    let opponent = !p.turn();
    let rights = |p: &AnyPosition| {
        let fen = p.to_string();
        let castling = fen.split(' ').nth(2).unwrap_or_default();
        let of_opponent = |c: &char| c.is_ascii_uppercase() == (opponent == Color::White);
        castling.chars().filter(of_opponent).collect::<String>()
    };
    p.is_capture(m) && rights(p) != rights(&p.play_unchecked(m))
}

/// The reason of an ordinary move in words. The name of the piece is left out where any piece may move like that.
fn reason(legal: Option<&LegalityReason>, piece: KindName, is_capture: bool) -> String {
    match legal {
        Some(LegalityReason::KingLeavesCheck { .. }) => format!("{piece} moves out of check"),
        Some(LegalityReason::CapturesChecker(_)) => "captures of a checking piece".to_owned(),
        Some(LegalityReason::BlocksCheck { .. }) => "moves that block a check".to_owned(),
        Some(LegalityReason::StaysOnPin { .. } | LegalityReason::CapturesPinner { .. }) => {
            "moves of pinned pieces along the pin".to_owned()
        }
        _ if is_capture => format!("captures by {}", piece.any()),
        _ => format!("{piece} moves to empty squares"),
    }
}
