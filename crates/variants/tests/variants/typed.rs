//! Moves as people type them.

use tabiya_variants::{Meaning, Variant};

fn meant(fen: &str, text: &str) -> String {
    let (p, _) = Variant::Crazyhouse.read(fen).expect(fen);
    match p.read_typed(text) {
        Ok(Meaning::Move(m)) => m.uci(p.castling_mode()).to_string(),
        Ok(Meaning::Promotion(all)) => {
            all.iter().map(|m| m.uci(p.castling_mode()).to_string()).collect::<Vec<_>>().join(" ")
        }
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
