//! How games between two people end.

use super::driver::typed;

fn two(words: &[&str], lines: &[&str]) -> String {
    typed(&[&["--color", "both", "--ascii"], words].concat(), lines)
}

#[test]
fn a_mating_move_is_announced_and_can_be_taken_back() {
    let text = two(&[], &["f3", "e5", "g4", "Qh4", "e4", "undo", "Nc6", "quit"]);
    assert!(text.contains("\nBlack wins: checkmate. 0-1\n"), "{text}");
    for line in [
        "1. white: pawn f2 to f3",
        "1. black: pawn e7 to e5",
        "2. white: pawn g2 to g4",
        "2. black: queen d8 to h4",
        "white is in check",
        "black wins: checkmate",
        "1. f3 e5 2. g4 Qh4# 0-1",
    ] {
        assert!(text.lines().any(|known| known == line), "{line}: {text}");
    }
    assert!(text.contains("The game is over: undo takes the last move back"), "{text}");
    assert!(text.contains("1. f3 e5 2. g4 Nc6 *"), "{text}");
}

#[test]
fn stalemate_and_repetition_are_draws() {
    let text = two(&["--fen", "7k/8/8/5Q2/8/8/8/K7 w - - 0 1"], &["Qf7"]);
    assert!(text.contains("Draw: stalemate. 1/2-1/2"), "{text}");
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];
    let text = two(&[], &shuffle);
    assert!(text.contains("Draw: repetition. 1/2-1/2"), "{text}");
}

#[test]
fn king_capture_announces_the_captured_king_and_no_check() {
    let lines = ["e4", "f6", "Qh5", "a6", "Qxe8"];
    let text = two(&["--variant", "king-capture"], &lines);
    // The rules of the game know no check.
    assert!(!text.contains("is in check"), "{text}");
    assert!(text.contains("White wins: king captured. 1-0"), "{text}");
    assert!(text.contains("Captured by White: k\n"), "{text}");
    assert!(text.contains("3. white: queen h5 to e8, takes king"), "{text}");
}

#[test]
fn pieces_in_hand_are_shown_and_dropped() {
    let lines = ["e4", "d5", "exd5", "Qxd5", "moves @", "P@d4", "P@d3", "quit"];
    let text = two(&["--variant", "crazyhouse"], &lines);
    assert!(text.contains("In hand: white P, black -"), "{text}");
    assert!(text.contains("In hand: white P, black p"), "{text}");
    assert!(text.contains("drops: @e2 @a3 @b3 "), "{text}");
    assert!(text.contains("3. white: pawn dropped on d4"), "{text}");
    assert!(text.contains("Captured by White: p\nCaptured by Black: P\n"), "{text}");
    assert!(text.contains("3. black: pawn dropped on d3"), "{text}");
}

#[test]
fn explosions_remaining_checks_and_rules_are_shown() {
    let text = two(&["--variant", "atomic"], &["Nc3", "a6", "Nd5", "a5", "Nxe7"]);
    assert!(text.contains("White wins: king blown up. 1-0"), "{text}");
    assert!(
        text.contains("Captured by White: kqbp\nBlown up with White's captures: N\n"),
        "{text}"
    );
    let text = two(&["--variant", "3check"], &["e4", "d6", "Bb5", "quit"]);
    assert!(text.contains("Checks left to give: white 2, black 3"), "{text}");
    assert!(text.contains("The rules: "), "{text}");
}

#[test]
fn resigning_loses() {
    let text = two(&[], &["e4", "resign", "resign"]);
    assert!(text.contains("White wins: Black resigned. 1-0"), "{text}");
    assert!(text.contains("Black resigned\n\n1. e4 1-0\n"), "{text}");
    assert!(text.contains("The game is over already."), "{text}");
    let text = two(&[], &["resign"]);
    assert!(text.contains("Black wins: White resigned. 0-1"), "{text}");
}

#[test]
fn walls_of_a_rule_file_are_drawn() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("walls.toml");
    std::fs::write(&file, "name = \"walled\"\nwalls = [\"d4\", \"e4\"]\n").expect("it is written");
    let text = two(&["--variant", file.to_str().expect("text")], &["e4", "moves d4", "quit"]);
    assert!(text.contains("4  . . . # # . . ."), "{text}");
    assert!(text.contains("d4 is a wall."), "{text}");
    assert!(text.contains("e2e4 is illegal"), "{text}");
}
