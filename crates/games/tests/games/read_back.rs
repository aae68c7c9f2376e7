//! The FEN of every position of a random game is read back as the same position.

use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_fairy::FairyPosition;
use tabiya_games::{AnyPosition, RuleSet, Variant};
use tabiya_judge::one_in;

/// The random number generator splitmix64 (Steele, Lea and Flood).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % bound as u64).expect("less than the bound")
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// A rule file of randomly picked lines, which may contradict each other.
fn rule_file(random: &mut Random) -> String {
    let mut head = vec!["name = \"x\"", "promotion = [\"queen\", \"archer\"]"];
    let mut tables = vec!["[pieces.archer]\nletter = \"a\"\nmoves = \"NmWcfF\""];
    let choices: [&[&str]; 17] = [
        &["castling = false", "castling = true", "castling = \"through-attack\"", ""],
        &["drops = true", "drops = true\ndrop-squares.pawn = [\"a2-h8\"]", "", ""],
        &["drop-squares.rook = [\"rank 1\", \"rank 8\"]", "", ""],
        &[
            "turns = [\"white\", \"white\", \"black\"]",
            "turns = [\"white\", \"black\", \"black\", \"white\"]",
            "",
            "",
        ],
        &["again = [\"knight\"]", "again = [\"pawn\", \"king\"]", "", ""],
        &["checks-to-win = 3", "checks-to-win = 9", "", ""],
        &["walls = [\"d4\", \"e5\"]", "", ""],
        &["promotion-forced = false", "", ""],
        &[
            "promotion-squares = [\"rank 6\", \"rank 7\", \"rank 8\"]",
            "promotion-squares = [\"file a\", \"rank 8\"]",
            "",
            "",
        ],
        &["must-capture = true", "", "", ""],
        &[
            "mobility.king = [\"a1-h3\", \"a6-h8\"]",
            "mobility.white.pawn = [\"a2-h6\", \"rank 8\"]",
            "",
            "",
        ],
        &["extinct = [\"queen\"]", "bare-king = \"loss\"", "stalemate = \"win\"", "", ""],
        &["royal = [\"archer\"]", "royal = []\nextinct = [\"king\"]", "", "", "", ""],
        &["en-passant = false", "", "", "", ""],
        &[
            "en-passant = true",
            "en-passant = true\ndouble-push = [\"rank 1\"]",
            "double-push = [\"rank 1\", \"rank 2\"]",
            "",
        ],
        &[
            "[pieces.pawn]\nmoves = \"mfWcfFsW\"",
            "[pieces.pawn]\ndouble-push = [\"a2-h5\"]",
            "[pieces.pawn]\nmoves = \"mfFcfWimfnA\"\ndouble-push = [\"rank 2\"]",
            "[pieces.pawn]\nmoves = \"KmfD\"",
            "",
            "",
        ],
        &[
            "[pieces.bishop]\nmoves = \"mBcpB\"",
            "[pieces.rook]\nmoves = \"gQmW\"",
            "[pieces.king]\nmoves = \"KN\"",
            "",
        ],
    ];
    for (at, choice) in choices.iter().enumerate() {
        let picked = random.one_of(choice);
        if at < 14 { head.push(picked) } else { tables.push(picked) }
    }
    let turns = head.iter().any(|line| line.starts_with("turns") || line.starts_with("again"));
    let single = head.contains(&"royal = [\"archer\"]");
    let board = if single {
        "rnbqkbar/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBAR"
    } else {
        "rabqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBAR"
    };
    let castling = if head.contains(&"castling = false") || single { "-" } else { "KQkq" };
    let _ = turns;
    format!("{}\nstart = \"{board} w {castling} - 0 1\"\n{}\n", head.join("\n"), tables.join("\n"))
}

fn fen(p: &AnyPosition) -> String {
    p.fen(p.castling_mode(), EnPassantMode::Legal)
}

/// Asserts that the lenient and the strict FEN reader read back the same position.
#[track_caller]
fn is_read_back(variant: Variant, p: &AnyPosition, file: &str) {
    let fen = fen(p);
    let (read, notes) = variant.read(&fen).unwrap_or_else(|error| panic!("{fen}: {error}\n{file}"));
    assert!(notes.is_empty(), "{fen}: {notes}\n{file}");
    assert_eq!((read.to_string(), read.key()), (p.to_string(), p.key()), "{file}");
    assert_eq!(read.remaining_checks(), p.remaining_checks(), "{file}");
    let moves = |p: &AnyPosition| {
        let mut moves: Vec<_> =
            p.legal_moves().iter().map(|m| m.uci(CastlingMode::Chess960).to_string()).collect();
        moves.sort();
        moves
    };
    assert_eq!(moves(&read), moves(p), "{fen}\n{file}");
    if let AnyPosition::Fairy(p) = p {
        let strict = FairyPosition::from_fen(&fen, p.tables());
        assert_eq!(strict.map(|strict| strict.to_string()), Ok(p.to_string()), "{file}");
    }
}

#[test]
fn positions_under_random_rule_files_are_read_back() {
    let (wanted, plies) = if cfg!(debug_assertions) { (20, 60) } else { (300 / one_in(3), 120) };
    let mut random = Random(39);
    let (mut sound, mut dropped, mut tried) = (0, 0, 0);
    while sound < wanted {
        tried += 1;
        assert!(tried < 40 * wanted, "hardly a file is sound");
        let file = rule_file(&mut random);
        let Ok(rules) = RuleSet::from_toml(&file) else { continue };
        sound += 1;
        let variant = Variant::from_rules(rules).expect("sound rules");
        for _ in 0..2 {
            let mut p = variant.start();
            is_read_back(variant, &p, &file);
            for _ in 0..plies {
                let moves = p.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let m = moves[random.below(moves.len())];
                dropped += usize::from(matches!(m.kind(), tabiya_core::MoveKind::Drop(_)));
                p = p.play_unchecked(m);
                is_read_back(variant, &p, &file);
            }
        }
    }
    assert!(dropped > 20 / one_in(3), "{dropped}");
}

#[test]
fn positions_of_built_in_variants_are_read_back() {
    let mut random = Random(5);
    for &variant in Variant::BUILT_IN {
        for _ in 0..if cfg!(debug_assertions) { 3 } else { 30 } {
            let mut p = variant.start();
            for _ in 0..150 {
                let moves = p.legal_moves();
                if moves.is_empty() {
                    break;
                }
                p = p.play_unchecked(moves[random.below(moves.len())]);
                is_read_back(variant, &p, variant.name());
            }
        }
    }
}

#[test]
fn a_pawn_dropped_on_a_promotion_square_is_not_a_fault() {
    let file = "name = \"x\"\ndrops = true\ndrop-squares.pawn = [\"a2-h8\"]\n\
                start = \"4k3/8/8/8/8/8/8/4K3[P] w - - 0 1\"\ncastling = false\npromotion = [\"queen\"]\n";
    let rules = RuleSet::from_toml(file).unwrap_or_else(|error| panic!("{error}"));
    let variant = Variant::from_rules(rules).expect("sound rules");
    let p = variant.start();
    let dropped = p.play_unchecked(p.read_move("P@a8").expect("a drop"));
    is_read_back(variant, &dropped, file);
    // Without `drop-squares.pawn` a pawn cannot be dropped on the eighth rank, nor be there.
    let other = RuleSet::from_toml(&file.replace("drop-squares.pawn = [\"a2-h8\"]\n", ""))
        .expect("sound rules");
    let variant = Variant::from_rules(other).expect("sound rules");
    assert!(variant.read(&fen(&dropped)).is_err());
}
