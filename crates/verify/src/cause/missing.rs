//! What a missing move has in common with others.

use tabiya_core::MoveKind;
use tabiya_variants::{AnyMove, AnyPosition, LegalityReason, Reason};

use super::{Trait, broad, narrow};

/// The traits of a legal move, the narrowest first.
pub(super) fn traits(p: &AnyPosition, m: AnyMove) -> Vec<Trait> {
    let name = |kind| p.variant().kind(kind).name.as_str().to_owned();
    match m.kind() {
        MoveKind::EnPassant => vec![narrow("en passant captures")],
        MoveKind::Castle => vec![narrow("castling")],
        MoveKind::DoublePush => vec![narrow("double pushes")],
        MoveKind::Promotion(kind) => {
            vec![narrow(format!("promotions to a {}", name(kind))), broad("promotions")]
        }
        MoveKind::Drop(kind) => vec![narrow(format!("drops of a {}", name(kind))), broad("drops")],
        MoveKind::Normal(kind) => {
            let piece = name(kind);
            let why = p.explain(&m.uci(p.castling_mode()).to_string());
            let legal = why.as_ref().ok().and_then(|why| match why.reason() {
                Reason::Legal(legal) => Some(legal),
                _ => None,
            });
            let is_capture = p.piece_on(m.to()).is_some();
            let mut traits = vec![narrow(reason(legal, &piece, is_capture))];
            traits.push(broad(format!("{piece} moves")));
            if is_capture {
                traits.push(broad("captures"));
            }
            traits
        }
    }
}

/// The reason of an ordinary move in words. The name of the piece is left out where any piece may move like that.
fn reason(legal: Option<&LegalityReason>, piece: &str, is_capture: bool) -> String {
    match legal {
        Some(LegalityReason::KingLeavesCheck { .. }) => format!("{piece} moves out of check"),
        Some(LegalityReason::CapturesChecker(_)) => "captures of a checking piece".to_owned(),
        Some(LegalityReason::BlocksCheck { .. }) => "moves that block a check".to_owned(),
        Some(LegalityReason::StaysOnPin { .. } | LegalityReason::CapturesPinner { .. }) => {
            "moves of pinned pieces along the pin".to_owned()
        }
        _ if is_capture => format!("captures by a {piece}"),
        _ => format!("{piece} moves to empty squares"),
    }
}
