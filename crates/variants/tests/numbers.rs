//! The published counts of the built-in variants, on every back end.

use tabiya_core::Backend;
use tabiya_perft::Perft;
use tabiya_variants::Variant;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn counts(variant: Variant, fen: &str, expected: &[u128]) {
    let (p, _) = variant.read(fen).expect("a position");
    for backend in Backend::available() {
        for (depth, &expected) in (1..).zip(expected) {
            let counted = Perft::new().backend(backend).count_any(&p, depth);
            assert_eq!(counted, Ok(expected), "{backend}, depth {depth} of {fen}");
        }
    }
}

#[test]
fn king_capture() {
    counts(Variant::KingCapture, START, &[20, 400, 8902, 197_742]);
    counts(
        Variant::KingCapture,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[16, 276, 4793, 87695],
    );
}

#[test]
fn pawn_wipeout() {
    counts(Variant::PawnWipeout, START, &[20, 400, 8902, 197_281, 4_865_609]);
    counts(Variant::PawnWipeout, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &[7, 34, 253, 1672, 12164]);
}
