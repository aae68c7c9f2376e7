//! Plays random games to their end; the slow engine judges every ply.

mod pair;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_core::{
    Bitboard, Castling, Color, Faults, Piece, Position, Role, Rules, Setup, Square, Stalemate,
    Standard,
};
use tabiya_games::{MaskRules, Masked, MaskedState, Playable, RuleSet};
use tabiya_judge::fairy::{FairyOutcome, FairyReason};
use tabiya_judge::random::RandomFeature;
use tabiya_judge::{FairyRules, one_in, random_rules};

use pair::Pair;

/// The number of games under each set of rules.
const GAMES: usize = 1000;

/// The numbers of pieces that each side has in a random position.
struct Pieces {
    kings: RangeInclusive<u32>,
    pawns: RangeInclusive<u32>,
    others: RangeInclusive<u32>,
}

/// A random position with these numbers of pieces; `None` if it has a fault other than an impossible check.
fn few_pieces<R: Rules>(
    state: R::State,
    pieces: &Pieces,
    rng: &mut impl Rng,
) -> Option<Position<R>> {
    let mut setup = Setup::empty();
    let mut place = |piece: Piece, rng: &mut _| {
        let empty =
            Square::ALL.into_iter().filter(|&square| setup.pieces[square as usize].is_none());
        let square = *empty.collect::<Vec<_>>().choose(rng).expect("few pieces");
        setup.pieces[square as usize] = Some(piece);
    };
    for color in Color::ALL {
        for _ in 0..rng.random_range(pieces.kings.clone()) {
            place(Role::King.of(color), rng);
        }
        for _ in 0..rng.random_range(pieces.pawns.clone()) {
            place(Role::Pawn.of(color), rng);
        }
        for _ in 0..rng.random_range(pieces.others.clone()) {
            let role = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].choose(rng);
            place(role.expect("there are roles").of(color), rng);
        }
    }
    setup.turn = *Color::ALL.choose(rng)?;
    setup.halfmove_clock = if rng.random_ratio(1, 4) { rng.random_range(80..100) } else { 0 };
    Position::from_setup_with(&setup, state, Faults::IMPOSSIBLE_CHECK).ok()
}

/// Converts a position of chess to a position under other rules.
fn under<R: Rules>(state: R::State, p: Position) -> Position<R> {
    Position::from_setup_with(&p.to_setup(), state, Faults::NONE).expect("it has no fault in chess")
}

/// The start of the game with this number: mostly with few pieces, which the judge plays fastest.
fn start<R: Rules>(
    state: R::State,
    number: usize,
    pieces: &Pieces,
    rng: &mut impl Rng,
) -> Position<R> {
    match number % 25 {
        0 => under(state, Position::startpos()),
        1 => {
            under(state, Position::chess960(rng.random_range(0..960)).expect("a number below 960"))
        }
        2 => under(state, RandomFeature::EnPassant.position(rng)),
        _ => loop {
            if let Some(p) = few_pieces(state, pieces, rng) {
                break p;
            }
        },
    }
}

/// The state at the start of a game under these rules.
fn state_of(rules: RuleSet) -> MaskedState {
    MaskedState::new(MaskRules::open(rules).expect("sound rules"))
}

/// Plays the games and counts their endings.
fn endings<R: Playable>(
    state: R::State,
    rules: &FairyRules,
    pieces: &Pieces,
    seed: u64,
) -> BTreeMap<String, usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut endings = BTreeMap::new();
    for number in 0..GAMES / one_in(3) {
        let start = start::<R>(state, number, pieces, &mut rng);
        let mut pair = Pair::new(rules, start);
        *endings.entry(named(rules, pair.play_out(&mut rng))).or_default() += 1;
    }
    endings
}

/// The name of an ending, such as `White Checkmate` or `White Extinct(king)`.
fn named(rules: &FairyRules, end: Option<FairyOutcome>) -> String {
    end.map_or("none".to_owned(), |end| {
        let winner = end.winner.map_or("nobody".to_owned(), |side| format!("{side:?}"));
        let reason = match end.reason {
            FairyReason::Extinct(kind) => format!("Extinct({})", rules.kind(kind).name),
            FairyReason::Goal(kind) => format!("Goal({})", rules.kind(kind).name),
            other => format!("{other:?}"),
        };
        format!("{winner} {reason}")
    })
}

