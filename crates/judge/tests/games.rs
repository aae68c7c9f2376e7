//! Random games to their end: the slow engine judges every ply of them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use tabiya_core::{
    CastlingMode, Color, Draw, EnPassantMode, Faults, Move, Outcome, Piece, Position, Role, Rules,
    Setup, Square, Standard, Win,
};
use tabiya_judge::random::{Feature, chess960_start};
use tabiya_judge::ruled::{self, Reason};
use tabiya_judge::{Side, SlowBoard, SlowGame, SlowRules, random_rules};
use tabiya_variants::{Book, Custom, CustomState, Game, KingCapture, PawnWipeout};

/// The number of games of each kind.
const GAMES: u32 = 1000;
/// The most moves made in a game, those taken back not subtracted.
const LONGEST: u32 = 300;

/// A game and the same one as the judge plays it.
struct Pair<R: Rules> {
    game: Game<R>,
    judge: SlowGame,
}

impl<R: Rules> Pair<R> {
    fn new(rules: &SlowRules, start: Position<R>) -> Self {
        let fen = start.fen(CastlingMode::Chess960, EnPassantMode::Always).to_string();
        let board = SlowBoard::from_fen(rules, &fen).unwrap_or_else(|e| panic!("{e}: {fen}"));
        Self { game: Game::new(start), judge: SlowGame::new(board) }
    }

    /// Compares what both make of the position, and returns the legal moves and the end.
    #[track_caller]
    fn agree(&self) -> (R::Moves, Option<ruled::Outcome>) {
        let p = self.game.position();
        let told = || format!("{p} after {} from {}", self.game, self.game.start());
        let moves = p.legal_moves();
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort();
        assert_eq!(texts, self.judge.board().legal_uci(), "{}", told());
        let outcome = self.game.outcome().map(as_the_judge_says);
        assert_eq!(outcome, self.judge.outcome(), "{}", told());
        for (color, side) in [(Color::White, Side::White), (Color::Black, Side::Black)] {
            let judged = self.judge.board().is_in_check(side);
            assert_eq!(self.game.is_in_check(color), judged, "{color}: {}", told());
        }
        (moves, outcome)
    }

    fn play(&mut self, m: Move) {
        let report = self.game.play(m).expect("the move is legal");
        assert!(self.judge.play(&m.to_string()));
        assert_eq!(report.outcome, self.game.outcome());
    }

    /// Takes some moves back and makes some of them again.
    fn walk_back(&mut self, rng: &mut impl Rng) {
        let back = rng.random_range(1..=4);
        let undone: Vec<Move> = (0..back).map_while(|_| self.game.undo()).collect();
        undone.iter().for_each(|_| assert!(self.judge.undo()));
        for &m in undone.iter().rev().take(rng.random_range(0..=4)) {
            assert_eq!(self.game.redo().map(|report| report.played), Some(m));
            assert!(self.judge.play(&m.to_string()));
        }
    }

    /// A move. By pure chance few positions would come again and few kings be mated, so now and then
    /// it is the one back to where the piece came from, or one that leaves the other side no move.
    fn choose(&self, moves: &[Move], rng: &mut impl Rng) -> Move {
        let p = self.game.position();
        let last_own = self.game.moves().rev().nth(1).map(|m| (m.to(), m.from()));
        let goes_back = |m: &&Move| last_own == Some((m.from(), m.to()));
        let leaves_no_move = |m: &&Move| {
            let next = p.play_unchecked(**m);
            next.is_checkmate() || next.is_stalemate()
        };
        let special = match rng.random_range(0..6) {
            0 => moves.iter().find(goes_back),
            1 | 2 => moves.iter().find(leaves_no_move),
            _ => None,
        };
        *special.or_else(|| moves.choose(rng)).expect("there are moves while the game goes on")
    }

    /// Plays to the end and returns it; `None` if the game becomes too long.
    fn play_out(&mut self, rng: &mut impl Rng) -> Option<ruled::Outcome> {
        for _ in 0..LONGEST {
            let (moves, outcome) = self.agree();
            if outcome.is_some() {
                return outcome;
            }
            let m = self.choose(&moves, rng);
            self.play(m);
            if rng.random_ratio(1, 20) {
                self.agree();
                self.walk_back(rng);
            }
        }
        self.agree().1
    }
}

