//! The crate shakmaty judges the well-known variants: moves, the positions after them, and winners.
//!
//! The positions come from random games that prefer tricky moves, from the start position and from Chess960
//! starts, and from tricky positions of chess that are adapted to the variant.

mod peer;

use std::collections::{BTreeMap, HashSet};

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use shakmaty::Bitboard;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use tabiya_core::{CastlingMode, Color, EnPassantMode, Ends, Move, Position, Rules};
use tabiya_games::{MaskRules, Masked, MaskedState, Playable, Variant};
use tabiya_judge::one_in;
use tabiya_judge::random::RandomFeature;
use tabiya_variants::{Atomic, Crazyhouse, Horde, RacingKings};

use peer::{Peer, Players, Rooks, after, chess960_game_start, few_pieces, set_up, sketched, write};

type Random = Xoshiro256PlusPlus;

/// The number of different positions judged per variant, besides its suite and the positions after each move.
const POSITIONS: usize = 20_000;

/// The longest game in plies, from a start position and from a made position.
const LONGEST: [usize; 2] = [100, 12];

/// Counts of what the judged positions contained, to ensure that they cover every case.
#[derive(Debug, Default)]
struct Met {
    over: usize,
    without_moves: usize,
    en_passant: usize,
    castling: usize,
    promotions: usize,
    drops: usize,
    promoted_taken: usize,
}

impl Met {
    fn add<P: Peer>(&mut self, p: &P, moves: &BTreeMap<String, shakmaty::Move>) {
        let any =
            |is_such: &dyn Fn(&shakmaty::Move) -> bool| usize::from(moves.values().any(is_such));
        self.over += usize::from(p.is_variant_end());
        self.without_moves += usize::from(moves.is_empty() && !p.is_variant_end());
        self.en_passant += any(&|m| m.is_en_passant());
        self.castling += any(&|m| m.is_castle());
        self.promotions += any(&|m| m.is_promotion());
        self.drops += any(&|m| matches!(m, shakmaty::Move::Put { .. }));
        self.promoted_taken += any(&|m| m.is_capture() && p.promoted().contains(m.to()));
    }
}

fn ours<R: Playable>(p: &Position<R>) -> BTreeMap<String, Move> {
    let text = |&m: &Move| (m.uci(CastlingMode::Chess960).to_string(), m);
    p.legal_moves().iter().map(text).collect()
}

fn theirs<P: Peer>(p: &P) -> BTreeMap<String, shakmaty::Move> {
    let text = |m| (UciMove::from_move(m, shakmaty::CastlingMode::Chess960).to_string(), m);
    peer::moves(p).into_iter().map(text).collect()
}

fn fen<R: Playable>(p: &Position<R>) -> String {
    p.fen(CastlingMode::Chess960, EnPassantMode::Legal).to_string()
}

fn from_text<R: Playable>(fen: &str, state: R::State) -> Position<R> {
    match Position::from_fen_lenient_with(fen, state) {
        Ok((p, _)) => p,
        Err(error) => panic!("{error}: {fen}"),
    }
}

/// Whether a king of the side to move is attacked. Kings of atomic chess cannot capture, so they attack nothing.
fn is_king_attacked<P: Peer>(other: &P) -> bool {
    let (board, turn) = (other.board(), other.turn());
    let harmless = if P::NAME == Atomic::NAME { board.kings() } else { Bitboard::EMPTY };
    let attackers = |king| board.attacks_to(king, !turn, board.occupied()) & !harmless;
    board.by_piece(turn.king()).into_iter().any(|king| attackers(king).any())
}

