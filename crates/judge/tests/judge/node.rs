//! Compares the queries that a search makes on a position with the move list and a slow exchange evaluation.

use std::iter::successors;

use crate::common::{positions, random};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use tabiya_core::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use tabiya_core::{Bitboard, ByRole, Color, Move, MoveKind, Piece, Position, Role, Rules, Square};
use tabiya_games::{Playable, Variant, VariantVisitor};
use tabiya_judge::one_in;

/// Judges this many positions of random games under the rules of a variant.
pub(crate) struct Games<'a, F> {
    pub(crate) positions: usize,
    pub(crate) rng: &'a mut dyn Rng,
    pub(crate) judge: F,
}

/// A property that every position must have.
pub(crate) trait Judge {
    fn judge<R: Rules>(&mut self, p: &Position<R>, rng: &mut dyn Rng);
}

impl<F: Judge> VariantVisitor for Games<'_, F> {
    type Out = F;

    fn visit<R: Playable>(mut self, state: R::State) -> F {
        let start = Position::<R>::from_fen_with(&R::variant(&state).start().to_string(), state)
            .expect("games start somewhere");
        let mut p = start;
        for _ in 0..self.positions {
            self.judge.judge(&p, &mut *self.rng);
            let moves = R::legal_moves(&p);
            p = match moves.choose(&mut self.rng) {
                Some(&m) if p.fullmove_number() < 80 => p.play_unchecked(m),
                _ => start,
            };
        }
        self.judge
    }
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

/// Whether a move captures, according to the pieces on the board.
fn takes<R: Rules>(p: &Position<R>, m: Move) -> bool {
    let enemy = p.piece_on(m.to()).is_some_and(|piece| piece.color != p.turn());
    let aslant = m.role() == Role::Pawn && m.from().file() != m.to().file();
    enemy || aslant
}

#[derive(Default)]
struct Parts {
    captures: usize,
    en_passant: usize,
    checks: usize,
    castles: usize,
}

