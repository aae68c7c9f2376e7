//! The commands that can be typed in a game besides moves.

use super::driver::typed;

fn two(lines: &[&str]) -> String {
    typed(&["--color", "both", "--ascii"], lines)
}

#[test]
fn help_names_every_command() {
    let text = two(&["help", "quit"]);
    for word in [
        "moves", "why", "undo", "redo", "hint", "level", "board", "flip", "fen", "history", "save",
        "load", "new", "resign", "quit",
    ] {
        assert!(
            text.contains(&format!("\n{word} ")) || text.contains(&format!(" {word} ")),
            "{word}: {text}"
        );
    }
}

#[test]
fn moves_are_listed_for_all_pieces_and_for_one() {
    let text = two(&["moves", "moves g1", "moves e4", "moves e7", "moves e1", "moves z9", "quit"]);
    for said in [
        "knight b1: Na3 Nc3\n",
        "knight g1: Nf3 Nh3\n",
        "There is no piece on e4.",
        "It is White's turn, and that is Black's pawn on e7.",
        "The white king on e1 has no legal move: it is blocked on all sides.",
        "\"z9\" is not a square, expected a1 to h8.",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn why_says_why_a_move_is_legal_or_not() {
    let text = two(&["why e2e5", "why e2e4", "why Nd2", "why", "why me", "quit"]);
    for said in [
        "e2e5 is illegal: a pawn does not move like that.",
        "e2e4 is legal: ",
        "b1d2 is illegal: the pawn on d2 is White's own.",
        "Why which move? For example: why e2e5.",
        "\"me\" is not a move",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(text.ends_with("The game has not ended.\n"), "no move was made: {text}");
}

#[test]
fn squares_may_be_typed_as_numbers() {
    let fen = "8/4P3/8/8/8/8/8/K1k5 w - - 0 1";
    let lines = ["why 12 28", "why 4", "moves 12", "12 28", "52 36", "12 64", "0-0", "history"];
    let text = two(&lines);
    for said in [
        "e2e4 is legal: ",
        "The white king on e1 has no legal move: ",
        "pawn e2: e3 e4\n",
        "64 is not a square, expected 0 (a1) to 63 (h8).",
        "e1g1 is illegal: the bishop on f1 is in the way",
        "\n1. e4 e5 *\n",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let text = typed(&["--color", "both", "--fen", fen], &["52 60 n", "undo", "52-60", "q"]);
    assert!(text.contains("e8=N  ("), "{text}");
    assert!(text.contains("The pawn becomes a (Q)ueen"), "{text}");
    assert!(text.ends_with("1. e8=Q *\n"), "{text}");
}

#[test]
fn captured_pieces_are_shown_beside_the_capturer() {
    let text = two(&["e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2", "Bxg2"]);
    let last = text.rsplit("     a b c d e f g h\n").next().expect("a board");
    assert!(last.starts_with("Captured by White: qp\nCaptured by Black: PP\n"), "{text}");
    let words = ["--color", "both", "--ascii", "--variant", "atomic"];
    let text = typed(&words, &["Nf3", "a6", "Ng5", "a5", "Nxh7"]);
    let said = "Captured by White: rnp\nBlown up with White's captures: N\n";
    assert!(text.contains(said), "{text}");
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let text =
        two(&["undo", "e4", "e5", "Nf3", "undo 2", "redo", "redo", "redo", "undo x", "quit"]);
    assert!(text.contains("You have no move to take back."), "{text}");
    assert!(text.contains("2 moves taken back."), "{text}");
    assert!(text.contains("There is no move to redo."), "{text}");
    assert!(text.contains("Undo how many moves?"), "{text}");
    assert!(text.ends_with("1. e4 e5 2. Nf3 *\n"), "{text}");
}

#[test]
fn undo_against_the_engine_takes_back_its_answer_too() {
    let words = ["--level", "1", "--ascii"];
    let text = typed(&words, &["e4", "undo", "fen", "history", "quit"]);
    assert!(text.contains("Tabiya level 1 plays "), "{text}");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(text.contains(start), "{text}");
    assert!(text.contains("No move has been made."), "{text}");
    let black = typed(&["--level", "1", "--color", "black"], &["undo", "quit"]);
    assert!(black.contains("You have no move to take back."), "{black}");
}

#[test]
fn levels_of_the_engine_are_1_to_10() {
    let text = two(&["level", "level 5", "level 11", "level x", "level 10", "quit"]);
    assert!(text.contains("Level 5, about 1600 Elo."), "{text}");
    assert!(text.contains("Level 10, about 2600 Elo."), "{text}");
    assert_eq!(text.matches("Levels are numbers from 1 to 10.").count(), 2, "{text}");
}

#[test]
fn a_hint_names_a_good_move_without_playing_it() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let text = typed(&["--color", "both", "--fen", fen], &["hint", "quit"]);
    assert!(text.contains("Try Rd8# (wins in 1): Rd8#"), "{text}");
    assert!(text.ends_with("The game has not ended.\n"), "{text}");
}

#[test]
fn the_board_is_drawn_from_either_side_in_figures_or_letters() {
    let text = two(&["flip", "quit"]);
    assert!(text.contains("  8  r n b q k b n r\n"), "{text}");
    assert!(text.contains("  1  R N B K Q B N R\n"), "{text}");
    assert!(text.contains("     h g f e d c b a\n"), "{text}");
    let figures = typed(&["--color", "both"], &["quit"]);
    assert!(figures.contains("  8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"), "{figures}");
    assert!(figures.contains("  4  · · · · · · · ·\n"), "{figures}");
}

#[test]
fn the_same_seed_gives_the_same_engine_moves() {
    let words = ["--level", "1", "--seed", "9"];
    let lines = ["e4", "d4", "Nf3", "quit"];
    assert_eq!(typed(&words, &lines), typed(&words, &lines));
}

#[test]
fn the_engine_may_have_a_time_instead_of_a_level() {
    let text = typed(&["--time", "0.05"], &["e4", "quit"]);
    assert!(text.contains("Tabiya plays "), "{text}");
}
