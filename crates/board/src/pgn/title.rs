//! Display names of variants.

use tabiya_games::Variant;

use crate::end::capitalized;

/// The display name of a variant: `King of the Hill`, `Pawn wipeout`.
pub fn title(variant: Variant) -> String {
    match (variant, variant.pgn_tag()) {
        (Variant::Chess, _) => "Chess".to_owned(),
        (_, Some(tag)) => tag.to_owned(),
        (Variant::Custom(_), None) => variant.name().to_owned(),
        _ => capitalized(&variant.name().replace('-', " ")),
    }
}
