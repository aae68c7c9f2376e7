//! The six usual perft positions, and their published counts.

/// A position whose counts are known.
#[derive(Debug)]
pub struct KnownPosition {
    /// The name in one word, for tables and options.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The leaf nodes at depth 1, 2, and so on.
    counts: &'static [u64],
    /// The depths for [`PerftDepths::Usual`] and for [`PerftDepths::Deep`].
    depths: [u32; 2],
}

/// How deep to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PerftDepths {
    /// About 100 million leaf nodes a position, which takes seconds.
    Usual,
    /// Some billions of leaf nodes a position, which takes minutes.
    Deep,
}

impl KnownPosition {
    /// The depth to count, and the number of leaf nodes at that depth.
    #[must_use]
    pub fn task(&self, depths: PerftDepths) -> (u32, u64) {
        let depth = self.depths[depths as usize];
        (depth, self.counts[depth as usize - 1])
    }
}

/// The six positions.
pub const KNOWN: [KnownPosition; 6] = [
    KnownPosition {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        counts: &[20, 400, 8902, 197_281, 4_865_609, 119_060_324, 3_195_901_860],
        depths: [6, 7],
    },
    KnownPosition {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        counts: &[48, 2039, 97862, 4_085_603, 193_690_690, 8_031_647_685],
        depths: [5, 6],
    },
    KnownPosition {
        name: "position3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        counts: &[14, 191, 2812, 43238, 674_624, 11_030_083, 178_633_661, 3_009_794_393],
        depths: [7, 8],
    },
    KnownPosition {
        name: "position4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        counts: &[6, 264, 9467, 422_333, 15_833_292, 706_045_033],
        depths: [5, 6],
    },
    KnownPosition {
        name: "position5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        counts: &[44, 1486, 62379, 2_103_487, 89_941_194, 3_048_196_529],
        depths: [5, 6],
    },
    KnownPosition {
        name: "position6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        counts: &[46, 2079, 89890, 3_894_594, 164_075_551, 6_923_051_137],
        depths: [5, 6],
    },
];
