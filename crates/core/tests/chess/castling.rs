//! Castling rights: how they are written, what they mean, and which castling moves they allow.

use crate::common::{accepted, counts, normalised, refused};
use tabiya_core::{
    CastlingMode, EnPassantMode, FenErrorKind, FenField, Move, MoveKind, Note, Position, Setup,
    Standard, UciMove,
};

/// The castling field of the position in both notations.
fn rights(p: &Position) -> [String; 2] {
    [CastlingMode::Standard, CastlingMode::Chess960].map(|mode| {
        let fen = p.fen(mode, EnPassantMode::Legal).to_string();
        assert_eq!(fen.parse().as_ref(), Ok(p));
        fen.split(' ').nth(2).unwrap_or_default().to_owned()
    })
}

/// The castling moves as UCI writes them for orthodox chess and for Chess960.
fn castles(p: &Position) -> Vec<[String; 2]> {
    let moves = p.legal_moves();
    let castles = moves.iter().filter(|m| m.kind() == MoveKind::Castle);
    let write = |m: &Move| {
        [CastlingMode::Standard, CastlingMode::Chess960].map(|mode| m.uci(mode).to_string())
    };
    castles.map(write).collect()
}

const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// The FEN [`ROOKS`] with other castling rights.
fn rooks(castling: &str) -> String {
    ROOKS.replace("KQkq", castling)
}

const NOT_CANONICAL: &str =
    "castling rights repeated, out of order or mixed, expected KQkq or HAha";

#[test]
fn lenient_reading_drops_a_right_without_a_rook() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for letter in ["K", "Q", "A", "H", "D", "k", "q", "a", "h"] {
        normalised(
            &bare.replace("w -", &format!("w {letter}")),
            &format!("castling {letter}: no rook (castling, byte 22: \"{letter}\")"),
            &format!("castling {letter} dropped: no rook"),
            bare,
        );
    }
    let error = "4k3/8/8/8/8/8/8/4K3 w K - 0 1".parse::<Position>().unwrap_err();
    assert_eq!(error.kind(), FenErrorKind::CastlingWithoutRook('K'));
    assert_eq!((error.field(), error.offset()), (FenField::Castling, 22));
    let text = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    let (p, notes) = Position::<Standard>::from_fen_lenient(text).unwrap();
    assert_eq!(notes.iter().collect::<Vec<_>>(), [Note::CastlingWithoutRook('K')]);
    assert_eq!(p.count_moves(), 5);
}

#[test]
fn a_misplaced_or_enemy_rook_gives_no_castling_right() {
    for (board, letter) in [
        ("4k3/8/8/8/8/8/8/R3K3", "K"),
        ("4k3/8/8/8/8/8/8/4K2R", "Q"),
        ("4k3/8/8/8/8/8/7R/4K3", "K"),
        ("4k3/8/8/8/8/8/8/4K1Nr", "K"),
        ("4k1nR/8/8/8/8/8/8/4K3", "k"),
        ("4k3/8/8/8/8/8/8/4K1Nr", "H"),
        ("4k3/8/8/8/8/8/8/4K2B", "H"),
        ("4k3/8/8/8/8/8/8/4K2R", "E"),
    ] {
        normalised(
            &format!("{board} w {letter} - 0 1"),
            &format!(
                "castling {letter}: no rook (castling, byte {}: \"{letter}\")",
                board.len() + 3
            ),
            &format!("castling {letter} dropped: no rook"),
            &format!("{board} w - - 0 1"),
        );
    }
}

#[test]
fn lenient_reading_drops_a_right_without_a_king_at_home() {
    for (rest, letter) in [
        ("4k3/8/8/8/8/8/4K3/R6R w", "K"),
        ("4k3/8/8/8/8/8/4K3/R6R w", "A"),
        ("r6r/4k3/8/8/8/8/8/4K3 w", "q"),
        ("4k2R/8/8/8/4K3/8/8/8 b", "K"),
    ] {
        let at = rest.len() + 1;
        let reason = "king not on its back rank";
        normalised(
            &format!("{rest} {letter} - 0 1"),
            &format!("castling {letter}: {reason} (castling, byte {at}: \"{letter}\")"),
            &format!("castling {letter} dropped: {reason}"),
            &format!("{rest} - - 0 1"),
        );
    }
}

