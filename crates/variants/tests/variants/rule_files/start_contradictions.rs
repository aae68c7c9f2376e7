//! Errors for start positions that contradict other fields of a rule file.

use super::contradictions::{agrees, contradicts, start};

#[test]
fn a_start_position_without_needed_kings_is_refused() {
    for (fen, words) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black starts without a royal king."),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White starts without a royal king."),
        ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "Black starts with several royal kings."),
    ] {
        contradicts(&start(fen), 2, 1, words);
        let tables = "castling = false\nagain = [\"king\"]\n";
        contradicts(&format!("{tables}{}", start(fen)), 4, 1, words);
    }
    let words = "Black starts without a king, but checks-to-win counts checks.";
    let fen = start("8/8/8/8/8/8/8/4K3 w - - 0 1");
    contradicts(&format!("royal = []\ncastling = false\nchecks-to-win = 3\n{fen}"), 5, 1, words);
}

#[test]
fn a_start_position_with_an_extinct_kind_is_refused() {
    let fen = start("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let words = "Black starts without a pawn, and so has lost.";
    contradicts(&format!("extinct = [\"pawn\"]\n{fen}"), 3, 1, words);
    contradicts(&format!("{fen}base = \"pawn-wipeout\""), 2, 1, words);
    let words = "White starts without a queen, and so has lost.";
    contradicts(&format!("extinct = [\"king\", \"queen\"]\n{fen}"), 3, 1, words);
}

#[test]
fn a_start_position_with_unpromoted_pawns_is_refused() {
    let words = "The black pawn on c1 starts on the first or last rank, where none can be while pawns are promoted.";
    contradicts(&start("4k3/8/8/8/8/8/8/2p1K3 w - - 0 1"), 2, 1, words);
    let words = "The white pawn on h8 starts on the first or last rank, where none can be while pawns are promoted.";
    let fen = start("4k2P/8/8/8/8/8/8/4K3 w - - 0 1");
    contradicts(&format!("{fen}promotion = [\"queen\"]"), 2, 1, words);
    let words = "The white pawn on a6 starts where it must have been promoted.";
    let lines =
        format!("promotion-squares = [\"rank 6\"]\n{}", start("4k3/8/P7/8/8/8/P7/4K3 w - - 0 1"));
    contradicts(&lines, 3, 1, words);
}

#[test]
fn a_start_position_with_a_capturable_king_is_refused() {
    let white_to_move = "Black's king is attacked at the start, but white is to move.";
    let black_to_move = "White's king is attacked at the start, but black is to move.";
    for (fen, words) in [
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", white_to_move),
        ("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", white_to_move),
        ("4k3/8/8/8/8/4p3/3p4/4K3 b - - 0 1", black_to_move),
        ("4k3/8/8/8/8/3n4/8/4K3 b - - 0 1", black_to_move),
        ("4k3/8/8/b7/8/8/8/4K3 b - - 0 1", black_to_move),
        ("4k3/8/8/q7/8/8/8/4K3 b - - 0 1", black_to_move),
        ("8/8/8/8/8/8/3k4/4K3 b - - 0 1", black_to_move),
    ] {
        contradicts(&start(fen), 2, 1, words);
    }
    // The side to move may be in check. A piece does not attack squares that it cannot enter.
    for (lines, fen) in [
        ("", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"),
        ("", "4k3/4p3/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("walls = [\"e5\"]\n", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("mobility.white.rook = [\"rank 2\"]\n", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("base = \"king-capture\"\n", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        // Pawns attack only forwards.
        ("", "8/4k3/3P4/8/8/8/8/4K3 b - - 0 1"),
        ("", "8/3P4/4k3/8/8/8/8/4K3 w - - 0 1"),
    ] {
        agrees(&format!("{lines}{}", start(fen)));
    }
}

#[test]
fn royal_custom_pieces_must_be_safe_at_the_start() {
    let words = "Black starts without a royal duke.";
    let duke = "castling = false\nroyal = [\"duke\"]\n[pieces.duke]\nletter = \"d\"\nmoves = \"K\"";
    contradicts(duke, 3, 10, &words.replace("Black", "White"));
    let fen = start("4k3/8/8/8/8/8/8/D7 w - - 0 1");
    contradicts(&format!("{fen}{duke}"), 2, 1, words);
    // The giraffe, a custom piece, gives check by its own moves.
    let fen = start("4k3/8/8/6G1/8/8/8/4K3 w - - 0 1");
    let giraffe = "castling = false\n[pieces.giraffe]\nletter = \"g\"\nmoves = \"J\"";
    let words = "Black's king is attacked at the start, but white is to move.";
    contradicts(&format!("{fen}{giraffe}"), 2, 1, words);
    let words = "White starts without a king, but checks-to-win counts checks.";
    let lines = "royal = []\ncastling = false\nchecks-to-win = 3\nagain = [\"pawn\"]\n";
    contradicts(&format!("{lines}{}", start("4k3/p7/8/8/8/8/P7/8 w - - 0 1")), 6, 1, words);
}

#[test]
fn goals_reached_at_the_start_are_refused() {
    contradicts("goal.king = [\"d4\", \"e1\"]", 2, 20, "The white king starts on its goal e1.");
    contradicts("goal.black.king = [\"file e\"]", 2, 20, "The black king starts on its goal e8.");
    let words = "The black king starts on its goal e8.";
    contradicts("goal.white.king = [\"e8\"]\ngoal.black.king = [\"e8\"]", 3, 20, words);
    let fen = start("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1");
    let lines = format!("{fen}goal.knight = [\"d4-e5\"]");
    contradicts(&lines, 3, 16, "The white knight starts on its goal e5.");
    contradicts(
        "again = [\"king\"]\ngoal.white.king = [\"e1\"]",
        3,
        20,
        "The white king starts on its goal e1.",
    );
}

#[test]
fn goals_that_no_piece_can_reach_are_refused() {
    let fen = start("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    let words = "The goal of the white queen says nothing: white has none, and can get none.";
    contradicts(&format!("{fen}goal.white.queen = [\"d4\"]"), 3, 21, words);
    let words = "The goal of the black queen says nothing: black has none, and can get none.";
    contradicts(&format!("promotion = [\"rook\"]\n{fen}goal.black.queen = [\"d4\"]"), 4, 21, words);
    agrees(&format!("{fen}goal.black.queen = [\"d4\"]"));

    let words = "The white pawn can reach no square of its goal.";
    contradicts("goal.white.pawn = [\"rank 8\"]", 2, 20, words);
    contradicts("promotion = []\ngoal.white.pawn = [\"rank 1\"]", 3, 20, words);
    let words = "The black pawn can reach no square of its goal.";
    contradicts("promotion = []\ngoal.pawn = [\"rank 8\"]", 3, 14, words);
    let words = "The black king can reach no square of its goal.";
    contradicts("goal.king = [\"d4-e5\"]\nmobility.black.king = [\"rank 8\"]", 2, 14, words);
}

#[test]
fn start_positions_that_end_the_game_are_refused() {
    let words = "White starts without a amazon, and so has lost.";
    let amazon = "[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    contradicts(
        &format!("extinct = [\"pawn\", \"amazon\"]\n{amazon}"),
        2,
        20,
        &words.replace("a amazon", "an amazon"),
    );
    let words = "The game is over at the start.";
    let lines = format!("bare-king = \"loss\"\n{}", start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    contradicts(&lines, 3, 1, words);
    // If Black is to move, the game is not over: Black may still capture White's last piece.
    agrees(&lines.replace(" w ", " b "));
}

#[test]
fn kinds_that_cannot_appear_are_refused() {
    let amazon = "[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    let words = "The amazon stands nowhere at the start, and no pawn can become one.";
    contradicts(amazon, 2, 9, words);
    let fen = start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    contradicts(&format!("{fen}promotion = [\"amazon\"]\n{amazon}"), 4, 9, words);
    let words = "The goal of the white amazon says nothing: white has none, and can get none.";
    contradicts(&format!("goal.white.amazon = [\"e4\"]\n{amazon}"), 2, 22, words);
    let words = "The key again says nothing for the queen: neither side has one, or can get one.";
    contradicts(&format!("{fen}again = [\"king\",\n\"queen\"]"), 4, 1, words);
    let words = "The white elephant can reach no square of its goal.";
    let elephant = "[pieces.elephant]\nletter = \"e\"\nmoves = \"A\"";
    let fen = start("4k3/8/8/8/8/8/8/E3K3 w - - 0 1");
    contradicts(&format!("{fen}goal.white.elephant = [\"a2\"]\n{elephant}"), 3, 24, words);
}