/// Compares two positions in everything except their moves.
fn compare_states<R: Playable, P: Peer>(p: &Position<R>, other: &P, place: &str) {
    assert_eq!(fen(p), write(other, Rooks::ByFile), "{place}");
    assert_eq!(p.must_answer_check(), other.is_check(), "check: {place}");
    assert_eq!(p.is_check(), is_king_attacked(other), "attacked king: {place}");
    let is_over = other.is_variant_end();
    assert_eq!(R::Ends::is_variant_end(p), is_over, "whether it is over: {place}");
    for color in Color::ALL.into_iter().filter(|_| !is_over) {
        let lacks = R::Ends::insufficient_material_of(p, color);
        let other_color = shakmaty::Color::from_white(color == Color::White);
        let theirs = other.has_insufficient_material(other_color);
        let is_chess = R::variant(p.state()) == Variant::Chess;
        assert!(if is_chess { lacks == theirs } else { !lacks || theirs }, "{color}: {place}");
    }
    // In Antichess the side not to move always has a piece; where it has none, shakmaty names no winner.
    if is_over && other.variant_outcome().is_known() {
        let winner = R::Ends::ending(p).expect("an ending").winner();
        let color =
            |color| if color == shakmaty::Color::White { Color::White } else { Color::Black };
        assert_eq!(winner, other.variant_outcome().winner().map(color), "who has won: {place}");
    }
}

/// Compares the position, its moves, and for each move the next position and its number of replies.
fn compare<R: Playable, P: Peer>(p: &Position<R>, other: &P, met: &mut Met) {
    let here = fen(p);
    compare_states(p, other, &here);
    assert_eq!(p.to_string(), write(other, Rooks::Outermost), "{here}");
    assert_eq!(from_text::<R>(&here, *p.state()).key(), p.key(), "key: {here}");
    let (ours, theirs) = (ours(p), theirs(other));
    met.add(other, &theirs);
    assert!(ours.keys().eq(theirs.keys()), "{here}\nours {ours:?}\ntheirs {theirs:?}");
    assert_eq!(p.count_moves() as usize, ours.len(), "{here}");
    for ((text, &m), &other_m) in ours.iter().zip(theirs.values()) {
        let (next, other_next) = (p.play_unchecked(m), after(other, other_m));
        compare_states(&next, &other_next, &format!("{text} in {here}"));
        assert_eq!(p.key_after(m), next.key(), "key after {text} in {here}");
        let replies = peer::moves(&other_next).len();
        assert_eq!(next.count_moves() as usize, replies, "replies to {text} in {here}");
    }
}

/// Judges the positions along a game from `start`, except those seen before.
fn follow<R: Playable, P: Peer>(
    state: R::State,
    start: P,
    plies: usize,
    seen: &mut HashSet<String>,
    met: &mut Met,
    rng: &mut Random,
) {
    let mut other = start;
    let mut p = from_text::<R>(&write(&other, Rooks::ByFile), state);
    let players = Players::random(rng);
    for _ in 0..=plies {
        if seen.insert(fen(&p)) {
            compare(&p, &other, met);
        }
        let Some(m) = players.choose(&other, rng) else { return };
        let text = UciMove::from_move(m, shakmaty::CastlingMode::Chess960).to_string();
        let ours = ours(&p);
        let m_ours = ours.get(&text).unwrap_or_else(|| panic!("{text} in {p}"));
        p = p.play_unchecked(*m_ours);
        other = after(&other, m);
    }
}

/// The positions of the variant's suite: tricky ones made by hand, and endings of games.
fn suite<P: Peer>() -> Vec<P> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/variants");
    let text = std::fs::read_to_string(format!("{folder}/{}.epd", P::NAME)).expect("the suite");
    let fens = text.lines().filter_map(|line| Some(line.split_once(" variant ")?.0));
    let read = |fen: &str| Fen::from_ascii(fen.as_bytes()).expect("FEN").into_setup();
    fens.map(|fen| set_up(read(fen)).expect("a position")).collect()
}

