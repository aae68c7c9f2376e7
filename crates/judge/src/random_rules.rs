//! Random rule sets without custom pieces.

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{Bitboard, ByColor, Castling, Color, File, Rank, Role, Stalemate};
use tabiya_games::{KindId, KindSet, RuleSet};

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN b KQkq - 3 9",
    "1r2kr2/pppppppp/8/8/8/8/PPPPPPPP/RR2KRR1 w KBkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "nnnnknnn/pppppppp/2p2p2/1pppppp1/8/8/PPPPPPPP/QQQQKQQQ w - - 9999 9999",
];

/// A random rule set: about this share of its fields differs from a built-in set; sets of squares change more
/// rarely. Many of the results contradict themselves.
pub fn random_rules(rng: &mut Xoshiro256PlusPlus, share: f64) -> RuleSet {
    let base = *RuleSet::built_in_names().choose(rng).unwrap();
    let mut rules = RuleSet { base: base.to_owned(), ..RuleSet::built_in(base).unwrap() };
    let letters =
        (0..rng.random_range(1..9)).map(|_| ['a', 'Z', '5', '-', '"', '\\', 'é'].choose(rng));
    rules.name = letters.flatten().collect();
    if rng.random_bool(share) {
        rules.royal = if rules.royal.is_empty() {
            [KindId::KING].into_iter().collect()
        } else {
            KindSet::EMPTY
        };
        rules.castling = Castling::Never;
    }
    if rng.random_bool(share) {
        let ways = [Castling::Never, Castling::Safe, Castling::ThroughAttack];
        rules.castling = ways.into_iter().choose(rng).unwrap_or(Castling::Never);
    }
    rules.en_passant ^= rng.random_bool(share);
    rules.must_capture = rng.random_bool(share / 2.0);
    if rng.random_bool(share) {
        rules.promotion = ByColor::both(random_roles(rng));
        rules.promotion_forced = !rules.promotion.white.is_empty();
    }
    if rng.random_bool(share) {
        rules.extinct = random_roles(rng);
    }
    if rng.random_bool(share) {
        rules.start = (*STARTS.choose(rng).unwrap()).to_owned();
    }
    if rng.random_bool(share) {
        rules.walls = random_squares(rng) & random_squares(rng) & middle();
    }
    if rng.random_bool(share) {
        rules.kinds[0].double_push.white = random_squares(rng) & Bitboard(!0 >> 24);
        rules.kinds[0].double_push.black = random_squares(rng) & Bitboard(!0 << 24);
    }
    for color in Color::ALL {
        for role in Role::ALL {
            if rng.random_bool(share * share / 2.0) {
                rules.kinds[role as usize].mobility[color] = random_squares(rng) - rules.walls;
            }
            if rng.random_bool(share * share / 2.0) {
                rules.kinds[role as usize].goal[color] =
                    (random_squares(rng) - rules.walls) & middle();
            }
        }
    }
    for role in Role::ALL {
        if rng.random_bool(0.2) {
            let kind = &mut rules.kinds[role as usize];
            kind.mobility.black = kind.mobility.white;
            kind.goal.black = kind.goal.white;
        }
    }
    let highest = if rng.random() { 4 } else { 255 };
    rules.checks_to_win = rng.random_bool(share).then(|| rng.random_range(1..=highest));
    rules.start = with_checks(&rules);
    let ends = [Stalemate::Draw, Stalemate::Win, Stalemate::Loss];
    rules.stalemate = ends.into_iter().choose(rng).unwrap_or(Stalemate::Draw);
    let most = if rng.random() { 4 } else { 9999 };
    rules.repetition = rng.random::<bool>().then(|| rng.random_range(2..=most));
    let most = if rng.random() { 30 } else { 9999 };
    rules.fifty_move_rule = rng.random::<bool>().then(|| rng.random_range(1..=most));
    rules
}

/// The start FEN with the remaining checks, if the rules count checks.
fn with_checks(rules: &RuleSet) -> String {
    let fields = rules.start.split(' ').filter(|field| !field.contains('+'));
    let mut fields: Vec<String> = fields.map(str::to_owned).collect();
    fields.splice(4..4, rules.checks_to_win.map(|most| format!("{most}+{most}")));
    fields.join(" ")
}

/// Ranks that are empty in most of the start positions.
fn middle() -> Bitboard {
    Bitboard::rank(Rank::Fourth) | Bitboard::rank(Rank::Third) | Bitboard::rank(Rank::Sixth)
}

fn random_roles(rng: &mut Xoshiro256PlusPlus) -> KindSet {
    let likely = if rng.random() { 0.0 } else { 0.3 };
    let all = [KindId::KNIGHT, KindId::BISHOP, KindId::ROOK, KindId::QUEEN, KindId::KING];
    all.into_iter().filter(|_| rng.random_bool(likely)).collect()
}

/// A random set: scattered squares, whole ranks and files, or the complements of these.
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
