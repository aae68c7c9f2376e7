//! Positions to search: openings, middle games, tactics and endgames.

/// A position and the depth to which it is searched.
#[derive(Debug, Clone, Copy)]
pub struct SearchPosition {
    /// The variant as in `UCI_Variant`.
    pub variant: &'static str,
    /// The name of the position.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The depth in plies.
    pub depth: i8,
}

const fn position(name: &'static str, fen: &'static str, depth: i8) -> SearchPosition {
    SearchPosition { variant: "chess", name, fen, depth }
}

const fn of(
    variant: &'static str,
    name: &'static str,
    fen: &'static str,
    depth: i8,
) -> SearchPosition {
    SearchPosition { variant, name, fen, depth }
}

/// Three chess positions of each kind, then three positions of each variant.
pub const SEARCH_POSITIONS: [SearchPosition; 18] = [
    position("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 9),
    position("spanish", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", 8),
    position("indian", "rnbqk2r/ppppppbp/5np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR b KQkq - 0 4", 8),
    position("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 7),
    position(
        "middle",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        8,
    ),
    position("closed", "r1b2rk1/pp1nqpp1/2pbpn1p/3p4/2PP4/2NBPN2/PPQ2PPP/R1B2RK1 w - - 0 10", 8),
    position("mate", "r2qk2r/pb4pp/1n2Pb2/2B2Q2/p1p5/2P5/2B2PPP/RN2R1K1 w - - 1 1", 8),
    position("attack", "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16", 7),
    position("tactics", "r1b1k2r/1pp1q2p/p1n3p1/3QPp2/8/1BP3B1/P5PP/3R1RK1 w kq - 0 1", 8),
    position("rooks", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 12),
    position("pawns", "8/pp2k1p1/4p2p/2P1P3/1P1K1P2/7P/8/8 w - - 0 1", 13),
    position("queens", "6k1/5pp1/4p2p/1q6/8/4PQ1P/5PP1/6K1 w - - 0 1", 10),
    of("atomic", "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 8),
    of("atomic", "open", "r1bqkb1r/pp1p1ppp/2p1pn2/8/3PP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6", 7),
    of("atomic", "pawns", "4k3/pp3ppp/3p4/8/3P4/4P3/PP3PPP/4K2R w K - 0 1", 11),
    of("crazyhouse", "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", 8),
    of(
        "crazyhouse",
        "pockets",
        "r1bqk2r/ppp2ppp/2n5/3pp3/1b2n3/2N2N2/PPPP1PPP/R1BQKB1R[p] w KQkq - 0 7",
        6,
    ),
    of(
        "crazyhouse",
        "attack",
        "r2q1rk1/ppp2p1p/2n3p1/3pN3/3P2b1/2P5/PP3PPP/R1BQ1RK1[BNbnp] w - - 0 14",
        5,
    ),
];