#[test]
fn each_dropped_right_is_noted_once_with_its_own_reason() {
    normalised(
        "r7/4k3/8/8/8/8/8/R3K3 w KQkq - 0 1",
        r#"castling K: no rook (castling, byte 24: "K")"#,
        "castling K dropped: no rook; castling k dropped: king not on its back rank; \
         castling q dropped: king not on its back rank",
        "r7/4k3/8/8/8/8/8/R3K3 w Q - 0 1",
    );
    normalised(
        &format!("4k3/8/8/8/8/8/8/R3K3 w {}Q - 0 1", "K".repeat(1000)),
        r#"castling K: no rook (castling, byte 23: "K")"#,
        "castling K dropped: no rook",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    );
}

#[test]
fn lenient_reading_too_refuses_an_invalid_castling_letter() {
    for (castling, culprit, at) in [
        ("KQkq-", '-', 22 + 4),
        ("-K", '-', 22),
        ("--", '-', 22),
        ("KQkx", 'x', 25),
        ("KQkqI", 'I', 26),
        ("i", 'i', 22),
        ("0", '0', 22),
        ("K/k", '/', 23),
    ] {
        // The board of `ROOKS` is four bytes longer than a board with only the kings.
        let at = at + 4;
        let words = format!(
            "castling {culprit}: no such right, expected K, Q or a file, or - \
             (castling, byte {at}: \"{culprit}\")"
        );
        let error = refused(&rooks(castling), &words);
        assert_eq!((error.kind(), error.offset()), (FenErrorKind::UnknownCastling(culprit), at));
    }
}

#[test]
fn k_means_the_outermost_rook_on_any_file() {
    let p = counts("4k3/8/8/8/8/8/8/R3KR2 w K - 0 1", &[24, 72, 1919, 10088]);
    assert_eq!(rights(&p), ["K", "F"]);
    assert_eq!(castles(&p), [["e1g1", "e1f1"]]);
    let same = counts("4k3/8/8/8/8/8/8/R3KR2 w F - 0 1", &[24, 72, 1919, 10088]);
    assert_eq!(same, p);
}

#[test]
fn an_inner_rook_is_named_by_its_file() {
    let p = counts("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", &[22, 96, 2645, 14954]);
    assert_eq!(rights(&p), ["B", "B"]);
    assert_eq!(castles(&p), [["e1c1", "e1b1"]]);
    let outer = accepted("4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1");
    assert_eq!(rights(&outer), ["Q", "A"]);
    assert_ne!(outer.key(), p.key());
    assert_eq!(rights(&accepted("4krr1/8/8/8/8/8/8/4K3 b k - 0 1")), ["k", "g"]);
    assert_eq!(rights(&accepted("4krr1/8/8/8/8/8/8/4K3 b f - 0 1")), ["f", "f"]);
    let mixed = accepted("1r2k1rr/8/8/8/8/8/8/RR2K2R w KBgq - 0 1");
    assert_eq!(rights(&mixed), ["KBgq", "HBgb"]);
}

#[test]
fn a_rook_that_shields_its_king_does_not_castle() {
    let p = counts("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", &[4, 65, 876, 19079]);
    assert_eq!(rights(&p), ["Q", "B"]);
    assert!(castles(&p).is_empty());
}

