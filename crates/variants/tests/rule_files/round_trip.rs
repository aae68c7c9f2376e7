//! Files that are written are read back.

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_core::{Bitboard, Castling, Color, File, Rank, Role, Roles};
use tabiya_variants::{RuleSet, Stalemate};

#[track_caller]
fn reads_back(rules: &RuleSet) {
    let file = rules.to_toml();
    assert_eq!(RuleSet::from_toml(&file).as_ref(), Ok(rules), "{file}");
}

#[test]
fn built_in_sets_are_read_back() {
    RuleSet::BUILT_IN.iter().for_each(|name| reads_back(&RuleSet::built_in(name).unwrap()));
}

#[test]
fn the_file_of_chess() {
    let file = RuleSet::chess().to_toml();
    let (comments, lines) = file
        .lines()
        .filter(|line| !line.is_empty())
        .partition::<Vec<_>, _>(|line| line.starts_with("# "));
    assert_eq!(
        lines.join("\n"),
        r#"name = "chess"
base = "chess"
royal = ["king"]
castling = "safe"
en-passant = true
promotion = ["knight", "bishop", "rook", "queen"]
extinct = []
double-push = ["rank 2", "rank 7"]
must-capture = false
walls = []
checks-to-win = false
stalemate = "draw"
repetition = 3
no-progress = 100
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1""#
    );
    assert!(comments.len() >= 17, "a comment for every field");
    assert!(file.lines().all(|line| line.chars().count() <= 100), "{file}");
    assert!(file.ends_with("0 1\"\n"));
}

/// The lines of the file of a set that is read from these.
#[track_caller]
fn rewritten(lines: &str, expected: &[&str]) {
    let file = format!("name = \"x\"\npromotion = []\n{lines}");
    let file = RuleSet::from_toml(&file).unwrap_or_else(|error| panic!("{error}")).to_toml();
    let fields = ["goal", "mobility", "double-push", "walls"];
    let is_list = |line: &&str| fields.iter().any(|field| line.starts_with(field));
    let usual = ["double-push = [\"rank 2\", \"rank 7\"]", "walls = []"];
    let lines = file.lines().filter(is_list).filter(|line| !usual.contains(line));
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[test]
fn lists_are_written_for_both_sides_where_they_are_equal() {
    rewritten("goal.king = ['d4', 'd5', 'e4-e5']", &["goal.king = [\"d4-e5\"]"]);
    rewritten("mobility.bishop = []", &["mobility.bishop = []"]);
    rewritten(
        "mobility.white.queen = ['a2', 'b1-h3']",
        &["mobility.white.queen = [\"b1-h3\", \"a2\"]", "mobility.black.queen = [\"a1-h8\"]"],
    );
    rewritten(
        "goal.black.pawn = ['rank 1']",
        &["goal.white.pawn = []", "goal.black.pawn = [\"rank 1\"]"],
    );
    rewritten("double-push.white = ['a2']", &["double-push = [\"a2\", \"rank 7\"]"]);
    rewritten(
        "double-push.white = ['rank 3']",
        &["double-push.white = [\"rank 3\"]", "double-push.black = [\"rank 7\"]"],
    );
    rewritten(
        "walls = ['file c', 'f4']\nstart = '4k3/8/8/8/8/8/8/4K3 w - - 0 1'",
        &["walls = [\"file c\", \"f4\"]"],
    );
}

#[test]
fn names_are_escaped() {
    for name in ["a \"quoted\" name", "back\\slash", "#", "Échecs", "[x]", "a'''b\"\"\""] {
        reads_back(&RuleSet { name: name.to_owned(), ..RuleSet::chess() });
    }
    let file = RuleSet { name: "a\n\u{7f}".to_owned(), ..RuleSet::chess() }.to_toml();
    assert!(file.contains("name = \"a\\u000A\\u007F\"\n"), "{file}");
}

#[test]
fn random_sets_are_read_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let sets = (0..1500).map(|_| random_set(&mut rng));
    let sound = sets.filter(|rules| rules.check().is_ok()).inspect(reads_back).count();
    assert!(sound > 300, "only {sound} sets are sound");
}

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN b KQkq - 3 9",
    "1r2kr2/pppppppp/8/8/8/8/PPPPPPPP/RR2KRR1 w KBkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "nnnnknnn/pppppppp/2p2p2/1pppppp1/8/8/PPPPPPPP/QQQQKQQQ w - - 9999 9999",
];

