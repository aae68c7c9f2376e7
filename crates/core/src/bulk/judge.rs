//! Checks the reply counts of moves that need no vector lane, and reports why the other moves need one.

use super::en_passant::en_passant_replies;
use super::neutral::Neutral;
use super::parent::Parent;
use super::sensitive::SensitiveSquares;
use crate::movegen::{List, Part, PawnMoves, Sink, forward_step};
use crate::position::{Position, SideNode};
use crate::simd::{Backend, Cpu, Job, Lanes, Portable};
use crate::text::San;
use crate::types::{
    Bitboard, Black, Color, Move, MoveKind, MoveList, Role, Roles, Side, Square, White,
};

const STARTS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1k6/1p6/8/8/8/8/7P/R3K2R w KQ - 0 1",
];

/// Pseudo-random numbers.
struct RandomNumbers(u64);

impl RandomNumbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// The numbers of moves that need no vector lane (`known`), and of moves that need one (`refused`, by reason).
/// Each entry is a pair: moves that change the number of replies, and moves that do not.
#[derive(Default)]
struct VerdictTally {
    positions: u64,
    known: [u64; 2],
    refused: [[u64; 2]; 8],
}

const REASONS: [&str; 8] = [
    "in check",
    "capture",
    "promotion",
    "castling, en passant",
    "leaves a sensitive square",
    "enters a sensitive square",
    "both",
    "moves along a line that matters",
];

fn reason(p: &Position, sensitive: &SensitiveSquares, m: Move, in_check: bool) -> usize {
    match m.kind() {
        _ if in_check => 0,
        MoveKind::Promotion(_) => 2,
        MoveKind::Castle | MoveKind::EnPassant => 3,
        _ if p.piece_on(m.to()).is_some() => 1,
        _ => match (
            sensitive.from.contains(m.origin()),
            sensitive.to[m.role() as usize].contains(m.to()),
        ) {
            (true, false) => 4,
            (false, true) => 5,
            (true, true) => 6,
            (false, false) => 7,
        },
    }
}

/// The number of replies to `m` minus that to a null move; `None` if a vector lane is needed to count them.
fn known<S: Side>(p: &Position, sensitive: &SensitiveSquares, m: Move) -> Option<i64> {
    let mut others = MoveList::<512>::new();
    let mut sink = Neutral::<S, _, _, true>::new(Portable, List(&mut others), sensitive);
    let to = Bitboard::of(m.to());
    let none = Bitboard::EMPTY;
    let pawns = PawnMoves {
        single: none,
        double: none,
        east: none,
        west: none,
        last: S::PROMOTION_RANK,
        roles: Roles::PROMOTIONS,
        push_roles: Roles::PROMOTIONS,
        forward: forward_step(S::COLOR),
    };
    match m.kind() {
        MoveKind::DoublePush => sink.pawns(PawnMoves { double: to, ..pawns }),
        MoveKind::Normal(Role::Pawn) if p.piece_on(m.to()).is_none() => {
            sink.pawns(PawnMoves { single: to, ..pawns });
        }
        MoveKind::Normal(Role::Pawn) => {
            let is_east = m.to().file() > m.origin().file();
            let (east, west) = (to.masked_if(is_east), to.masked_if(!is_east));
            sink.pawns(PawnMoves { east, west, ..pawns });
        }
        MoveKind::Normal(role) => sink.piece(role, m.origin(), to),
        MoveKind::Castle => sink.single(m),
        _ => return None,
    }
    let (count, more) = (sink.count, sink.more());
    assert_eq!(others.len() + count as usize, 1, "{m:?} in {p}");
    assert!(count == 1 || more == 0, "{m:?} in {p}");
    (count == 1).then_some(more)
}