fn as_the_judge_says(outcome: Outcome) -> ruled::Outcome {
    let reason = match outcome {
        Outcome::Win { by: Win::Checkmate, .. } => Reason::Checkmate,
        Outcome::Win { by: Win::Stalemate, .. } | Outcome::Draw(Draw::Stalemate) => {
            Reason::Stalemate
        }
        Outcome::Win { by: Win::Extinction(role), .. } => Reason::Extinct(ruled::kind(role)),
        Outcome::Win { by: Win::Goal(role), .. } => Reason::Goal(ruled::kind(role)),
        Outcome::Win { by: Win::Checks, .. } => Reason::Checks,
        Outcome::Draw(Draw::Repetition) => Reason::Repetition,
        Outcome::Draw(Draw::NoProgress) => Reason::NoProgress,
        Outcome::Draw(Draw::InsufficientMaterial) => Reason::InsufficientMaterial,
        other => panic!("no game here ends by {other}"),
    };
    let winner = outcome.winner().map(|color| match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    });
    ruled::Outcome { winner, reason }
}

/// The men of either side in a random position.
struct Men {
    kings: RangeInclusive<u32>,
    pawns: RangeInclusive<u32>,
    pieces: RangeInclusive<u32>,
}

/// A position of few men anywhere, if it has no fault.
fn few_men<R: Rules>(men: &Men, rng: &mut impl Rng) -> Option<Position<R>> {
    let mut setup = Setup::empty();
    let mut place = |piece: Piece, rng: &mut _| {
        let empty =
            Square::ALL.into_iter().filter(|&square| setup.pieces[square as usize].is_none());
        let square = *empty.collect::<Vec<_>>().choose(rng).expect("few men");
        setup.pieces[square as usize] = Some(piece);
    };
    for color in Color::ALL {
        for _ in 0..rng.random_range(men.kings.clone()) {
            place(Role::King.of(color), rng);
        }
        for _ in 0..rng.random_range(men.pawns.clone()) {
            place(Role::Pawn.of(color), rng);
        }
        for _ in 0..rng.random_range(men.pieces.clone()) {
            let role = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].choose(rng);
            place(role.expect("there are roles").of(color), rng);
        }
    }
    setup.turn = *Color::ALL.choose(rng)?;
    setup.halfmove_clock = if rng.random_ratio(1, 4) { rng.random_range(80..100) } else { 0 };
    Position::from_setup(&setup, Faults::IMPOSSIBLE_CHECK).ok()
}

/// The same position under other rules.
fn under<R: Rules>(p: Position) -> Position<R> {
    Position::from_setup(&p.to_setup(), Faults::NONE).expect("it has no fault in chess")
}

/// Where the game of this number starts: mostly from few men, which the judge plays fastest.
fn start<R: Rules>(number: u32, men: &Men, rng: &mut impl Rng) -> Position<R> {
    match number % 25 {
        0 => under(Position::startpos()),
        1 => under(chess960_start(rng.random_range(0..960)).expect("a number below 960")),
        2 => under(Feature::EnPassant.position(rng)),
        _ => loop {
            if let Some(p) = few_men(men, rng) {
                break p;
            }
        },
    }
}

/// Plays the games and says how many ended so.
fn endings<R: Rules>(rules: &SlowRules, men: &Men, seed: u64) -> BTreeMap<String, u32> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut endings = BTreeMap::new();
    for number in 0..GAMES {
        let start = start::<R>(number, men, &mut rng);
        let mut pair = Pair::new(rules, start);
        *endings.entry(named(pair.play_out(&mut rng))).or_default() += 1;
    }
    endings
}

/// `White Checkmate`.
fn named(end: Option<ruled::Outcome>) -> String {
    end.map_or("none".to_owned(), |end| {
        let winner = end.winner.map_or("nobody".to_owned(), |side| format!("{side:?}"));
        format!("{winner} {:?}", end.reason)
    })
}