/// Asserts that each ending occurs at least this often in `GAMES` games, so that enough was judged.
#[track_caller]
fn assert_at_least(endings: &BTreeMap<String, usize>, expected: &[(&str, usize)]) {
    println!("{endings:?}");
    for &(end, least) in expected {
        let times = endings.get(end).copied().unwrap_or(0);
        assert!(times * one_in(3) >= least, "{end}: {times} of {least} games in {endings:#?}");
    }
    let named = |end: &String| end == "none" || expected.iter().any(|(name, _)| name == end);
    assert!(endings.keys().all(named), "{endings:#?}");
}

#[test]
fn chess_games_end_as_the_reference_says() {
    let pieces = Pieces { kings: 1..=1, pawns: 0..=2, others: 0..=2 };
    let endings = endings::<Standard>((), &FairyRules::chess(), &pieces, 1);
    assert_at_least(
        &endings,
        &[
            ("White Checkmate", 40),
            ("Black Checkmate", 40),
            ("nobody Stalemate", 80),
            ("nobody Repetition", 100),
            ("nobody FiftyMoveRule", 100),
            ("nobody InsufficientMaterial", 300),
        ],
    );
}

#[test]
fn king_capture_games_end_as_the_reference_says() {
    let pieces = Pieces { kings: 1..=2, pawns: 0..=3, others: 0..=2 };
    let state = state_of(RuleSet::king_capture());
    let endings = endings::<Masked>(state, &FairyRules::king_capture(), &pieces, 2);
    assert_at_least(
        &endings,
        &[
            // Only the capture of a king or a lack of legal moves ends such a game.
            ("White Extinct(king)", 250),
            ("Black Extinct(king)", 250),
            ("none", 50),
        ],
    );
}

#[test]
fn pawn_wipeout_games_end_as_the_reference_says() {
    let pieces = Pieces { kings: 1..=1, pawns: 1..=3, others: 0..=2 };
    let state = state_of(RuleSet::pawn_wipeout());
    let endings = endings::<Masked>(state, &FairyRules::pawn_wipeout(), &pieces, 3);
    assert_at_least(
        &endings,
        &[
            ("White Extinct(pawn)", 250),
            ("Black Extinct(pawn)", 250),
            ("White Checkmate", 40),
            ("Black Checkmate", 40),
            ("nobody Stalemate", 5),
            ("nobody Repetition", 40),
            ("nobody FiftyMoveRule", 30),
        ],
    );
}

#[test]
fn antichess_games_end_as_the_reference_says() {
    let pieces = Pieces { kings: 0..=1, pawns: 0..=2, others: 0..=2 };
    let rules = RuleSet::antichess();
    let endings = endings::<Masked>(state_of(rules.clone()), &FairyRules::of(&rules), &pieces, 5);
    assert_at_least(
        &endings,
        &[
            ("White AllLost", 250),
            ("Black AllLost", 250),
            ("White Stalemate", 20),
            ("Black Stalemate", 20),
            ("nobody Repetition", 5),
            ("nobody FiftyMoveRule", 5),
            ("nobody InsufficientMaterial", 4),
        ],
    );
}

#[test]
fn three_check_games_end_as_the_reference_says() {
    let pieces = Pieces { kings: 1..=1, pawns: 0..=2, others: 0..=2 };
    let rules = RuleSet::three_check();
    let endings = endings::<Masked>(state_of(rules.clone()), &FairyRules::of(&rules), &pieces, 6);
    assert_at_least(
        &endings,
        &[
            ("White Checks", 200),
            ("Black Checks", 200),
            ("White Checkmate", 15),
            ("Black Checkmate", 15),
            ("nobody Stalemate", 25),
            ("nobody Repetition", 60),
            ("nobody FiftyMoveRule", 70),
            ("nobody InsufficientMaterial", 60),
        ],
    );
}

