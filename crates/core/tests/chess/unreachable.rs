//! Positions without a fault that no game can reach: strict readers accept them, lenient readers note them.

use tabiya_core::{
    Color, Fault, Faults, Note, Piece, Position, Role, Setup, Square, Standard, Unreachable,
};

use Color::{Black, White};
use Unreachable::{CheckBeforePush, HalfmoveClock};

/// Reads a position strictly, and checks that the lenient reader notes exactly its reasons.
#[track_caller]
fn reasons(fen: &str) -> Vec<Unreachable> {
    let p: Position = fen.parse().expect(fen);
    let reasons: Vec<Unreachable> = p.unreachable().collect();
    let (same, notes) = Position::<Standard>::from_fen_lenient(fen).expect(fen);
    assert_eq!(same, p);
    assert!(notes.iter().eq(reasons.iter().map(|&reason| Note::Unreachable(reason))), "{fen}");
    assert!(notes.iter().all(|note| note.is_fault() && note.is_ignored_fault()), "{fen}");
    let setup: Setup = fen.parse().expect(fen);
    assert_eq!(Position::<Standard>::faults(&setup), Faults::NONE, "{fen}");
    reasons
}

#[test]
fn a_check_that_the_double_push_blocked_is_noted() {
    for fen in [
        "4k3/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1",
        "4k3/8/8/2Kp3r/8/8/8/8 w - d6 0 1",
        "4k3/8/8/1PKp3q/8/8/8/8 w - d6 0 1",
        // No pawn can capture; the square alone says which move was the last.
        "4k3/8/8/r2p1K2/8/8/8/8 w - d6 0 1",
    ] {
        assert_eq!(reasons(fen), [CheckBeforePush(White)], "{fen}");
    }
    let fen = "8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1";
    assert_eq!(reasons(fen), [CheckBeforePush(Black)]);
}

#[test]
fn a_check_by_the_pawn_before_its_double_push_is_noted() {
    for fen in [
        "8/8/8/8/pP6/2k5/K7/8 b - b3 0 1",
        "8/8/8/8/pP6/k7/2K5/8 b - b3 0 1",
        "8/8/8/B7/pP6/2k5/K7/8 b - b3 0 1",
    ] {
        assert_eq!(reasons(fen), [CheckBeforePush(Black)], "{fen}");
    }
    assert_eq!(reasons("8/8/k2K4/2pP4/8/8/8/8 w - c6 0 151"), [CheckBeforePush(White)]);
}

#[test]
fn a_position_after_a_possible_double_push_is_not_noted() {
    for fen in [
        // The pawn has just given check or uncovered one, or the line was closed before.
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "8/8/8/8/pP6/8/R6k/K7 b - b3 0 1",
        "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
        // The king of the side that pushed does not matter, nor does a push without its square.
        "4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
        "4k3/1b6/8/3pP3/8/5K2/8/8 w - - 0 1",
        "8/8/8/B7/pP6/2k5/K7/8 b - - 0 1",
    ] {
        assert_eq!(reasons(fen), [], "{fen}");
    }
}

#[test]
fn the_half_move_clock_is_noted_above_a_hundred_and_fifty() {
    for clock in [0, 100, 149, 150] {
        assert_eq!(reasons(&format!("4k3/8/8/8/8/8/8/4K2R w K - {clock} 200")), [], "{clock}");
    }
    for clock in [151, 9999] {
        let fen = format!("4k3/8/8/8/8/8/8/4K2R w K - {clock} 200");
        assert_eq!(reasons(&fen), [HalfmoveClock(150)], "{clock}");
    }
    let both = "4k3/1b6/8/3pP3/8/5K2/8/8 w - d6 151 200";
    assert_eq!(reasons(both), [CheckBeforePush(White), HalfmoveClock(150)]);
}

#[test]
fn reasons_are_sentences_that_name_the_side_or_the_limit() {
    let text = |reason: Unreachable| reason.to_string();
    let push = "white was in check before black's double push";
    assert_eq!(text(CheckBeforePush(White)), push);
    let clock = "the half-move clock is above 150, where every game has ended";
    assert_eq!(text(HalfmoveClock(150)), clock);
}

/// Whether the side to move was in check before the double push to `pushed`, found by taking the push back.
fn was_in_check(setup: &Setup, passed: Square, pushed: Square) -> bool {
    let mut before = setup.clone();
    let origin = passed.offset(0, if passed > pushed { 1 } else { -1 }).expect("on the board");
    before.pieces.swap(pushed as usize, origin as usize);
    (before.turn, before.en_passant) = (!setup.turn, None);
    Position::<Standard>::faults(&before).contains(Fault::OpponentInCheck(setup.turn))
}

#[test]
fn a_push_that_leaves_an_earlier_check_is_a_reason() {
    let (mut impossible, mut possible) = (0, 0);
    for (turn, text) in [(White, "8/8/8/4p3/8/8/8/8"), (Black, "8/8/8/8/4P3/8/8/8")] {
        let (passed, pushed, theirs) = match turn {
            White => (Square::E6, Square::E5, Square::H8),
            Black => (Square::E3, Square::E4, Square::H1),
        };
        for king in Square::ALL {
            for other in Square::ALL {
                for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                    let mut setup: Setup =
                        format!("{text} {turn} - {passed} 0 1", turn = turn.letter())
                            .parse()
                            .expect(text);
                    let put = [
                        (king, Role::King.of(turn)),
                        (theirs, Role::King.of(!turn)),
                        (other, role.of(!turn)),
                    ];
                    let is_free = |square: Square| setup.pieces[square as usize].is_none();
                    if !put.iter().all(|&(square, _)| is_free(square)) || king == other {
                        continue;
                    }
                    for (square, piece) in put {
                        setup.pieces[square as usize] = Some::<Piece>(piece);
                    }
                    let faults = Position::<Standard>::faults(&setup);
                    if !(faults - Faults::IMPOSSIBLE_CHECK).is_empty() {
                        continue;
                    }
                    let p: Position = Position::from_setup(&setup, Faults::ALL).expect("ignored");
                    let found = p.unreachable().next().is_some() || !faults.is_empty();
                    assert_eq!(found, was_in_check(&setup, passed, pushed), "{p}");
                    *(if found { &mut impossible } else { &mut possible }) += 1;
                }
            }
        }
    }
    assert!(impossible > 2000 && possible > 2000, "{impossible} and {possible}");
}
