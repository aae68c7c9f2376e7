//! The legal moves of the variants.

use tabiya_core::Position;
use tabiya_games::{Playable, Variant, VariantVisitor};
use tabiya_variants::{Atomic, Crazyhouse, Horde, RacingKings};

use super::{after, after_of, is_legal, moves, perft, position, position_of};

struct Counts<'a>(Variant, &'a [u64]);

impl VariantVisitor for Counts<'_> {
    type Out = ();

    fn visit<R: Playable>(self, state: R::State) {
        let Self(variant, expected) = self;
        let p = Position::<R>::from_fen_with(&variant.start_fen(), state);
        let p = p.expect("the start is strict FEN");
        let found: Vec<_> = (1..).zip(expected).map(|(depth, _)| perft(&p, depth)).collect();
        assert_eq!(found, expected, "{variant}");
    }
}

#[test]
fn start_positions_have_the_published_counts() {
    for (variant, expected) in [
        (Variant::KingOfTheHill, [20, 400, 8902, 197_281]),
        (Variant::ThreeCheck, [20, 400, 8902, 197_281]),
        (Variant::Antichess, [20, 400, 8067, 153_299]),
        (Variant::Atomic, [20, 400, 8902, 197_326]),
        (Variant::Horde, [8, 128, 1274, 23310]),
        (Variant::RacingKings, [21, 421, 11264, 296_242]),
        (Variant::Crazyhouse, [20, 400, 8902, 197_281]),
    ] {
        variant.visit(Counts(variant, &expected));
    }
}