fn judge<S: Side>(p: &Position, tally: &mut VerdictTally) {
    let node = SideNode::<_, S, _>::new(Portable, p);
    let in_check = node.masks().checkers.any();
    let parent = Parent::new::<_, S::Enemy>(p, Parent::king::<_, S::Enemy>(p).expect("two kings"));
    let sensitive = if in_check {
        SensitiveSquares::EVERYTHING
    } else {
        SensitiveSquares::new::<_, S::Enemy, _>(Portable, p, &parent)
    };
    let null_replies = p.null_move_unchecked().count_moves();
    assert!(in_check || sensitive.null_replies == null_replies, "null move in {p}");
    let null_move = i64::from(null_replies);
    tally.positions += 1;
    for &m in &p.legal_moves() {
        let next = p.play_unchecked(m);
        let replies = next.legal_moves();
        // En passant captures are counted separately.
        let capturers = replies.iter().filter(|reply| reply.kind() == MoveKind::EnPassant).count();
        let difference =
            i64::try_from(replies.len() - capturers).expect("some hundred") - null_move;
        let unchanged = usize::from(!in_check && difference == 0);
        match known::<S>(p, &sensitive, m) {
            Some(known) => {
                assert_eq!(known, difference, "{m:?} in {p}");
                tally.known[unchanged] += 1;
            }
            None => tally.refused[reason(p, &sensitive, m, in_check)][unchanged] += 1,
        }
    }
}

fn judge_either(p: &Position, tally: &mut VerdictTally) {
    match p.turn() {
        Color::White => judge::<White>(p, tally),
        Color::Black => judge::<Black>(p, tally),
    }
}

/// Judges the positions of random games until at least `count` positions are judged.
fn judge_games(starts: &[&str], plies: usize, count: u64) -> VerdictTally {
    let (mut numbers, mut tally) = (RandomNumbers(0x7461_6269_7961), VerdictTally::default());
    for start in starts.iter().cycle() {
        if tally.positions >= count {
            break;
        }
        let mut p: Position = start.parse().expect("a position");
        for _ in 0..plies {
            judge_either(&p, &mut tally);
            let moves = p.legal_moves();
            if moves.is_empty() {
                break;
            }
            p = p.play_unchecked(moves[numbers.below(moves.len())]);
        }
    }
    tally
}

fn judge_tree(p: &Position, depth: u32, tally: &mut VerdictTally) {
    if depth == 0 {
        judge_either(p, tally);
        return;
    }
    for &m in &p.legal_moves() {
        judge_tree(&p.play_unchecked(m), depth - 1, tally);
    }
}

impl VerdictTally {
    /// The number of moves that leave the number of replies unchanged.
    fn unchanged(&self) -> u64 {
        (self.known[1] + self.refused.iter().map(|of| of[1]).sum::<u64>()).max(1)
    }

    /// Prints a row of the table. Each column is one kind of moves: it shows their number per position, in
    /// tenths, and in parentheses their share, in thousandths, of all moves that leave the number of replies
    /// unchanged.
    fn print(&self, name: &str) {
        let [changed, same] = self.known;
        let share = |n: u64| n * 1000 / self.unchanged();
        let each = |n: u64| n * 10 / self.positions;
        print!("| {name} | {} ({}) |", each(changed + same), share(same));
        for [changed, same] in self.refused {
            print!(" {} ({}) |", each(changed + same), share(same));
        }
        println!();
    }
}

#[test]
fn moves_without_a_lane_are_counted_correctly() {
    let tally = judge_games(&STARTS, 120, 60_000);
    assert!(tally.known[1] > 6 * tally.positions, "{} are known", tally.known[1]);
    assert!(tally.known[0] > 3 * tally.positions, "{} are known", tally.known[0]);
}

