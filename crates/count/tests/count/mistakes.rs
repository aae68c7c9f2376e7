//! The common mistakes that wrong counts name.

use tabiya_core::Position;
use tabiya_count::common_mistake;

#[test]
fn wrong_counts_are_attributed_to_common_mistakes() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let kiwipete: Position = kiwipete.parse().expect("a position");
    let position5 = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    let position5: Position = position5.parse().expect("a position");
    for (p, depth, wrong, word) in [
        (Position::startpos(), 4, 197_742, "ignores check"),
        (Position::startpos(), 4, 8902, "one ply less"),
        (Position::startpos(), 3, 8903, "well-known"),
        (kiwipete, 4, 4_085_604, "mates"),
        (kiwipete, 1, 46, "castling"),
        (kiwipete, 2, 2038, "en passant"),
        (position5, 1, 41, "queens"),
    ] {
        let hint = common_mistake(p, depth, wrong).unwrap_or("no hint");
        assert!(hint.contains(word), "{wrong}: {hint}");
    }
    assert_eq!(common_mistake(kiwipete, 3, 97_863), None);
}