impl Judge for Parts {
    fn judge<R: Rules>(&mut self, p: &Position<R>, rng: &mut dyn Rng) {
        let all = p.legal_moves();
        let node = p.node();
        let (captures, quiets): (Vec<Move>, Vec<Move>) =
            sorted(&all).into_iter().partition(|&m| takes(p, m));
        assert_eq!(sorted(&node.captures()), captures, "{p}");
        assert_eq!(sorted(&p.captures()), captures, "{p}");
        let mut targets = [Bitboard::EMPTY; 64];
        let is_step =
            |m: &&Move| m.castled_rook().is_none() && !matches!(m.kind(), MoveKind::Drop(_));
        for m in all.iter().filter(is_step) {
            targets[m.from() as usize] |= Bitboard::of(m.to());
        }
        for square in Square::ALL {
            assert_eq!(node.targets_from(square), targets[square as usize], "{square}: {p}");
        }
        node.for_each_piece(|role, from, to| {
            assert_eq!(p.piece_on(from), Some(role.of(p.turn())), "{p}");
            assert_eq!(std::mem::take(&mut targets[from as usize]), to, "{from}: {p}");
        });
        assert_eq!(targets, [Bitboard::EMPTY; 64], "{p}");
        let is_queen = |m: &Move| m.promotion() == Some(Role::Queen);
        let (queens, quiets): (Vec<Move>, Vec<Move>) = quiets.into_iter().partition(is_queen);
        assert_eq!(sorted(&node.quiets()), quiets, "{p}");
        assert_eq!(sorted(&node.noisy()), sorted(&[&captures[..], &queens].concat()), "{p}");
        assert_eq!(sorted(&node.legal_moves()), sorted(&all), "{p}");
        assert_eq!(node.evasions().len(), if p.must_answer_check() { all.len() } else { 0 }, "{p}");
        assert_eq!(node.count() as usize, all.len(), "{p}");
        assert_eq!((node.is_check(), node.checkers()), (p.is_check(), p.checkers()), "{p}");
        assert_eq!(node.must_answer_check(), p.must_answer_check(), "{p}");
        let within = Bitboard(rng.next_u64());
        assert_eq!(sorted(&node.moves_to(within)), sorted(&p.legal_moves_to(within)), "{p}");
        assert_eq!(node.masks(), &p.masks(), "{p}");
        assert_eq!(sorted(&node.captures()), captures, "with all masks known: {p}");
        let fresh = p.node();
        let mut next = *p;
        for &m in &*all {
            assert!(node.is_legal(m) && fresh.is_legal(m) && p.is_legal(m), "{m:?} in {p}");
            p.play_into(m, &mut next);
            assert_eq!((next, next.key()), (p.play_unchecked(m), p.key_after(m)), "{p}");
            assert_eq!(node.gives_check(m), next.must_answer_check(), "{m:?} in {p}");
            assert_eq!(p.is_capture(m), takes(p, m), "{m:?} in {p}");
            let captured = p.captured(m);
            assert_eq!(captured.is_some(), takes(p, m), "{m:?} in {p}");
            if let Some((role, square)) = captured {
                assert_eq!(p.piece_on(square), Some(role.of(!p.turn())), "{m:?} in {p}");
            }
            assert_eq!(p.is_quiet(m), quiets.contains(&m), "{m:?} in {p}");
            self.checks += usize::from(node.gives_check(m));
            self.en_passant += usize::from(m.kind() == MoveKind::EnPassant);
            self.castles += usize::from(m.kind() == MoveKind::Castle);
        }
        // Moves of any bits, and moves that differ from a legal one by the origin, the target or the kind.
        let near = |m: Move, random: u64| {
            let bits = [
                m.bits() ^ (random & 63) as u16,
                m.bits() ^ (((random & 63) as u16) << 6),
                m.bits() ^ (((random & 15) as u16) << 12),
            ];
            bits.map(Move::from_bits)
        };
        let near: Vec<Move> =
            all.iter().take(12).flat_map(|&m| near(m, rng.next_u64())).flatten().collect();
        for m in (0..20).filter_map(|_| Move::from_bits(rng.random())).chain(near) {
            assert_eq!(node.is_legal(m), all.contains(&m), "{m:?} in {p}");
            assert_eq!(p.is_legal(m), all.contains(&m), "{m:?} in {p}");
            assert_eq!(p.node().is_legal(m), all.contains(&m), "{m:?} in {p}");
        }
        let square = *Square::ALL.choose(rng).expect("64 squares");
        let targets: Bitboard = all
            .iter()
            .filter(|m| {
                m.from() == square && !matches!(m.kind(), MoveKind::Castle | MoveKind::Drop(_))
            })
            .map(|m| m.to())
            .collect();
        assert_eq!(node.targets_from(square), targets, "{square} in {p}");
        self.captures += captures.len();
    }
}

#[test]
fn captures_and_checks_are_parts_of_the_list_in_every_variant() {
    for (variant, seed) in Variant::BUILT_IN.iter().copied().zip(0..) {
        let mut rng = random(seed);
        let judge = Parts::default();
        let games = Games { positions: 100_000 / one_in(8), rng: &mut rng, judge };
        let met = variant.visit(games).expect("rules that are a type");
        let no_checks = [Variant::RacingKings, Variant::Antichess, Variant::KingCapture];
        assert!(met.captures > 50_000 / one_in(8), "{variant}: {} captures", met.captures);
        assert!(
            no_checks.contains(&variant) || met.checks > 1000 / one_in(8),
            "{variant}: {}",
            met.checks
        );
        let no_en_passant = [Variant::RacingKings, Variant::KingCapture].contains(&variant);
        assert!(
            no_en_passant || met.en_passant > 100 / one_in(8),
            "{variant}: {} e.p.",
            met.en_passant
        );
    }
}

#[test]
fn captures_and_checks_are_parts_of_the_list_in_odd_positions() {
    let (mut met, mut rng) = (Parts::default(), random(90));
    for (_, p) in positions(91, 1000) {
        met.judge(&p, &mut rng);
    }
    assert!(met.castles > 1000 && met.en_passant > 1000, "{} {}", met.castles, met.en_passant);
}

/// The pieces by square, and no other state.
type Cells = [Option<Piece>; 64];

fn cells<R: Rules>(p: &Position<R>) -> Cells {
    Square::ALL.map(|square| p.piece_on(square))
}

fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 30_000,
    }
}

