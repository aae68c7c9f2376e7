//! The start position of each variant.

use tabiya_core::{CastlingMode, EnPassantMode, Position};
use tabiya_games::{AnyPosition, Playable, RuleSet, Variant, VariantVisitor};

/// Visitor that reads a FEN strictly under the rules of a variant.
struct Strictly<'a>(&'a str);

impl VariantVisitor for Strictly<'_> {
    type Out = AnyPosition;

    fn visit<R: Playable>(self, state: R::State) -> AnyPosition {
        let p = Position::<R>::from_fen_with(self.0, state);
        R::any(p.unwrap_or_else(|error| panic!("{error}: {}", self.0)))
    }
}

#[test]
fn every_start_is_read_strictly_and_without_a_note() {
    for &variant in Variant::BUILT_IN {
        let fen = variant.start_fen();
        assert_eq!(variant.visit(Strictly(&fen)), Some(variant.start()), "{variant}");
        let (p, notes) = variant.read(&fen).expect("a position");
        assert_eq!((p, notes.to_string()), (variant.start(), String::new()), "{variant}");
        assert_eq!(p.variant(), variant);
    }
}

#[test]
fn every_start_is_written_as_its_fen() {
    for &variant in Variant::BUILT_IN {
        let (start, fen) = (variant.start(), variant.start_fen());
        // King capture has no castling, so the castling rights of the FEN are dropped.
        let fen = if variant == Variant::KingCapture { fen.replace("KQkq", "-") } else { fen };
        for en_passant in [EnPassantMode::Legal, EnPassantMode::Always] {
            let written = start.fen(CastlingMode::Standard, en_passant);
            assert_eq!(written, fen, "{variant}");
        }
    }
}

#[test]
fn rules_as_data_start_from_the_same_position() {
    let mut data = Vec::new();
    for &variant in Variant::BUILT_IN {
        let Some(rules) = variant.rules() else { continue };
        assert_eq!(variant.visit(Strictly(&rules.start)), Some(variant.start()), "{variant}");
        // The FEN in a rule set lacks the remaining checks, which the rules state in another field.
        assert_eq!(rules.start, variant.start_fen().replace(" 3+3", ""), "{variant}");
        data.push(variant.name());
    }
    assert_eq!(data, RuleSet::built_in_names());
}
