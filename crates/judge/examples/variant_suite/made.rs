//! The suites of king capture and pawn wipeout, made and counted by the slow engine.

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};
use tabiya_core::{Bitboard, Color, EnPassantMode, Faults, Position, Rank, Role, Setup, Square};
use tabiya_games::{MaskRules, Masked, MaskedState, RuleSet};
use tabiya_judge::random::RandomFeature;
use tabiya_judge::{FairyBoard, FairyRules};

use crate::suite::{Kind, MOST_NODES, Random, Suite};

/// Makes a position; `None` if the attempt failed.
type Maker = fn(&FairyRules, &mut Random) -> Option<String>;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const KING_CAPTURE: &[(&str, Maker, usize)] = &[
    ("game: positions along random games", in_a_game, 70),
    ("last moves: up to three plies before a king is taken, or just after", before_the_end, 50),
    ("back ranks: pawns on the first and the last rank", back_ranks, 70),
    ("few pawns: one to three a side", |_, rng| few_pawns(RuleSet::king_capture(), rng), 50),
    ("open kings: pieces alone", open_kings, 30),
];

const PAWN_WIPEOUT: &[(&str, Maker, usize)] = &[
    ("game: positions along random games", in_a_game, 50),
    ("chess960 game: positions along random games from other starts", in_a_chess960_game, 20),
    ("few pawns: one to three a side", |_, rng| few_pawns(RuleSet::pawn_wipeout(), rng), 60),
    (
        "last moves: up to three plies before the last pawn is gone, or just after",
        before_the_last_pawn,
        50,
    ),
    ("promotion: one or two pawns a side, one step before the last rank", promotions, 40),
    (
        "in passing: a pawn has just been pushed past another",
        |_, rng| made(RandomFeature::EnPassant, rng),
        15,
    ),
    ("castling: attacks on the way", |_, rng| made(RandomFeature::Chess960Castling, rng), 10),
    ("checks: also double, and pins", |_, rng| made(RandomFeature::Checks, rng), 10),
];

pub(crate) fn king_capture() -> Suite {
    suite(
        "king-capture",
        FairyRules::king_capture(),
        include_str!("king-capture.txt"),
        KING_CAPTURE,
    )
}

pub(crate) fn pawn_wipeout() -> Suite {
    suite(
        "pawn-wipeout",
        FairyRules::pawn_wipeout(),
        include_str!("pawn-wipeout.txt"),
        PAWN_WIPEOUT,
    )
}

fn suite(
    variant: &'static str,
    rules: FairyRules,
    by_hand: &'static str,
    made: &'static [(&'static str, Maker, usize)],
) -> Suite {
    let kind = |&(title, maker, count): &(&'static str, Maker, usize)| {
        let rules = rules.clone();
        Kind { title, maker: Box::new(move |rng| maker(&rules, rng)), count }
    };
    let kinds = made.iter().map(kind).collect();
    let counter =
        move |fen: &str, depth| FairyBoard::from_fen(&rules, fen).map(|board| count(&board, depth));
    Suite { variant, by_hand, kinds, counter: Box::new(counter) }
}

/// The number of leaf nodes; `None` if it exceeds `MOST_NODES`.
fn count(board: &FairyBoard, depth: u32) -> Option<u64> {
    let mut sum = 0;
    for mv in board.legal_moves() {
        sum += board.play(mv).perft(depth - 1);
        if sum > MOST_NODES {
            return None;
        }
    }
    Some(sum)
}

/// The positions of a random game of at most `plies` plies, including the start.
fn game(start: FairyBoard, plies: usize, rng: &mut Random) -> Vec<FairyBoard> {
    let next = |board: &FairyBoard| Some(board.play(*board.legal_moves().choose(rng)?));
    std::iter::successors(Some(start), next).take(plies + 1).collect()
}

/// The FEN with castling rights as suites write them: `KQkq` for rooks in the corners, since no rook can
/// be farther out.
fn fen(board: &FairyBoard) -> String {
    let fen = board.to_shredder_fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    fields[2] = fields[2].replace('H', "K").replace('A', "Q").replace('h', "k").replace('a', "q");
    fields.join(" ")
}

fn read(rules: &FairyRules, fen: &str) -> FairyBoard {
    FairyBoard::from_fen(rules, fen).unwrap_or_else(|error| panic!("{error}: {fen}"))
}

fn after_some_moves(start: FairyBoard, rng: &mut Random) -> Option<String> {
    let plies = rng.random_range(1..=140);
    let line = game(start, plies, rng);
    line.last().filter(|board| board.rule_ending().is_none()).map(fen)
}

fn in_a_game(rules: &FairyRules, rng: &mut Random) -> Option<String> {
    after_some_moves(read(rules, START), rng)
}

fn in_a_chess960_game(rules: &FairyRules, rng: &mut Random) -> Option<String> {
    let start = Position::chess960(rng.random_range(0..960))?;
    let start = start.fen(start.castling_mode(), EnPassantMode::Legal).to_string();
    after_some_moves(read(rules, &start), rng)
}

