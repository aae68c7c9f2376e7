//! Reasons that involve the safety of kings.

use super::chess;

#[test]
fn a_pinned_piece_may_not_leave_its_line() {
    chess(
        "4k3/8/8/7b/8/8/4P3/3K4 w - - 0 1",
        "e2e4 is illegal: the pawn on e2 is pinned on the diagonal by the bishop on h5",
    );
    chess(
        "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
        "e2c3 is illegal: the knight on e2 is pinned on the file by the rook on e8",
    );
    chess(
        "4k3/8/8/8/8/8/8/K1R3qr w - - 0 1",
        "c1c8 is illegal: the rook on c1 is pinned on the rank by the queen on g1",
    );
}

#[test]
fn a_pinned_pawn_may_not_capture_off_its_line() {
    chess(
        "4r1k1/8/8/8/8/3p4/4P3/4K3 w - - 0 1",
        "e2d3 is illegal: the pawn on e2 is pinned on the file by the rook on e8",
    );
}

#[test]
fn a_check_must_be_answered() {
    chess(
        "4k3/8/8/8/8/5n2/P7/4K3 w - - 0 1",
        "a2a3 is illegal: it does not answer the check by the knight on f3",
    );
}

#[test]
fn a_check_is_named_before_a_pin() {
    chess(
        "4r1k1/8/8/8/7b/8/4NP2/4K1n1 w - - 0 1",
        "e2c3 is illegal: the knight on e2 is pinned on the file by the rook on e8",
    );
    chess(
        "4r1k1/8/8/8/8/5n2/4B3/4K3 w - - 0 1",
        "e2c4 is illegal: it does not answer the check by the knight on f3",
    );
    chess(
        "4r1k1/8/8/8/8/5n2/4B3/4K3 w - - 0 1",
        "e2f3 is illegal: the bishop on e2 is pinned on the file by the rook on e8",
    );
}

#[test]
fn only_the_king_answers_a_double_check() {
    chess(
        "4r1k1/8/8/8/8/5n2/P5P1/4K3 w - - 0 1",
        "g2f3 is illegal: only the king may move, because the knight on f3 and the rook on e8 both \
         give check",
    );
}

#[test]
fn kings_do_not_step_into_attacks() {
    chess("4rk2/8/8/8/8/8/8/3K4 w - - 0 1", "d1e2 is illegal: e2 is attacked by the rook on e8");
    chess("8/8/8/8/4k3/8/8/4K3 w - - 0 1", "e1e3 is illegal: a king does not move like that");
    chess("8/8/8/8/4k3/8/4K3/8 w - - 0 1", "e2d3 is illegal: d3 is attacked by the king on e4");
    chess("4k3/8/8/8/8/6p1/8/4K3 w - - 0 1", "e1f2 is illegal: f2 is attacked by the pawn on g3");
}

#[test]
fn the_king_does_not_capture_a_protected_piece() {
    chess("4r1k1/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2 is illegal: e2 is attacked by the rook on e8");
}

#[test]
fn sliders_see_through_the_king() {
    chess(
        "4r1k1/8/8/8/4K3/8/8/8 w - - 0 1",
        "e4e3 is illegal: the rook on e8 attacks e3 through the king on e4",
    );
    chess(
        "6k1/8/8/b7/8/2K5/8/8 w - - 0 1",
        "c3d2 is illegal: the bishop on a5 attacks d2 through the king on c3",
    );
}

#[test]
fn a_direct_attack_is_named_before_an_x_ray_attack() {
    chess(
        "4r1k1/8/8/8/4K2n/8/6n1/8 w - - 0 1",
        "e4e3 is illegal: e3 is attacked by the knight on g2",
    );
}

#[test]
fn explanations_for_black_mirror_those_for_white() {
    chess(
        "4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1",
        "e7c6 is illegal: the knight on e7 is pinned on the file by the rook on e1",
    );
}