/// At least so many games must have ended so, or little has been judged.
#[track_caller]
fn assert_at_least(endings: &BTreeMap<String, u32>, expected: &[(&str, u32)]) {
    for &(end, least) in expected {
        let times = endings.get(end).copied().unwrap_or(0);
        assert!(times >= least, "{end}: {times} of {least} games in {endings:#?}");
    }
    let named = |end: &String| end == "none" || expected.iter().any(|(name, _)| name == end);
    assert!(endings.keys().all(named), "{endings:#?}");
}

#[test]
fn games_of_chess_end_as_the_judge_says() {
    let men = Men { kings: 1..=1, pawns: 0..=2, pieces: 0..=2 };
    let endings = endings::<Standard>(&SlowRules::chess(), &men, 1);
    assert_at_least(
        &endings,
        &[
            ("White Checkmate", 40),
            ("Black Checkmate", 40),
            ("nobody Stalemate", 80),
            ("nobody Repetition", 100),
            ("nobody NoProgress", 100),
            ("nobody InsufficientMaterial", 300),
        ],
    );
}

#[test]
fn games_of_king_capture_end_as_the_judge_says() {
    let men = Men { kings: 1..=2, pawns: 0..=3, pieces: 0..=2 };
    let endings = endings::<KingCapture>(&SlowRules::king_capture(), &men, 2);
    assert_at_least(
        &endings,
        &[
            ("White Extinct(King)", 250),
            ("Black Extinct(King)", 250),
            ("nobody Repetition", 150),
            ("nobody NoProgress", 80),
        ],
    );
}

#[test]
fn games_of_pawn_wipeout_end_as_the_judge_says() {
    let men = Men { kings: 1..=1, pawns: 1..=3, pieces: 0..=2 };
    let endings = endings::<PawnWipeout>(&SlowRules::pawn_wipeout(), &men, 3);
    assert_at_least(
        &endings,
        &[
            ("White Extinct(Pawn)", 250),
            ("Black Extinct(Pawn)", 250),
            ("White Checkmate", 40),
            ("Black Checkmate", 40),
            ("nobody Stalemate", 5),
            ("nobody Repetition", 40),
            ("nobody NoProgress", 30),
        ],
    );
}

/// Where games of few men start under rules of all kinds.
const FEW_MEN: [&str; 4] = [
    "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1",
    "3qk3/8/8/8/8/8/4P3/R3K3 b - - 0 1",
    "8/2k5/8/3n4/8/2P5/5K2/1B6 w - - 0 1",
    "4k2r/6pp/8/8/8/8/PP6/R3K3 w - - 0 1",
];

#[test]
fn games_under_random_rules_end_as_the_judge_says() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut endings: BTreeMap<String, u32> = BTreeMap::new();
    let mut sets = 0;
    while sets < 250 {
        let share = *[0.05, 0.15, 0.3].choose(&mut rng).expect("three");
        let rules = random_rules(&mut rng, share);
        let Ok(book) = Book::open(rules.clone()) else { continue };
        sets += 1;
        let start = rules.start_fen().to_string().replace("9999 9999", "0 1");
        let few = FEW_MEN.choose(&mut rng).expect("four");
        for (fen, must_be_read) in [(start.as_str(), true), (few, false)] {
            let state = CustomState::new(book);
            let p = match Position::<Custom>::from_fen_lenient_with(fen, state) {
                Ok((p, _)) => p,
                Err(error) => {
                    assert!(!must_be_read, "{error}: {fen}\n{}", rules.to_toml());
                    continue;
                }
            };
            let mut pair = Pair::new(&SlowRules::of(&rules), p);
            *endings.entry(named(pair.play_out(&mut rng))).or_default() += 1;
        }
    }
    println!("{endings:?}");
    for reason in
        ["Checkmate", "Stalemate", "Extinct", "Goal", "Checks", "Repetition", "NoProgress"]
    {
        let times: u32 =
            endings.iter().filter(|(end, _)| end.contains(reason)).map(|(_, times)| times).sum();
        assert!(times >= 5, "{reason}: {times} of {endings:#?}");
    }
}
