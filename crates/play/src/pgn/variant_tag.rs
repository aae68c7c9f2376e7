//! Names of variants in the PGN tag `Variant`.

use tabiya_core::CastlingMode;
use tabiya_variants::Variant;

use crate::end::capitalized;

/// Names by which other programs call chess in the tag. Special start positions are in the tag `FEN`.
const CHESS: [&str; 9] = [
    "standard",
    "normal",
    "classical",
    "orthodox",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "frc",
];

/// The name to write in the tag; `None` for chess, which needs no tag.
pub(super) fn written(variant: Variant, mode: CastlingMode) -> Option<String> {
    match (variant, mode) {
        (Variant::Chess, CastlingMode::Standard) => None,
        (Variant::Chess, CastlingMode::Chess960) => Some("Chess960".to_owned()),
        _ => Some(variant.pgn_tag().unwrap_or(variant.name()).to_owned()),
    }
}

/// The display name of a variant, such as `King of the Hill` or `Pawn wipeout`.
pub(crate) fn title(variant: Variant) -> String {
    match (variant, variant.pgn_tag()) {
        (Variant::Chess, _) => "Chess".to_owned(),
        (_, Some(tag)) => tag.to_owned(),
        (Variant::Custom(_), None) => variant.name().to_owned(),
        _ => capitalized(&variant.name().replace('-', " ")),
    }
}

/// Finds the variant with a name, ignoring case and punctuation. Prefers `given` to the built-in variants.
pub(super) fn find(name: &str, given: Variant) -> Option<Variant> {
    let plain = plain(name);
    let is_called = |variant: &Variant| {
        let names = [variant.name()].into_iter().chain(variant.aliases().iter().copied());
        names.chain(variant.pgn_tag()).any(|name| self::plain(name) == plain)
    };
    if is_called(&given) {
        return Some(given);
    }
    if CHESS.contains(&plain.as_str()) {
        return Some(Variant::Chess);
    }
    Variant::BUILT_IN.into_iter().find(is_called)
}

/// The letters and digits of a name, converted to lower case.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_written_is_found_again() {
        for variant in Variant::BUILT_IN {
            let name = written(variant, CastlingMode::Standard).unwrap_or("Standard".to_owned());
            assert_eq!(find(&name, Variant::Chess), Some(variant), "{name}");
        }
        let chess960 = written(Variant::Chess, CastlingMode::Chess960).expect("a name");
        assert_eq!(find(&chess960, Variant::Atomic), Some(Variant::Chess));
        assert_eq!(find("From Position", Variant::Horde), Some(Variant::Chess));
        assert_eq!(find("KING of the hill", Variant::Chess), Some(Variant::KingOfTheHill));
        assert_eq!(find("dragon chess", Variant::Chess), None);
    }
}