/// The squares of a side's pieces that attack a target.
fn attackers(cells: &Cells, side: Color, target: Square) -> Vec<Square> {
    let occupied = Square::ALL.into_iter().filter(|&s| cells[s as usize].is_some()).collect();
    let attacks = |piece: Piece, from: Square| match piece.role {
        Role::Pawn => pawn_attacks(side, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Role::King => king_attacks(from),
    };
    let attackers = Square::ALL.into_iter().filter(|&from| {
        cells[from as usize].is_some_and(|piece| {
            piece.color == side && from != target && attacks(piece, from).contains(target)
        })
    });
    attackers.collect()
}

/// The square of a side's cheapest piece that can capture on a target.
fn cheapest(cells: &Cells, side: Color, target: Square) -> Option<Square> {
    let attackers = attackers(cells, side, target).into_iter();
    let role = |from: Square| cells[from as usize].expect("an attacker").role;
    attackers.filter(|&from| !is_pinned(cells, from, target)).min_by_key(|&from| (role(from), from))
}

/// Whether a piece that leaves `from` for `target` exposes its only king to a slider on the line through `from`.
fn is_pinned(cells: &Cells, from: Square, target: Square) -> bool {
    let side = cells[from as usize].expect("a piece").color;
    let is_king = |&&square: &&Square| cells[square as usize] == Some(Role::King.of(side));
    let kings: Vec<&Square> = Square::ALL.iter().filter(is_king).collect();
    let [&king] = kings[..] else { return false };
    if from == king {
        return false;
    }
    let mut after = *cells;
    after[target as usize] = after[from as usize].take();
    let towards = |from: i8, to: i8| (to - from).signum();
    let file = towards(king.file() as i8, from.file() as i8);
    let rank = towards(king.rank() as i8, from.rank() as i8);
    let slider = if file == 0 || rank == 0 { Role::Rook } else { Role::Bishop };
    let ray = successors(king.offset(file, rank), |square| square.offset(file, rank));
    let mut passed = false;
    for square in ray {
        passed |= square == from;
        if let Some(piece) = after[square as usize] {
            return passed && piece.color != side && [slider, Role::Queen].contains(&piece.role);
        }
    }
    false
}

/// What a side can win by captures on a square, where it may also decline to capture.
fn exchange(cells: &Cells, side: Color, target: Square) -> i32 {
    let Some(from) = cheapest(cells, side, target) else { return 0 };
    let mut next = *cells;
    let capturer = next[from as usize].take().expect("an attacker");
    let taken = next[target as usize].replace(capturer).expect("something to take");
    if capturer.role == Role::King && !attackers(&next, !side, target).is_empty() {
        return 0;
    }
    (worth(taken.role) - exchange(&next, !side, target)).max(0)
}

fn slow_see(p: &Position, m: Move) -> i32 {
    if m.kind() == MoveKind::Castle {
        return 0;
    }
    let next = cells(&p.play_unchecked(m));
    let material = |cells: &Cells| {
        let balance = |piece: &Piece| {
            if piece.color == p.turn() { worth(piece.role) } else { -worth(piece.role) }
        };
        cells.iter().flatten().map(balance).sum::<i32>()
    };
    material(&next) - material(&cells(p)) - exchange(&next, !p.turn(), m.to())
}

#[test]
fn exchange_values_equal_those_of_full_play() {
    let mut rng = random(92);
    let (mut moves, mut losses, mut wins) = (0, 0, 0);
    for (_, p) in positions(93, 1500) {
        for &m in &p.legal_moves() {
            if !p.is_capture(m) && rng.random_bool(0.9) {
                continue;
            }
            let slow = slow_see(&p, m);
            // Values ten times as large, and a king without one.
            let values = ByRole([1000, 3000, 3000, 5000, 9000, 0]);
            assert_eq!(p.see_by(&values, m), 10 * slow, "{m:?} in {p}");
            assert_eq!(p.see(m), slow, "{m:?} in {p}");
            for threshold in [slow - 1, slow, slow + 1, 0, rng.random_range(-1000..1000)] {
                assert_eq!(p.see_ge(m, threshold), slow >= threshold, "{m:?} in {p}: {threshold}");
            }
            moves += 1;
            losses += usize::from(slow < 0);
            wins += usize::from(slow > 0);
        }
    }
    assert!(moves > 20_000 && losses > 3000 && wins > 3000, "{moves}, {losses}, {wins}");
}