#[test]
fn captures_are_compulsory_in_antichess() {
    let p = position_of(Variant::Antichess, "8/8/8/3p4/4P3/8/8/R3k3 w - - 0 1");
    assert_eq!(moves(&p), "a1e1 e4d5");
    let in_passing = position_of(Variant::Antichess, "8/8/8/3pP3/8/8/8/R6r w - d6 0 1");
    assert_eq!(moves(&in_passing), "a1h1 e5d6");
    // A legal en passant capture is compulsory too.
    assert_eq!(moves(&position_of(Variant::Antichess, "8/8/8/3pP3/8/8/R7/7n w - d6 0 1")), "e5d6");
    // Pawns can also be promoted to kings.
    let promoting = position_of(Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1");
    assert_eq!(moves(&promoting), "a7a8b a7a8k a7a8n a7a8q a7a8r");
}

#[test]
fn kings_of_atomic_do_not_capture() {
    let p = position::<Atomic>("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1");
    assert!(!is_legal(&p, "e1d2"));
}

#[test]
fn no_capture_of_atomic_blows_up_its_own_king() {
    let p = position::<Atomic>("4k3/8/8/8/8/8/3p4/R2QK3 w - - 0 1");
    assert!(!is_legal(&p, "d1d2"));
    let both = position::<Atomic>("8/8/8/8/8/4k3/3p4/3QK3 w - - 0 1");
    assert!(!is_legal(&both, "d1d2"), "both kings would go");
}

#[test]
fn blowing_up_the_other_king_is_legal_in_check() {
    let p = position::<Atomic>("3rk3/3p4/8/8/8/8/8/3QK2r w - - 0 1");
    assert!(is_legal(&p, "d1d7") && !is_legal(&p, "d1d3"));
}

#[test]
fn touching_kings_of_atomic_cannot_be_in_check() {
    // The rook on e8 attacks e1, but this check needs no answer because the kings touch.
    let p = position::<Atomic>("4r3/8/8/8/8/8/3k4/4K2R w - - 0 1");
    assert!(p.is_check() && !p.must_answer_check());
    assert!(is_legal(&p, "h1h5") && is_legal(&p, "e1d1"));
    // The king may move to d1 and e2, next to the black king, and to f2, which is not attacked.
    let rank = position::<Atomic>("8/8/8/8/8/8/3k4/r3K3 w - - 0 1");
    assert_eq!(moves(&rank), "e1d1 e1e2 e1f2");
    // Once the kings are apart, White must answer the check, and the rook on h1 is not free to move.
    let apart = position::<Atomic>("4r3/8/8/8/8/1k6/8/4K2R w - - 0 1");
    assert!(apart.must_answer_check() && !is_legal(&apart, "h1h5"));
}

#[test]
fn an_explosion_may_not_uncover_an_attack_on_its_own_king() {
    // A capture on d6 also blows up the knight on e5, and then the rook on e8 attacks the king.
    let p = position::<Atomic>("4r2k/8/4p3/4N3/2N5/8/8/4K3 w - - 0 1");
    assert!(is_legal(&p, "c4b6"));
    let p = position::<Atomic>("4r2k/8/3p4/4N3/2N5/8/8/4K3 w - - 0 1");
    assert!(!is_legal(&p, "c4d6"), "e5 is blown up as well");
}

#[test]
fn en_passant_in_atomic_explodes_where_the_pawn_lands() {
    let p = after::<Atomic>("k7/3p4/2n5/4P3/8/8/8/K7 b - - 0 1", "d7d5 e5d6");
    assert_eq!(p.to_string(), "k7/8/8/8/8/8/8/K7 b - - 0 2");
}

#[test]
fn castling_rights_of_atomic_go_with_rooks_and_kings() {
    let p = after::<Atomic>("r3k2r/1p6/8/8/8/8/1R6/4K3 w kq - 0 1", "b2b7");
    assert_eq!(p.to_string(), "4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
}

#[test]
fn first_rank_pushes_of_the_horde_allow_no_en_passant() {
    let p = position::<Horde>("4k3/8/8/8/8/1p6/8/P7 w - - 0 1");
    assert_eq!(moves(&p), "a1a2 a1a3");
    let p = after::<Horde>("4k3/8/8/8/8/1p6/8/P7 w - - 0 1", "a1a3");
    assert!(p.en_passant().is_none() && p.en_passant_square().is_none());
    let p = after::<Horde>("4k3/8/8/8/1p6/8/P7/8 w - - 0 1", "a2a4");
    assert!(is_legal(&p, "b4a3"), "from the second rank as usual");
    let blocked = position::<Horde>("4k3/8/8/8/8/8/p7/P7 w - - 0 1");
    assert_eq!(blocked.count_moves(), 0);
}

#[test]
fn no_move_gives_check_in_racing_kings() {
    let p = position::<RacingKings>("8/8/8/8/8/8/k5K1/1R6 w - - 0 1");
    assert!(!is_legal(&p, "b1a1") && is_legal(&p, "b1b8"));
    // A move of the bishop off the second rank would uncover a check by the rook.
    let covered = position::<RacingKings>("8/8/8/8/8/8/k2B1R1K/8 w - - 0 1");
    assert!(!is_legal(&covered, "d2e3"));
    assert!(covered.legal_moves().iter().all(|&m| !covered.play_unchecked(m).is_check()));
}

#[test]
fn black_may_follow_to_the_eighth_rank() {
    let p = position::<RacingKings>("4K3/k7/8/8/8/8/8/8 b - - 0 1");
    assert_eq!(moves(&p), "a7a6 a7a8 a7b6 a7b7 a7b8");
    let cut_off = position::<RacingKings>("4K3/k7/8/8/8/8/8/1R6 b - - 0 1");
    assert!(is_legal(&cut_off, "a7a8"));
    let too_far = position::<RacingKings>("4K3/8/k7/8/8/8/8/8 b - - 0 1");
    assert_eq!(too_far.count_moves(), 0);
    let white_follows_nobody = position::<RacingKings>("4k3/K7/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(white_follows_nobody.count_moves(), 0);
}

#[test]
fn drops_fill_empty_squares_and_answer_checks() {
    let p = position::<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[QRBNP] w - - 0 1");
    assert_eq!(p.count_moves(), 301);
    let check = position::<Crazyhouse>("4r1k1/8/8/8/8/8/8/4K3[P] w - - 0 1");
    assert_eq!(moves(&check), "P@e2 P@e3 P@e4 P@e5 P@e6 P@e7 e1d1 e1d2 e1f1 e1f2");
    let double = position::<Crazyhouse>("4r1k1/8/8/8/8/5n2/8/4K3[Q] w - - 0 1");
    assert_eq!((double.checkers().len(), moves(&double).contains('@')), (2, false));
    let enemy = position::<Crazyhouse>("4k3/8/8/8/8/8/8/4K3[q] w - - 0 1");
    assert_eq!(enemy.count_moves(), 5, "what the other side has in hand");
}

#[test]
fn captures_go_to_hand_and_promoted_pieces_as_pawns() {
    let p = after::<Crazyhouse>("3nk3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q e8d7 a8d8");
    assert_eq!(p.to_string(), "3Q~4/3k4/8/8/8/8/8/4K3[N] b - - 0 2");
    let p = after::<Crazyhouse>(&p.to_string(), "d7d8 N@f3 P@c2");
    assert_eq!(p.to_string(), "3k4/8/8/8/8/5N2/2p5/4K3[] w - - 0 4");
}

#[test]
fn a_king_on_the_hill_and_a_third_check_leave_no_move() {
    let p = after_of(Variant::KingOfTheHill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4");
    assert_eq!(p.count_moves(), 0);
    let p = after_of(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8");
    assert_eq!((p.count_moves(), p.is_checkmate()), (0, false));
    // The double push gives the third check and ends the game: it leaves no en passant square.
    let p = after_of(Variant::ThreeCheck, "4k3/4p3/8/5P2/5K2/8/8/8 b - - 3+1 0 24", "e7e5");
    assert_eq!(p.to_string(), "4k3/8/8/4pP2/5K2/8/8/8 w - - 3+0 0 25");
}

#[test]
fn after_castling_in_atomic_the_rook_must_shield_the_king() {
    // The rook on h8 attacks c8 through the king, but after castling the rook on d8 shields it.
    let p = position::<Atomic>("r3k2R/4K3/8/8/8/8/8/8 b q - 0 1");
    assert!(is_legal(&p, "e8c8"));
    let bishop = position::<Atomic>("r3k2R/4K3/8/5B2/8/8/8/8 b q - 0 1");
    assert!(!is_legal(&bishop, "e8c8"), "f5 attacks c8");
    // After castling, the rook on b1 no longer shields the king.
    let p = position::<Atomic>("8/8/8/8/8/8/4k3/qR2K3 w B - 0 1");
    assert!(!is_legal(&p, "e1b1"));
}

#[test]
fn blowing_up_the_other_king_may_leave_its_own_attacked() {
    let p = after::<Atomic>("3qQ3/1N6/6k1/p4q1K/3N3R/1r3Np1/1B6/1b6 b - - 0 1", "d8h4");
    let over = position::<Atomic>(&p.to_string());
    assert_eq!((over, over.count_moves()), (p, 0));
    // While both kings are on the board, the king of the side not to move must not be attacked.
    let error = Position::<Atomic>::from_fen_lenient("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1");
    assert!(error.unwrap_err().to_string().starts_with("black's king is attacked"));
}