/// A set in which every field is as likely as not to be another than its base's.
fn random_set(rng: &mut Xoshiro256PlusPlus) -> RuleSet {
    let base = RuleSet::BUILT_IN.choose(rng).copied().unwrap_or_default();
    let mut rules = RuleSet { base: base.to_owned(), ..RuleSet::built_in(base).unwrap() };
    let letters =
        (0..rng.random_range(1..9)).map(|_| ['a', 'Z', '5', '-', '"', '\\', 'é'].choose(rng));
    rules.name = letters.flatten().collect();
    rules.royal = rng.random();
    if rng.random() {
        let ways = [Castling::Never, Castling::Safe, Castling::ThroughAttack];
        rules.castling = ways.into_iter().choose(rng).unwrap_or(Castling::Never);
    }
    rules.en_passant = rng.random();
    rules.must_capture = rng.random();
    if rng.random() {
        rules.promotion = random_roles(rng);
    }
    if rng.random() {
        rules.extinct = random_roles(rng);
    }
    if rng.random() {
        rules.start = STARTS.choose(rng).unwrap().parse().unwrap();
    }
    if rng.random() {
        rules.walls = random_squares(rng) & random_squares(rng) & middle();
    }
    if rng.random() {
        rules.double_push.white = random_squares(rng) & Bitboard(!0 >> 24);
        rules.double_push.black = random_squares(rng) & Bitboard(!0 << 24);
    }
    for color in Color::ALL {
        for role in Role::ALL {
            if rng.random_bool(0.2) {
                rules.mobility[color][role] = random_squares(rng) - rules.walls;
            }
            if rng.random_bool(0.2) {
                rules.goal[color][role] = (random_squares(rng) - rules.walls) & middle();
            }
        }
    }
    for role in Role::ALL {
        if rng.random_bool(0.2) {
            rules.mobility.black[role] = rules.mobility.white[role];
            rules.goal.black[role] = rules.goal.white[role];
        }
    }
    rules.checks_to_win = rng.random::<bool>().then(|| rng.random_range(1..=255));
    let ends = [Stalemate::Draw, Stalemate::Win, Stalemate::Loss];
    rules.stalemate = ends.into_iter().choose(rng).unwrap_or(Stalemate::Draw);
    rules.repetition = rng.random::<bool>().then(|| rng.random_range(2..=9999));
    rules.no_progress = rng.random::<bool>().then(|| rng.random_range(1..=9999));
    rules
}

/// Where no piece stands in most of the start positions.
fn middle() -> Bitboard {
    Bitboard::rank(Rank::Fourth) | Bitboard::rank(Rank::Third) | Bitboard::rank(Rank::Sixth)
}

fn random_roles(rng: &mut Xoshiro256PlusPlus) -> Roles {
    let likely = if rng.random() { 0.0 } else { 0.3 };
    let all = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    all.into_iter().filter(|_| rng.random_bool(likely)).fold(Roles::EMPTY, Roles::with)
}

/// Scattered squares, whole ranks and files, and what is left of them.
fn random_squares(rng: &mut Xoshiro256PlusPlus) -> Bitboard {
    let scattered = Bitboard(rng.random());
    let rank = Bitboard::rank(Rank::ALL.into_iter().choose(rng).unwrap_or(Rank::First));
    let file = Bitboard::file(File::ALL.into_iter().choose(rng).unwrap_or(File::A));
    match rng.random_range(0..6) {
        0 => scattered,
        1 => scattered & Bitboard(rng.random()),
        2 => rank | file,
        3 => !rank,
        4 => !file - (scattered & Bitboard(rng.random())),
        _ => rank | Bitboard(rng.random::<u64>() & rng.random::<u64>() & rng.random::<u64>()),
    }
}