/// This test also prints the table of reasons why moves need a vector lane; `--nocapture` shows it.
#[test]
fn most_moves_without_effect_on_replies_are_recognised() {
    println!("| position | known | {} |", REASONS.join(" | "));
    let least = [990, 940, 790, 760, 910, 910];
    for ((start, depth), least) in STARTS.iter().zip([4, 3, 5, 3, 3, 3]).zip(least) {
        let mut tally = VerdictTally::default();
        judge_tree(&start.parse().expect("a position"), depth, &mut tally);
        tally.print(start);
        let known = tally.known[1] * 1000 / tally.unchanged();
        assert!(known >= least, "{known} of 1000 are known in {start}");
    }
    judge_games(&STARTS[..1], 120, 6_000).print("games from the start position");
    judge_games(&STARTS[2..3], 120, 6_000).print("games from position 3");
}

/// The parts of the number of replies to all moves of a position that White is to move in, for one back end.
struct Parts<'a>(&'a Position);

impl Job for Parts<'_> {
    type Out = (bool, String);

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> (bool, String) {
        let p = self.0;
        let node = SideNode::<_, White, _>::new(cpu, p);
        let king = Parent::king::<_, Black>(p).expect("two kings");
        let sensitive =
            SensitiveSquares::new::<_, Black, _>(cpu, p, &Parent::new::<_, Black>(p, king));
        let mut others = MoveList::<512>::new();
        let mut sink = Neutral::<White, _, _, true>::new(cpu, List(&mut others), &sensitive);
        node.generate(Part::ALL, &mut sink);
        let (neutral, effects) = (i64::from(sink.count), sink.more());
        let en_passant = en_passant_replies(node, sink.neutral_doubles);
        let null_move = i64::from(p.null_move_unchecked().count_moves());
        let others: u32 = others.iter().map(|&m| p.play_unchecked(m).count_moves()).sum();
        let sum = neutral * null_move + effects + i64::from(others) + en_passant.cast_signed();
        let sign = if effects < 0 { '-' } else { '+' };
        let effects = effects.abs();
        let parts =
            format!("{neutral} × {null_move} {sign} {effects} + {others} + {en_passant} = {sum}");
        (C::Lanes::LANES > 1, parts)
    }
}

#[test]
fn the_bulk_parts_of_kiwipete_match_the_documentation() {
    let p: Position = STARTS[1].parse().expect("a position");
    for backend in Backend::available() {
        let (has_vectors, parts) = backend.run(Parts(&p));
        let row = if has_vectors { "with vectors" } else { "without vectors" };
        let row = format!("//! | {row} | {parts} |\n");
        assert!(include_str!("mod.rs").contains(&row), "{backend}: {row}");
    }
}

#[test]
fn reply_counts_of_kiwipete_match_the_documentation() {
    let p: Position = STARTS[1].parse().expect("a position");
    let parent = Parent::new::<_, Black>(&p, Square::E8);
    let sensitive = SensitiveSquares::new::<_, Black, _>(Portable, &p, &parent);
    let below = sensitive.to.map(|to| to - Bitboard(!0 << 40));
    let (none, pins) = (Bitboard::EMPTY, Bitboard::of(Square::B5).with(Square::A4));
    assert_eq!(below, [none, none, pins, none, pins, none]);
    let find = |san: &str| san.parse::<San>().ok()?.to_move(&p).ok();
    let replies = |san: &str| p.play_unchecked(find(san).expect("a move")).count_moves();
    let moves = ["O-O", "O-O-O", "Kf1", "Bc1", "b3", "Bh6", "Nb5"];
    assert_eq!(moves.map(replies), [43, 43, 43, 43, 42, 41, 39]);
    let quiets = p.node().quiets();
    let effects = quiets.iter().filter_map(|&m| known::<White>(&p, &sensitive, m));
    let (with, without): (Vec<i64>, Vec<i64>) = effects.partition(|&effect| effect != 0);
    assert_eq!((without.len(), with.len(), with.iter().sum()), (19, 15, -10_i64));
    let others = ["Nc6", "Bf1", "Bd3", "Bc4", "Bb5", "d6"].map(|san| find(san).expect("a move"));
    assert!(others.iter().all(|&m| known::<White>(&p, &sensitive, m).is_none()));
    assert_eq!((p.captures().len(), others.len()), (8, 14 - 8));
}