/// A position shortly before the variant's rule ends a random game from `start`; rarely the end itself.
fn shortly_before_the_end(start: FairyBoard, rng: &mut Random) -> Option<String> {
    let line = game(start, 300, rng);
    line.last()?.rule_ending()?;
    let back = [0, 1, 1, 1, 1, 2, 2, 2, 3, 3].choose(rng)?;
    line.iter().rev().nth(*back).map(fen)
}

fn before_the_end(rules: &FairyRules, rng: &mut Random) -> Option<String> {
    shortly_before_the_end(read(rules, START), rng)
}

fn before_the_last_pawn(rules: &FairyRules, rng: &mut Random) -> Option<String> {
    let start = few_pawns(RuleSet::pawn_wipeout(), rng)?;
    shortly_before_the_end(read(rules, &start), rng)
}

/// A random chess position with this feature; `None` if a side has no pawns.
fn made(feature: RandomFeature, rng: &mut Random) -> Option<String> {
    let p = feature.position(rng);
    let has_pawns = |color| p.by_piece(Role::Pawn.of(color)).any();
    Color::ALL
        .into_iter()
        .all(has_pawns)
        .then(|| p.fen(p.castling_mode(), EnPassantMode::Legal).to_string())
}

/// A board on which pieces are placed at random.
struct Placing<'a> {
    setup: Setup,
    rng: &'a mut Random,
}

impl<'a> Placing<'a> {
    /// A board with only the two kings, on random squares, and a random side to move.
    fn new(rng: &'a mut Random) -> Placing<'a> {
        let mut placing = Placing { setup: Setup::empty(), rng };
        placing.setup.turn = *Color::ALL.choose(placing.rng).unwrap_or(&Color::White);
        for color in Color::ALL {
            placing.put(color, Role::King, Bitboard::FULL);
        }
        placing
    }

    /// Puts the piece on a random free square of `squares`, if there is one.
    fn put(&mut self, color: Color, role: Role, squares: Bitboard) {
        let free = |square: &Square| self.setup.pieces[*square as usize].is_none();
        if let Some(square) = squares.into_iter().filter(free).choose(self.rng) {
            self.setup.pieces[square as usize] = Some(role.of(color));
        }
    }

    fn put_some(&mut self, color: Color, most: usize, squares: Bitboard) {
        const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        for _ in 0..self.rng.random_range(0..=most) {
            let role = *PIECES.choose(self.rng).unwrap_or(&Role::Rook);
            self.put(color, role, squares);
        }
    }

    /// The FEN of the position; `None` if the position has a fault under these rules.
    fn finish(self, rules: RuleSet) -> Option<String> {
        let state = MaskedState::new(MaskRules::open(rules).expect("sound rules"));
        let p = Position::<Masked>::from_setup_with(&self.setup, state, Faults::NONE);
        p.ok().map(|p| p.to_string())
    }
}

/// The ranks where pawns may be in chess: the second to the seventh.
fn inner_ranks() -> Bitboard {
    Bitboard::FULL - outer_ranks()
}

fn outer_ranks() -> Bitboard {
    Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth)
}

fn few_pawns(rules: RuleSet, rng: &mut Random) -> Option<String> {
    let mut placing = Placing::new(rng);
    for color in Color::ALL {
        for _ in 0..placing.rng.random_range(1..=3) {
            placing.put(color, Role::Pawn, inner_ranks());
        }
        placing.put_some(color, 3, Bitboard::FULL);
    }
    placing.finish(rules)
}

fn back_ranks(_: &FairyRules, rng: &mut Random) -> Option<String> {
    let mut placing = Placing::new(rng);
    for color in Color::ALL {
        for _ in 0..placing.rng.random_range(1..=4) {
            placing.put(color, Role::Pawn, outer_ranks());
        }
        for _ in 0..placing.rng.random_range(0..=3) {
            placing.put(color, Role::Pawn, inner_ranks());
        }
        placing.put_some(color, 4, Bitboard::FULL);
    }
    placing.finish(RuleSet::king_capture())
}

fn open_kings(_: &FairyRules, rng: &mut Random) -> Option<String> {
    let mut placing = Placing::new(rng);
    for color in Color::ALL {
        placing.put_some(color, 7, Bitboard::FULL);
    }
    placing.finish(RuleSet::king_capture())
}

fn promotions(_: &FairyRules, rng: &mut Random) -> Option<String> {
    let mut placing = Placing::new(rng);
    for color in Color::ALL {
        let seventh = match color {
            Color::White => Rank::Seventh,
            Color::Black => Rank::Second,
        };
        for _ in 0..placing.rng.random_range(1..=2) {
            placing.put(color, Role::Pawn, Bitboard::rank(seventh));
        }
        // Enemy pieces to capture on the promotion rank, and some other pieces anywhere.
        placing.put_some(!color, 2, Bitboard::rank((!color).back_rank()));
        placing.put_some(color, 2, Bitboard::FULL);
    }
    placing.finish(RuleSet::pawn_wipeout())
}