/// Little material, enough for some endings and not for others.
const LITTLE: [&str; 8] = [
    "4k3/8/8/8/8/8/8/4K3",
    "8/8/8/3k4/3K4/8/8/8",
    "4k3/8/8/8/8/8/8/4KN2",
    "b1b1k3/8/8/8/8/8/8/4KB2",
    "2b1k3/8/8/8/8/8/8/2B1K3",
    "2b5/8/8/8/8/8/8/2B5",
    "2b1b3/8/8/8/8/8/8/2B1B3",
    "5b2/8/8/8/8/8/8/2B5",
];

#[test]
fn insufficient_material_agrees_with_the_reference() {
    let changes: [fn(&mut RuleSet); 8] = [
        |_| {},
        |rules| (rules.royal, rules.castling) = (Default::default(), Castling::Never),
        |rules| rules.stalemate = Stalemate::Draw,
        |rules| rules.stalemate = Stalemate::Loss,
        |rules| rules.must_capture = false,
        |rules| rules.walls = Bitboard::of(Square::H4),
        |rules| rules.kinds[2].mobility.white -= Bitboard::of(Square::H4),
        |rules| rules.checks_to_win = Some(2),
    ];
    let mut ends: BTreeMap<String, usize> = BTreeMap::new();
    for name in RuleSet::built_in_names() {
        for change in changes {
            let mut rules = RuleSet::built_in(name).expect("a built-in name");
            change(&mut rules);
            // Rules that leave no way to win cannot be opened.
            let Ok(opened) = MaskRules::open(rules.clone()) else { continue };
            let state = MaskedState::new(opened);
            for fen in LITTLE.map(|pieces| format!("{pieces} w - - 0 1")) {
                let read = Position::<Masked>::from_fen_lenient_with(&fen, state);
                let Ok((p, _)) = read else { continue };
                let fairy = FairyRules::of(&rules);
                let (_, end) = Pair::new(&fairy, p).agree();
                *ends.entry(named(&fairy, end)).or_default() += 1;
            }
        }
    }
    println!("{ends:?}");
    for (end, least) in [("nobody InsufficientMaterial", 15), ("none", 150)] {
        assert!(ends.get(end).is_some_and(|&times| times >= least), "{end}: {ends:?}");
    }
}

/// Starts with few pieces, for rules of all kinds.
const FEW_PIECES: [&str; 4] = [
    "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1",
    "3qk3/8/8/8/8/8/4P3/R3K3 b - - 0 1",
    "8/2k5/8/3n4/8/2P5/5K2/1B6 w - - 0 1",
    "4k2r/6pp/8/8/8/8/PP6/R3K3 w - - 0 1",
];

#[test]
fn games_under_random_rules_end_as_the_reference_says() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut endings: BTreeMap<String, usize> = BTreeMap::new();
    let mut sets = 0;
    while sets < 250 / one_in(3) {
        let share = *[0.05, 0.15, 0.3].choose(&mut rng).expect("three");
        let rules = random_rules(&mut rng, share);
        // Rules that need tables are left out.
        let Ok(opened) = MaskRules::open(rules.clone()) else { continue };
        let state = MaskedState::new(opened);
        sets += 1;
        let start = rules.start.replace("9999 9999", "0 1");
        let few = FEW_PIECES.choose(&mut rng).expect("four");
        for (fen, must_be_read) in [(start.as_str(), true), (few, false)] {
            let p = match Position::<Masked>::from_fen_lenient_with(fen, state) {
                Ok((p, _)) => p,
                Err(error) => {
                    assert!(!must_be_read, "{error}: {fen}\n{}", rules.to_toml());
                    continue;
                }
            };
            let fairy = FairyRules::of(&rules);
            let mut pair = Pair::new(&fairy, p);
            *endings.entry(named(&fairy, pair.play_out(&mut rng))).or_default() += 1;
        }
    }
    println!("{endings:?}");
    for reason in [
        "Checkmate",
        "Stalemate",
        "Extinct",
        "Goal",
        "Checks",
        "AllLost",
        "Repetition",
        "FiftyMoveRule",
    ] {
        let times: usize =
            endings.iter().filter(|(end, _)| end.contains(reason)).map(|(_, times)| times).sum();
        assert!(times * one_in(3) >= 5, "{reason}: {times} of {endings:#?}");
    }
}
