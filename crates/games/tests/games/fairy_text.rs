//! FEN under rules with custom pieces: corrections and errors.

use tabiya_games::{RuleSet, Variant};

fn amazons(more: &str) -> Variant {
    let amazon = "[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"\n";
    let text = format!("name = \"amazons\"\npromotion = [\"amazon\"]\n{more}\n{amazon}");
    Variant::from_rules(RuleSet::from_toml(&text).unwrap()).unwrap()
}

#[track_caller]
fn notes(fen: &str) -> String {
    amazons("").read(fen).unwrap().1.to_string()
}

#[test]
fn unusual_forms_of_fen_are_noted() {
    assert_eq!(notes("4k3/8/8/8/8/8/8/A3K3 w - - 0 1"), "");
    assert_eq!(notes("4k3/8/8/8/8/8/8/A3K21 w - - 0 1"), "adjacent digits added up");
    assert_eq!(notes("4k3/8/8/8/8/8/8/A3K3 w  - - 0 1"), "white space normalised");
    assert_eq!(notes(" 4k3/8/8/8/8/8/8/A3K3 w - - 0 1"), "white space normalised");
    assert_eq!(notes("4k3/8/8/8/8/8/8/A3K3 w\t- - 0 1"), "white space normalised");
    assert_eq!(notes("4k3/44/8/8/8/8/8/A3K3 w - -"), "adjacent digits added up");
    assert_eq!(
        notes("4k3/8/8/8/8/8/8/A3K3 w K e3 0 1"),
        "castling K dropped: no rook; \
        en-passant square dropped: no enemy piece in front of it that can have just advanced two squares"
    );
}

#[test]
fn a_hand_holds_as_many_pieces_as_the_board_has_empty_squares() {
    let drops = amazons("drops = true");
    let fen = |knights| format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "n".repeat(knights));
    assert!(drops.read(&fen(62)).is_ok());
    let error = drops.read(&fen(63)).unwrap_err();
    assert!(
        error.to_string().starts_with("more than 62 pieces in hand (board, byte 20: "),
        "{error}"
    );
}
