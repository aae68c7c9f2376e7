//! Three positions of each variant, and their counts.

use std::fmt;

/// A position under the rules of a variant, and the depths to which it is counted.
#[derive(Debug)]
pub struct VariantPosition {
    /// The variant as in `UCI_Variant`.
    pub variant: &'static str,
    /// The name in one word, for tables and options.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The depth of our own count, and the number of leaf nodes at that depth.
    pub ours: (u32, u64),
    /// The depth of the other contestants' counts, and the number of leaf nodes at that depth.
    /// Fairy-Stockfish 11.1 lists moves for one ply after the end of a race, so in these trees no king may
    /// finish one ply before the last.
    pub peers: (u32, u64),
}

impl fmt::Display for VariantPosition {
    /// The variant and the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant, self.name)
    }
}

/// A start position, a middle game and a hard one for each variant.
pub const VARIANT_POSITIONS: [VariantPosition; 21] = [
    VariantPosition {
        variant: "kingofthehill",
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ours: (7, 3_195_901_860),
        peers: (5, 4_865_609),
    },
    VariantPosition {
        variant: "kingofthehill",
        name: "middlegame",
        fen: "r1bqkb1r/2pnpp2/3p2p1/1N5p/1P1PnP2/p3BN2/P1P1P1PP/1R1QKB1R w Kkq - 0 11",
        ours: (6, 926_454_604),
        peers: (4, 901_784),
    },
    VariantPosition {
        variant: "kingofthehill",
        name: "hill",
        fen: "8/2p5/1p2k1p1/8/3P4/2P1K1P1/8/2R2b2 w - - 0 1",
        ours: (7, 183_498_796),
        peers: (6, 10_991_839),
    },
    VariantPosition {
        variant: "3check",
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
        ours: (7, 3_195_901_860),
        peers: (5, 4_865_609),
    },
    VariantPosition {
        variant: "3check",
        name: "middlegame",
        fen: "1rbq1br1/pppkpppp/3pn3/1P6/P1P2PQ1/4n2P/3PK3/1NB2BNR w - - 2+2 0 15",
        ours: (6, 406_520_871),
        peers: (5, 16_154_507),
    },
    VariantPosition {
        variant: "3check",
        name: "queens",
        fen: "4k3/1q3p2/6p1/7p/P7/1P6/2P3Q1/3K4 w - - 1+2 0 1",
        ours: (6, 109_846_925),
        peers: (5, 5_280_823),
    },
    VariantPosition {
        variant: "antichess",
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        ours: (7, 762_010_688),
        peers: (5, 2_732_672),
    },
    VariantPosition {
        variant: "antichess",
        name: "middlegame",
        fen: "4kbnr/r1ppp1p1/7p/5p2/3P1P2/2P3PP/4P3/1qBQK1Nb w - - 0 11",
        ours: (9, 226_711_145),
        peers: (7, 1_162_111),
    },
    VariantPosition {
        variant: "antichess",
        name: "promotions",
        fen: "k7/1P3p2/8/6p1/2P5/8/5Kp1/N7 w - - 0 1",
        ours: (11, 612_509_932),
        peers: (9, 9_307_136),
    },
    VariantPosition {
        variant: "atomic",
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ours: (6, 118_926_425),
        peers: (5, 4_864_979),
    },
    VariantPosition {
        variant: "atomic",
        name: "middlegame",
        fen: "r3k2r/p1qbp3/1pnp3p/2p5/P7/2N1P2P/RPPPNP2/2BQKB1R w Kkq - 1 13",
        ours: (6, 640_934_586),
        peers: (5, 19_024_006),
    },
    VariantPosition {
        variant: "atomic",
        name: "kings",
        fen: "r3k2r/1pp3p1/8/3Kn3/2B1P3/5P2/PP4P1/R6R b kq - 0 1",
        ours: (6, 977_624_013),
        peers: (5, 36_477_918),
    },
    VariantPosition {
        variant: "horde",
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
        ours: (8, 1_507_979_266),
        peers: (6, 5_396_554),
    },
    VariantPosition {
        variant: "horde",
        name: "middlegame",
        fen: "1rbqkbnr/1p2p1p1/p7/P1PPnP2/1P4PP/PPPP1PPP/PPPPPPPP/PPPPPPPP w k - 0 11",
        ours: (7, 1_038_638_511),
        peers: (6, 69_927_967),
    },
    VariantPosition {
        variant: "horde",
        name: "back-rank",
        fen: "4k2r/2p3p1/8/1p1P4/4pP1P/8/P1PP4/PP2P1P1 w k - 0 1",
        ours: (7, 275_878_970),
        peers: (6, 19_635_210),
    },
    VariantPosition {
        variant: "racingkings",
        name: "start",
        fen: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
        ours: (6, 298_712_641),
        peers: (5, 9_472_927),
    },
    VariantPosition {
        variant: "racingkings",
        name: "middlegame",
        fen: "8/8/B6Q/8/3R4/k5K1/qr4N1/1n6 w - - 1 11",
        ours: (6, 736_153_856),
        peers: (5, 29_291_063),
    },
    VariantPosition {
        variant: "racingkings",
        name: "race",
        fen: "8/1K4R1/8/k4n2/3b4/8/2B5/5r2 w - - 0 1",
        ours: (6, 192_016_609),
        peers: (5, 7_893_045),
    },
    VariantPosition {
        variant: "crazyhouse",
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        ours: (6, 120_812_942),
        peers: (5, 4_888_832),
    },
    VariantPosition {
        variant: "crazyhouse",
        name: "middlegame",
        fen: "2rqkb1r/3bpppp/n2p4/3Qp3/5P2/P2P2P1/1P1PPP1P/RNB1KBNR[NP] w KQk - 1 15",
        ours: (5, 499_231_115),
        peers: (4, 7_948_497),
    },
    VariantPosition {
        variant: "crazyhouse",
        name: "promoted",
        fen: "4k2r/1P4p1/8/3n~4/8/2B5/6p1/4K2R[Nq] w Kk - 0 1",
        ours: (5, 419_096_879),
        peers: (4, 13_023_088),
    },
];