/// Judges the variant's suite, random games, and positions made at random.
fn judge<R: Playable, P: Peer + Default>(state: R::State, seed: u64) -> Met {
    assert_eq!(R::variant(&state).name(), P::NAME);
    let mut rng = Random::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut met = Met::default();
    let castles = P::default().castles().any();
    let [longest, short] = LONGEST;
    for (start, first) in suite::<P>().into_iter().zip(0..) {
        // Their states and numbers of moves are compared in any case, all else after one move in twelve.
        for m in peer::moves(&start).into_iter().skip(first % one_in(12)).step_by(one_in(12)) {
            follow::<R, P>(state, after(&start, m), 0, &mut seen, &mut met, &mut rng);
        }
        follow::<R, P>(state, start, short, &mut seen, &mut met, &mut rng);
    }
    let enough = seen.len() + POSITIONS / one_in(12);
    for feature in RandomFeature::ALL.into_iter().cycle() {
        if seen.len() >= enough {
            break;
        }
        let plies = rng.random_range(0..longest);
        follow::<R, P>(state, P::default(), plies, &mut seen, &mut met, &mut rng);
        if castles {
            let start = chess960_game_start(&mut rng);
            let plies = rng.random_range(0..longest);
            follow::<R, P>(state, start, plies, &mut seen, &mut met, &mut rng);
        }
        for _ in 0..8 {
            let made = [sketched::<P>(feature, &mut rng), few_pieces::<P>(&mut rng)];
            for start in made.into_iter().flatten() {
                follow::<R, P>(state, start, short, &mut seen, &mut met, &mut rng);
            }
        }
    }
    println!("{met:?}");
    met
}

/// The state at the start of a game of a variant whose rules are data.
fn data(variant: Variant) -> MaskedState {
    let rules = variant.rules().expect("rules that are data");
    MaskedState::new(MaskRules::open(rules).expect("sound rules"))
}

#[test]
fn king_of_the_hill_agrees_with_shakmaty() {
    let met = judge::<Masked, shakmaty::variant::KingOfTheHill>(data(Variant::KingOfTheHill), 1);
    assert!(
        met.over.min(met.castling).min(met.en_passant).min(met.promotions) > 100 / one_in(12),
        "{met:?}"
    );
}

#[test]
fn three_check_agrees_with_shakmaty() {
    let met = judge::<Masked, shakmaty::variant::ThreeCheck>(data(Variant::ThreeCheck), 2);
    assert!(
        met.over.min(met.castling).min(met.en_passant).min(met.promotions) > 100 / one_in(12),
        "{met:?}"
    );
}

#[test]
fn antichess_agrees_with_shakmaty() {
    let met = judge::<Masked, shakmaty::variant::Antichess>(data(Variant::Antichess), 3);
    assert!(
        met.over.min(met.without_moves).min(met.en_passant).min(met.promotions) > 100 / one_in(12),
        "{met:?}"
    );
}

#[test]
fn atomic_agrees_with_shakmaty() {
    let met = judge::<Atomic, shakmaty::variant::Atomic>((), 4);
    assert!(
        met.over.min(met.castling).min(met.en_passant).min(met.promotions) > 100 / one_in(12),
        "{met:?}"
    );
}

#[test]
fn horde_agrees_with_shakmaty() {
    let met = judge::<Horde, shakmaty::variant::Horde>((), 5);
    assert!(
        (10 * met.over).min(met.castling).min(met.en_passant).min(met.promotions)
            > 100 / one_in(12),
        "{met:?}"
    );
}

#[test]
fn racing_kings_agrees_with_shakmaty() {
    let met = judge::<RacingKings, shakmaty::variant::RacingKings>((), 6);
    assert!(met.over > 100 / one_in(12), "{met:?}");
}

#[test]
fn crazyhouse_agrees_with_shakmaty() {
    let met = judge::<Crazyhouse, shakmaty::variant::Crazyhouse>(Default::default(), 7);
    assert!(
        met.drops.min(met.promoted_taken).min(met.castling).min(met.en_passant) > 100 / one_in(12),
        "{met:?}"
    );
}
