//! Positions for tests: tricky ones from perft suites, and positions of random games.

use tabiya_games::{AnyPosition, RuleSet, Variant};

use super::position;

/// Rules that differ from chess in almost every field of a rule file.
const ISLANDS: &str = r#"
name = "islands"
must-capture = true
castling = "through-attack"
walls = ["d5", "e6"]
promotion = ["queen", "knight"]
mobility.black.rook = ["a1-h4", "a7-h8"]
mobility.white.queen = ["a1-h4"]
mobility.king = ["a1-h2", "a7-h8", "c3-f4"]
goal.knight = ["a4", "h5"]
checks-to-win = 4
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
"#;

/// Rules without royal kings, and with double pushes from additional ranks.
const REPUBLIC: &str = r#"
name = "republic"
base = "king-capture"
en-passant = true
castling = false
promotion = ["rook", "king"]
double-push.white = ["rank 2", "rank 3"]
double-push.black = ["rank 6", "rank 7"]
extinct = ["queen"]
"#;

/// The random number generator splitmix64 (Steele, Lea and Flood).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % bound as u64).expect("less than the bound")
    }
}

fn of_file(rules: &str) -> Variant {
    let rules = RuleSet::from_toml(rules).expect("the rules are fit");
    Variant::from_rules(rules).expect("the rules are fit")
}

/// The built-in variants and two variants from rule files.
fn variants() -> impl Iterator<Item = Variant> {
    Variant::BUILT_IN.iter().copied().chain([of_file(ISLANDS), of_file(REPUBLIC)])
}

/// One in `every` positions of random games of all variants, and the last position of each game.
pub(crate) fn of_games(games: u64, every: usize) -> Vec<AnyPosition> {
    let mut positions = Vec::new();
    for variant in variants() {
        for seed in 0..games {
            let mut random = Random(seed);
            let mut p = variant.start();
            for ply in 0..120 {
                if ply % every == every - 1 {
                    positions.push(p);
                }
                let moves = p.legal_moves();
                if moves.is_empty() {
                    break;
                }
                p = p.play_unchecked(moves[random.below(moves.len())]);
            }
            positions.push(p);
        }
    }
    positions
}

/// One in `every` positions of a perft suite.
pub(crate) fn of_suite(variant: Variant, file: &str, every: usize) -> Vec<AnyPosition> {
    let path = format!("{}/../../perft-suites/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let is_operation = |word: &&str| !["id", "variant", "D1"].contains(word);
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .step_by(every)
        .map(|line| {
            let fen: Vec<_> = line.split(' ').take_while(is_operation).collect();
            position(variant, &fen.join(" "))
        })
        .collect()
}

/// A selection of the positions of games and suites, smaller in unoptimised builds.
pub(crate) fn some() -> Vec<AnyPosition> {
    let thinner = if cfg!(debug_assertions) { 5 } else { 1 };
    let mut positions = of_games(if cfg!(debug_assertions) { 1 } else { 2 }, 12 * thinner);
    let suites = [("edge.epd", 1), ("random.epd", 60), ("chess960.epd", 60)];
    for (file, every) in suites {
        positions.extend(of_suite(Variant::Chess, file, every * thinner));
    }
    for variant in Variant::BUILT_IN.iter().copied().skip(1) {
        let file = format!("variants/{}.epd", variant.name());
        positions.extend(of_suite(variant, &file, 40 * thinner));
    }
    positions
}
