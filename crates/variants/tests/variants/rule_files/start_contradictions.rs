//! Errors for start positions that contradict other fields of a rule file.

use super::contradictions::{agrees, contradicts, start};

#[test]
fn a_start_position_without_needed_kings_is_refused() {
    for (fen, words) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "black starts without a king, expected one royal king"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "white starts without a king, expected one royal king"),
        (
            "4k2k/8/8/8/8/8/8/4K3 w - - 0 1",
            "black starts with several kings, expected one royal king",
        ),
    ] {
        contradicts(&start(fen), 2, 1, words);
        let tables = "castling = false\nagain = [\"king\"]\n";
        contradicts(&format!("{tables}{}", start(fen)), 4, 1, words);
    }
    let words = "black starts without a king, but checks-to-win counts checks";
    let fen = start("8/8/8/8/8/8/8/4K3 w - - 0 1");
    contradicts(&format!("royal = []\ncastling = false\nchecks-to-win = 3\n{fen}"), 5, 1, words);
}

#[test]
fn a_start_position_with_an_extinct_kind_is_refused() {
    let fen = start("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let words = "black starts without a pawn and so has lost";
    contradicts(&format!("extinct = [\"pawn\"]\n{fen}"), 3, 1, words);
    contradicts(&format!("{fen}base = \"pawn-wipeout\""), 2, 1, words);
    let words = "white starts without a queen and so has lost";
    contradicts(&format!("extinct = [\"king\", \"queen\"]\n{fen}"), 3, 1, words);
}

#[test]
fn a_start_position_with_unpromoted_pawns_is_refused() {
    let words = "black pawn on c1 at the start, expected none on the first or last rank while pawns \
                 are promoted";
    contradicts(&start("4k3/8/8/8/8/8/8/2p1K3 w - - 0 1"), 2, 1, words);
    let words = "white pawn on h8 at the start, expected none on the first or last rank while pawns \
                 are promoted";
    let fen = start("4k2P/8/8/8/8/8/8/4K3 w - - 0 1");
    contradicts(&format!("{fen}promotion = [\"queen\"]"), 2, 1, words);
    let words = "white pawn on a6 at the start, where it must have been promoted";
    let lines =
        format!("promotion-squares = [\"rank 6\"]\n{}", start("4k3/8/P7/8/8/8/P7/4K3 w - - 0 1"));
    contradicts(&lines, 3, 1, words);
}

#[test]
fn a_start_position_with_a_capturable_king_is_refused() {
    let white_to_move = "black's king is attacked at the start, but white is to move";
    let black_to_move = "white's king is attacked at the start, but black is to move";
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
    let words = "black starts without a duke, expected one royal duke";
    let duke = "castling = false\nroyal = [\"duke\"]\n[pieces.duke]\nletter = \"d\"\nmoves = \"K\"";
    contradicts(duke, 3, 1, &words.replace("black", "white"));
    let fen = start("4k3/8/8/8/8/8/8/D7 w - - 0 1");
    contradicts(&format!("{fen}{duke}"), 2, 1, words);
    // The giraffe, a custom piece, gives check by its own moves.
    let fen = start("4k3/8/8/6G1/8/8/8/4K3 w - - 0 1");
    let giraffe = "castling = false\n[pieces.giraffe]\nletter = \"g\"\nmoves = \"J\"";
    let words = "black's king is attacked at the start, but white is to move";
    contradicts(&format!("{fen}{giraffe}"), 2, 1, words);
    let words = "white starts without a king, but checks-to-win counts checks";
    let lines = "royal = []\ncastling = false\nchecks-to-win = 3\nagain = [\"pawn\"]\n";
    contradicts(&format!("{lines}{}", start("4k3/p7/8/8/8/8/P7/8 w - - 0 1")), 6, 1, words);
}

#[test]
fn goals_reached_at_the_start_are_refused() {
    contradicts("goal.king = [\"d4\", \"e1\"]", 2, 20, "white king starts on its goal e1");
    contradicts("goal.black.king = [\"file e\"]", 2, 20, "black king starts on its goal e8");
    let words = "black king starts on its goal e8";
    contradicts("goal.white.king = [\"e8\"]\ngoal.black.king = [\"e8\"]", 3, 20, words);
    let fen = start("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1");
    let lines = format!("{fen}goal.knight = [\"d4-e5\"]");
    contradicts(&lines, 3, 16, "white knight starts on its goal e5");
    contradicts(
        "again = [\"king\"]\ngoal.white.king = [\"e1\"]",
        3,
        20,
        "white king starts on its goal e1",
    );
}

#[test]
fn goals_that_no_piece_can_reach_are_refused() {
    let fen = start("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    let words = "goal of the white queen, but white has none and can get none";
    contradicts(&format!("{fen}goal.white.queen = [\"d4\"]"), 3, 21, words);
    let words = "goal of the black queen, but black has none and can get none";
    contradicts(&format!("promotion = [\"rook\"]\n{fen}goal.black.queen = [\"d4\"]"), 4, 21, words);
    agrees(&format!("{fen}goal.black.queen = [\"d4\"]"));

    let words = "goal of the white pawn, but it can reach none of these squares";
    contradicts("goal.white.pawn = [\"rank 8\"]", 2, 20, words);
    contradicts("promotion = []\ngoal.white.pawn = [\"rank 1\"]", 3, 20, words);
    let words = "goal of the black pawn, but it can reach none of these squares";
    contradicts("promotion = []\ngoal.pawn = [\"rank 8\"]", 3, 14, words);
    let words = "goal of the black king, but it can reach none of these squares";
    contradicts("goal.king = [\"d4-e5\"]\nmobility.black.king = [\"rank 8\"]", 2, 14, words);
}

#[test]
fn start_positions_that_end_the_game_are_refused() {
    let words = "white starts without a amazon and so has lost";
    let amazon = "[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    contradicts(
        &format!("extinct = [\"pawn\", \"amazon\"]\n{amazon}"),
        2,
        20,
        &words.replace("a amazon", "an amazon"),
    );
    let words = "start position in which the game is over";
    let lines = format!("bare-king = \"loss\"\n{}", start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    contradicts(&lines, 3, 1, words);
    // If Black is to move, the game is not over: Black may still capture White's last piece.
    agrees(&lines.replace(" w ", " b "));
}

#[test]
fn kinds_that_cannot_appear_are_refused() {
    let amazon = "[pieces.amazon]\nletter = \"a\"\nmoves = \"QN\"";
    let words = "amazon that is nowhere at the start and that no pawn can become";
    contradicts(amazon, 2, 9, words);
    let fen = start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    contradicts(&format!("{fen}promotion = [\"amazon\"]\n{amazon}"), 4, 9, words);
    let words = "goal of the white amazon, but white has none and can get none";
    contradicts(&format!("goal.white.amazon = [\"e4\"]\n{amazon}"), 2, 22, words);
    let words = "again after moves of the queen, but neither side has one or can get one";
    contradicts(&format!("{fen}again = [\"king\",\n\"queen\"]"), 4, 1, words);
    let words = "goal of the white elephant, but it can reach none of these squares";
    let elephant = "[pieces.elephant]\nletter = \"e\"\nmoves = \"A\"";
    let fen = start("4k3/8/8/8/8/8/8/E3K3 w - - 0 1");
    contradicts(&format!("{fen}goal.white.elephant = [\"a2\"]\n{elephant}"), 3, 24, words);
}
