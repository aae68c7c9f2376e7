//! The published counts of the built-in variants, on every back end.

use tabiya_core::{Backend, Position, Rules};
use tabiya_perft::perft_on;
use tabiya_variants::{KingCapture, PawnWipeout};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn counts<R: Rules>(fen: &str, expected: &[u128]) {
    let (p, _) = Position::<R>::from_fen_lenient(fen).expect("a position");
    for backend in Backend::available() {
        for (depth, &expected) in (1..).zip(expected) {
            assert_eq!(perft_on(backend, &p, depth), expected, "{backend}, depth {depth} of {fen}");
        }
    }
}

#[test]
fn king_capture() {
    counts::<KingCapture>(START, &[20, 400, 8902, 197_742]);
    counts::<KingCapture>("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[16, 276, 4793, 87695]);
}

#[test]
fn pawn_wipeout() {
    counts::<PawnWipeout>(START, &[20, 400, 8902, 197_281, 4_865_609]);
    counts::<PawnWipeout>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[7, 34, 253, 1672, 12164]);
}
