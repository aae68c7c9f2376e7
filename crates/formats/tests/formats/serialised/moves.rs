//! Moves without a position.

use tabiya_core::{CastlingMode, Move, MoveKind, MoveList, Position, Role, San, Square, UciMove};
use tabiya_fairy::{AnyMove, AnyUciMove};
use tabiya_games::KindId;

use super::{form, positions, refused, refused_bytes, same};

#[test]
fn a_move_is_its_uci_text_and_its_kind() {
    let step = |from, to, kind| Move::new(from, to, kind);
    let knight = step(Square::G1, Square::F3, MoveKind::Normal(Role::Knight));
    form(knight, r#""g1f3 knight""#, &postcard::to_stdvec(&knight.bits()).expect("bits"));
    let texts = [
        (step(Square::E2, Square::E4, MoveKind::DoublePush), "e2e4 double-push"),
        (step(Square::E5, Square::D6, MoveKind::EnPassant), "e5d6 en-passant"),
        (step(Square::E1, Square::H1, MoveKind::Castle), "e1h1 castle"),
        (step(Square::E7, Square::E8, MoveKind::Promotion(Role::Queen)), "e7e8q"),
        (Move::drop(Role::Knight, Square::F3), "N@f3"),
    ];
    for (m, text) in texts {
        assert_eq!(serde_json::to_string(&m).expect("a move"), format!("{text:?}"));
        assert_eq!(serde_json::to_string(&AnyMove::of(m)).expect("a move"), format!("{text:?}"));
    }
}

#[test]
fn all_16_bit_moves_are_read_back() {
    for m in (0..=u16::MAX).filter_map(Move::from_bits) {
        same(m);
        same(AnyMove::of(m));
    }
    for bits in (0..=u16::MAX).filter(|&bits| Move::from_bits(bits).is_none()) {
        refused_bytes::<Move>(&postcard::to_stdvec(&bits).expect("bits"));
    }
}

#[test]
fn texts_that_are_not_moves_are_refused() {
    let expected = "expected a move such as g1f3 knight";
    for text in [
        "",
        "e2e4",
        "e1g1",
        "e2e4 pawns",
        "e2e4  pawn",
        "e2e9 pawn",
        "e7e8p",
        "e7e8Q",
        "e7e8qq",
        "e7e8q pawn",
        "n@f3",
        "NN@f3",
        "@f3",
        "N@f9",
        "a1a1 pawn",
        "0000",
        "é2e4 pawn",
        "N@é3",
    ] {
        refused::<Move>(&format!("{text:?}"), expected);
    }
    for text in [
        "g1f3 normal",
        "g1f3 normal 22",
        "g1f3 normal 6 6",
        "e7e8a promotion pawn",
        "e7e8a drop 6",
        "A@e8 promotion pawn 6",
        "A@e8 drop 6 step",
        "0000 normal 6",
        "e7e8 promotion pawn 6",
    ] {
        refused::<AnyMove>(&format!("{text:?}"), expected);
    }
    refused::<UciMove>(r#""e2-e4""#, "expected a move in UCI notation such as e2e4");
    refused::<AnyUciMove>(r#""e2""#, "expected a move in UCI notation such as e2e4");
    refused::<San>(r#""Nf9""#, "expected a move in algebraic notation such as Nf3");
}

#[test]
fn moves_of_custom_pieces_are_read_back() {
    let amazon = KindId::from_index(6).expect("a kind");
    let (from, to) = (Square::E7, Square::E8);
    for (kind, piece, text) in [
        (MoveKind::Normal(amazon), amazon, "e7e8 normal 6"),
        (MoveKind::DoublePush, amazon, "e7e8 double-push 6"),
        (MoveKind::Promotion(amazon), KindId::PAWN, "e7e8? promotion pawn 6"),
        (MoveKind::Promotion(KindId::PAWN), amazon, "e7e8p promotion 6 pawn"),
    ] {
        let m = AnyMove::new(from, to, kind, piece);
        assert_eq!(serde_json::to_string(&m).expect("a move"), format!("{text:?}"));
        same(m);
    }
    same(AnyMove::new(to, to, MoveKind::Drop(amazon), amazon));
    let unknown: u32 = 22; // One more than the last index of a kind.
    for bits in [unknown << 12, 6 << 17, 4 << 17 | 1, 1 << 20, 1 << 25, 27 << 26] {
        refused_bytes::<AnyMove>(&postcard::to_stdvec(&bits).expect("bits"));
    }
}

#[test]
fn serialised_moves_of_any_rules_keep_their_texts() {
    for p in positions() {
        for m in p.legal_moves() {
            same(m);
            let json = serde_json::to_string(&m).expect("a move");
            let read: AnyMove = serde_json::from_str(&json).expect(&json);
            for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                assert_eq!(read.uci(mode), m.uci(mode), "{json} in {p}");
                same(m.uci(mode));
            }
            if let Some(short) = m.short() {
                same(short);
            }
        }
    }
}

#[test]
fn texts_of_moves_are_serialised_unchanged() {
    form(UciMove::<Role>::Null, r#""0000""#, b"\x040000");
    form("e7e8q".parse::<UciMove>().expect("a move"), r#""e7e8q""#, b"\x05e7e8q");
    form("Nbd2+".parse::<San>().expect("a move"), r#""Nbd2+""#, b"\x05Nbd2+");
    for text in ["N@f3", "e1g1"] {
        same(text.parse::<UciMove>().expect(text));
        same(text.parse::<AnyUciMove>().expect(text));
    }
    for text in ["exd6", "a8=Q#", "O-O-O", "@e4", "N1xb3", "Qa1xb2"] {
        same(text.parse::<San>().expect(text));
    }
    same("A@e8".parse::<AnyUciMove>().expect("a drop"));
}

#[test]
fn a_list_of_moves_has_a_limited_length() {
    let moves = Position::startpos().legal_moves();
    let json = serde_json::to_string(&moves).expect("moves");
    assert!(json.starts_with(r#"["b1a3 knight","#), "{json}");
    same(moves);
    let reason = "invalid length 20, expected at most 19 moves";
    refused::<MoveList<19>>(&json, reason);
    assert!(serde_json::from_str::<MoveList<20>>(&json).is_ok());
}