#[test]
fn king_and_rook_castle_by_swapping_squares() {
    let p = counts("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", &[13, 58, 1033, 5689]);
    assert_eq!(castles(&p), [["f1g1", "f1g1"]]);
    let castle = "f1g1".parse::<UciMove>().unwrap().to_move(&p).unwrap();
    assert_eq!(castle.kind(), MoveKind::Castle);
    let after = p.play(castle).unwrap();
    assert_eq!(after.to_string(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn capturing_a_rook_deletes_the_right() {
    let p = counts("r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1", &[21, 282, 4716]);
    for (capture, left) in [("b7a8q", "k"), ("g7h8n", "q"), ("e1e2", "kq")] {
        let m = capture.parse::<UciMove>().unwrap().to_move(&p).unwrap();
        let after = p.play(m).unwrap();
        assert_eq!(rights(&after)[0], left, "after {capture}");
        // The key, which includes the castling rights, equals the key of the same position read from text.
        assert_eq!(after.key(), after.to_string().parse::<Position>().unwrap().key());
    }
}

#[test]
fn lenient_reading_ignores_repeated_rights() {
    for castling in ["KKQkq", "KQQkq", "KQkqK", "KHQkq", "HHAha", "KKQQkkqq"] {
        let words = format!("{NOT_CANONICAL} (castling, byte 26: \"{castling}\")");
        normalised(&rooks(castling), &words, "repeated castling right ignored", ROOKS);
    }
    let error = rooks("KKQkq").parse::<Setup>().unwrap_err();
    assert_eq!((error.kind(), error.offset()), (FenErrorKind::CastlingNotCanonical, 26));
}

#[test]
fn lenient_reading_reorders_castling_rights() {
    for castling in ["kqKQ", "QKkq", "KQqk", "KkQq", "qkQK", "AHha", "HAah", "haHA"] {
        let words = format!("{NOT_CANONICAL} (castling, byte 26: \"{castling}\")");
        normalised(&rooks(castling), &words, "castling rights reordered", ROOKS);
    }
}

#[test]
fn lenient_reading_accepts_mixed_castling_notations() {
    for castling in ["KQha", "HAkq", "KAkq", "KQka", "HQhq"] {
        let words = format!("{NOT_CANONICAL} (castling, byte 26: \"{castling}\")");
        let said = "two notations of castling rights mixed";
        normalised(&rooks(castling), &words, said, ROOKS);
    }
}

#[test]
fn each_irregularity_of_rights_has_its_own_note() {
    let repeated = "repeated castling right ignored";
    let reordered = "castling rights reordered";
    let mixed = "two notations of castling rights mixed";
    for (castling, notes) in [
        ("haKQ", [reordered, mixed].as_slice()),
        ("KKQha", &[repeated, mixed]),
        ("HKAkq", &[repeated, mixed]),
        ("kqKQk", &[repeated, reordered]),
        ("hqKAAK", &[repeated, reordered, mixed]),
    ] {
        let (setup, said) = Setup::from_fen_lenient(&rooks(castling)).unwrap();
        assert_eq!((setup, said.to_string()), (ROOKS.parse().unwrap(), notes.join("; ")));
        assert!(rooks(castling).parse::<Setup>().is_err());
    }
    let text = "4k2r/8/8/8/8/8/8/R3K2R w KQha - 0 1";
    let (_, said) = Setup::from_fen_lenient(text).unwrap();
    assert_eq!(said.to_string(), format!("castling a dropped: no rook; {mixed}"));
}

#[test]
fn kqkq_and_rook_files_mean_the_same_rights() {
    let orthodox = counts(ROOKS, &[26, 568, 13744, 314_346]);
    assert_eq!(rights(&orthodox), ["KQkq", "HAha"]);
    assert_eq!(accepted(&rooks("HAha")), orthodox);
    assert!(orthodox.has_orthodox_castling());
    for castling in ["K", "Q", "k", "q", "KQ", "kq", "Kk", "Qq", "H", "A", "h", "a", "Ha", "-"] {
        let p = accepted(&rooks(castling));
        assert!(rights(&p).iter().any(|right| right == castling), "{castling}");
    }
}

#[test]
fn lenient_reading_too_refuses_two_rights_on_one_wing() {
    for (castling, culprit, at) in [("AB", 'B', 25), ("QB", 'B', 25), ("BQ", 'Q', 25)] {
        let words = format!(
            "castling {culprit}: second right on one wing (castling, byte {at}: \"{culprit}\")"
        );
        let error = refused(&format!("4k3/8/8/8/8/8/8/RR2K3 w {castling} - 0 1"), &words);
        assert_eq!(error.kind(), FenErrorKind::CastlingWing(culprit));
    }
}

#[test]
fn each_side_of_double_chess960_has_its_own_rooks() {
    let p = counts("2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1", &[22, 501, 11459, 264_663]);
    assert_eq!(rights(&p), ["KQkq", "GBfc"]);
    let p = counts(
        "bnqbrkrn/pppppppp/8/8/8/8/PPPPPPPP/RKNQBBNR w HAge - 0 1",
        &[20, 400, 9004, 198_815],
    );
    assert_eq!(rights(&p), ["KQkq", "HAge"]);
    assert!(!p.has_orthodox_castling());
    let p =
        counts("1r1k2r1/pp1p1p1p/8/8/8/8/PPP2P1P/R4KR1 w GAgb - 0 1", &[25, 630, 16015, 395_555]);
    assert_eq!(castles(&p), [["f1c1", "f1a1"]]);
}
