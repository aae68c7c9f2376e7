//! Display names of variants and house rules.

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

/// The display name of a house rule: `Knooks`, `Il Vaticano`, `Chess960, start 518`.
pub fn house_title(name: &str) -> String {
    match name.split_once('=') {
        Some((name, number)) => format!("{}, start {number}", house_title(name)),
        None => match name {
            "il-vaticano" => "Il Vaticano".to_owned(),
            "la-bastarda" => "La Bastarda".to_owned(),
            "duck-chess-h5" => "Duck chess from h5".to_owned(),
            _ => capitalized(&name.replace('-', " ")),
        },
    }
}
