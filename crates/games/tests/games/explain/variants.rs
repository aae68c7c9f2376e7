//! Explanations under the rules of the built-in variants.

use tabiya_games::Variant;

use super::says;

#[test]
fn no_move_is_legal_after_the_game_is_over() {
    says(
        Variant::KingCapture,
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "e1e2 is illegal: the game is over (white wins: king captured)",
    );
    says(
        Variant::PawnWipeout,
        "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
        "e8e7 is illegal: the game is over (white wins: pawns wiped out)",
    );
    says(
        Variant::KingOfTheHill,
        "4k3/8/8/8/4K3/8/8/8 b - - 0 1",
        "e8e7 is illegal: the game is over (white wins: king at its goal)",
    );
    says(
        Variant::ThreeCheck,
        "4k3/8/8/8/8/8/4R3/4K3 b - - 0+3 0 1",
        "e8d8 is illegal: the game is over (white wins: checks given)",
    );
    says(
        Variant::Antichess,
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "e1e2 is illegal: the game is over (black wins: everything lost)",
    );
    says(
        Variant::Atomic,
        "8/8/8/8/8/8/8/4K3 b - - 0 1",
        "e8e7 is illegal: the game is over (white wins: king blown up)",
    );
    says(
        Variant::Horde,
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        "e2e4 is illegal: the game is over (black wins: everything captured)",
    );
    says(
        Variant::RacingKings,
        "4K3/8/k7/8/8/8/8/8 b - - 0 1",
        "a6a7 is illegal: the game is over (white wins: king at its goal)",
    );
}

#[test]
fn king_capture_has_neither_promotion_nor_en_passant() {
    says(
        Variant::KingCapture,
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a7a8q is illegal: these rules have no promotion",
    );
    says(
        Variant::KingCapture,
        "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1",
        "e5d6 is illegal: a pawn leaves its file only to capture, and d6 is empty",
    );
    says(
        Variant::KingCapture,
        "4r3/8/8/8/8/8/4N3/4K1k1 w - - 0 1",
        "e2c3 is legal: the knight on e2 reaches c3, which is empty",
    );
}

#[test]
fn captures_are_compulsory_in_antichess() {
    let fen = "8/8/8/3p4/4P3/8/8/R3k3 w - - 0 1";
    says(Variant::Antichess, fen, "a1a2 is illegal: White must capture: e.g. a1e1");
    says(
        Variant::Antichess,
        fen,
        "e4d5 is legal: it captures the pawn on d5, and captures are compulsory",
    );
    says(
        Variant::Antichess,
        "8/8/8/3pP3/8/8/R7/7n w - d6 0 1",
        "a2a3 is illegal: White must capture: e.g. e5d6",
    );
}

#[test]
fn pawns_of_antichess_may_become_kings() {
    let fen = "8/P7/8/8/8/8/8/7k w - - 0 1";
    says(
        Variant::Antichess,
        fen,
        "a7a8k is legal: a pawn that reaches the last rank becomes a king",
    );
    says(
        Variant::Antichess,
        fen,
        "a7a8 is illegal: it does not say what the pawn becomes: a knight, bishop, rook, queen or \
         king",
    );
}

#[test]
fn kings_of_atomic_do_not_capture() {
    says(
        Variant::Atomic,
        "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
        "e1d2 is illegal: captures explode, so that a king may not capture",
    );
}

#[test]
fn no_side_may_blow_up_its_own_king() {
    says(
        Variant::Atomic,
        "4k3/8/8/8/8/8/3p4/R2QK3 w - - 0 1",
        "d1d2 is illegal: the explosion on d2 would blow up the mover's own king on e1",
    );
}

#[test]
fn an_explosion_may_uncover_an_attack() {
    says(
        Variant::Atomic,
        "4r2k/8/3p4/4N3/2N5/8/8/4K3 w - - 0 1",
        "c4d6 is illegal: after the explosion on d6 the rook on e8 attacks the king on e1",
    );
}

#[test]
fn explosions_may_or_may_not_answer_a_check() {
    let fen = "3rk3/3p4/8/8/8/8/8/3QK2r w - - 0 1";
    says(Variant::Atomic, fen, "d1d7 is legal: it blows up the king on e8");
    says(Variant::Atomic, fen, "d1d3 is illegal: it does not answer the check by the rook on h1");
    says(
        Variant::Atomic,
        "4r2k/3p4/8/1B6/8/8/8/4K3 w - - 0 1",
        "b5d7 is legal: it blows up the checking rook on e8",
    );
}

#[test]
fn no_move_gives_check_in_racing_kings() {
    says(
        Variant::RacingKings,
        "8/8/8/8/8/8/k5K1/1R6 w - - 0 1",
        "b1a1 is illegal: giving check is not allowed, and the rook on a1 would attack the king on a2",
    );
    says(
        Variant::RacingKings,
        "8/8/8/8/8/8/k2B1R1K/8 w - - 0 1",
        "d2e3 is illegal: giving check is not allowed, and the rook on f2 would attack the king on a2",
    );
}

#[test]
fn the_horde_advances_two_squares_from_two_ranks() {
    says(
        Variant::Horde,
        "4k3/8/8/8/8/8/8/P7 w - - 0 1",
        "a1a3 is legal: from there a pawn may advance two squares, and a2 and a3 are empty",
    );
    says(
        Variant::Horde,
        "4k3/8/8/8/8/P7/8/8 w - - 0 1",
        "a3a5 is illegal: a pawn may not advance two squares from a3",
    );
}
