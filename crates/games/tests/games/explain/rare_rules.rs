//! Explanations of moves under the rarer keys of rule files.

use tabiya_games::NamedVariant;

/// Asserts that `sentence`, which begins with a move, explains that move in this position of a game with these lines.
#[track_caller]
fn says(lines: &str, fen: &str, sentence: &str) {
    let text = format!("name = \"rare\"\ncastling = false\n{lines}");
    let variant =
        NamedVariant::from_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).variant;
    super::says(variant, fen, sentence);
}

#[test]
fn several_royal_pieces_must_be_safe() {
    let two = "royal = [\"king\", \"queen\"]\n";
    let fen = "3q1k2/8/8/3p4/8/8/3Q4/4K3 w - - 0 1";
    says(two, fen, "d2d5 is illegal: it would leave the queen on d5 attacked by the queen on d8");
    let all = "royal-safety = \"all\"\nstart = \"1kk5/8/8/8/8/8/8/K1K5 w - - 0 1\"\n";
    let fen = "1kk5/8/8/8/3r4/8/8/K1K5 w - - 0 1";
    says(all, fen, "c1d1 is illegal: it would leave the king on d1 attacked by the rook on d4");
    let one = all.replace("all", "one");
    says(&one, fen, "c1d1 is legal: the king on c1 reaches d1, which is empty");
}

#[test]
fn checks_and_facing_kings_are_named() {
    let fen = "4k3/8/8/8/4B3/8/8/R3K3 w - - 0 1";
    let facing = "facing-royals = false\n";
    says(
        facing,
        fen,
        "e4d5 is illegal: the king on e1 would face the king on e8 with nothing between them",
    );
    let checks = "checks = false\n";
    says(
        checks,
        fen,
        "a1a8 is illegal: giving check is not allowed, and the rook on a8 would attack the king on e8",
    );
}

#[test]
fn drops_that_the_rules_forbid_are_named() {
    let drops = "drops = true\n";
    let fen = "k7/8/1K6/8/8/8/8/2R5[RP] w - - 0 1";
    let must = format!("{drops}must-drop = true\n");
    says(&must, fen, "b6b5 is illegal: White must drop a piece: e.g. P@a2");
    let full = format!("{drops}[pieces.rook]\nmost-on-file = 1\n");
    says(&full, fen, "R@c5 is illegal: White may drop no more rooks on the c-file");
    let mate = format!("{drops}[pieces.rook]\ndrop-mates = false\n");
    let fen = "k7/8/1K6/8/8/8/8/8[R] w - - 0 1";
    says(&mate, fen, "R@h8 is illegal: a rook may not give checkmate by a drop");
    let lance = format!(
        "{drops}dead-ends = false\npromotion = [\"lance\"]\n[pieces.lance]\nletter = \"l\"\nmoves = \"fR\"\n"
    );
    let fen = "k7/8/1K6/8/8/8/8/8[L] w - - 0 1";
    says(&lance, fen, "L@d8 is illegal: a lance could never move from d8");
}

#[test]
fn castling_with_other_pieces_names_them() {
    let lines =
        "castling-with = [\"queen\", \"rook\"]\nstart = \"q3k2r/8/8/8/8/8/8/Q3K2R w KQkq - 0 1\"\n";
    let text = format!("name = \"rare\"\n{lines}");
    let variant = NamedVariant::from_text(&text).unwrap().variant;
    let fen = "q3k2r/8/8/8/8/8/8/QN2K2R w KQkq - 0 1";
    super::says(variant, fen, "e1c1 is illegal: the knight on b1 is in the way of castling");
    let fen = "q3k2r/8/8/8/8/8/8/Q3K2R w KQkq - 0 1";
    let right = "the king and queen have not lost the right";
    let sentence =
        format!("e1c1 is legal: {right}, b1, c1 and d1 are empty, none of c1, d1, e1 is attacked");
    super::says(variant, fen, &sentence);
}

#[test]
fn promotions_of_any_piece_are_named() {
    let rook = "[pieces.rook]\npromotes-to = \"queen\"\nmust-promote = true\n";
    let fen = "8/R7/4k3/8/8/8/8/4K3 w - - 0 1";
    says(rook, fen, "a7a8 is illegal: it does not say what the rook becomes: a queen");
    says(rook, fen, "a7a8q is legal: the rook on a7 reaches a8, which is empty");
}
