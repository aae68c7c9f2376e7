//! Compares what moves keep up to date, and what searches ask about keys, checks and repetitions, with slow
//! computations.

use crate::common::{positions, random};
use crate::node::{Games, Judge};
use rand::Rng;
use rand::seq::IndexedRandom;
use tabiya_core::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use tabiya_core::{
    Bitboard, BoardObserver, Color, Key, KeyedPosition, Move, PartKeys, Piece, Position,
    Repetitions, Role, Rules, Square,
};
use tabiya_games::{Playable, Variant, VariantVisitor};
use tabiya_judge::one_in;

/// A board of one piece a square, which insists on the promises of the trait.
struct Mailbox([Option<Piece>; 64]);

impl Mailbox {
    fn of<R: Rules>(p: &Position<R>) -> Self {
        Self(Square::ALL.map(|square| p.piece_on(square)))
    }
}

impl BoardObserver for Mailbox {
    fn added(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square as usize].replace(piece), None, "{piece} to {square}");
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square as usize].take(), Some(piece), "{piece} from {square}");
    }
}

/// The key of all pieces of which a test holds.
fn key_of<R: Rules>(p: &Position<R>, is_part: impl Fn(Piece) -> bool) -> Key {
    let pieces = p.pieces().filter(|&(_, piece)| is_part(piece));
    pieces.fold(Key::default(), |key, (square, piece)| key ^ Key::of_piece(piece, square))
}

/// Compares the keys of parts with sums over the pieces.
fn compare_keys<R: Rules>(keys: &PartKeys, p: &Position<R>) {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    assert_eq!(*keys, p.part_keys(), "{p}");
    assert_eq!(keys.pawns(), key_of(p, |piece| piece.role == Pawn), "{p}");
    assert_eq!(keys.pawns(), p.pawn_key(), "{p}");
    let kings_and_pawns = key_of(p, |piece| [King, Pawn].contains(&piece.role));
    assert_eq!(keys.kings_and_pawns(), kings_and_pawns, "{p}");
    assert_eq!(keys.minor(), key_of(p, |piece| [Knight, Bishop].contains(&piece.role)), "{p}");
    assert_eq!(keys.major(), key_of(p, |piece| [Rook, Queen].contains(&piece.role)), "{p}");
    for color in Color::ALL {
        let pieces = key_of(p, |piece| piece.role != Pawn && piece.color == color);
        assert_eq!(keys.pieces(color), pieces, "{p}");
    }
}

#[derive(Default)]
struct Changes {
    moves: usize,
    /// Castling in which the king or the rook stays, or lands where the other was.
    tight_castles: usize,
}

impl Judge for Changes {
    fn judge<R: Rules>(&mut self, p: &Position<R>, _: &mut dyn Rng) {
        let keyed = KeyedPosition::from(*p);
        let (mut next, mut keyed_next) = (*p, keyed);
        for &m in &*p.legal_moves() {
            let (mut board, mut keys) = (Mailbox::of(p), p.part_keys());
            p.play_into_with(m, &mut next, &mut (&mut board, &mut keys));
            assert_eq!(next, p.play_unchecked(m), "{m:?} in {p}");
            assert_eq!(board.0, Mailbox::of(&next).0, "{m:?} in {p}");
            compare_keys(&keys, &next);
            keyed.play_into(m, &mut keyed_next);
            assert_eq!((keyed_next.position(), keyed_next.part_keys()), (&next, keys), "{p}");
            self.moves += 1;
            if let Some((from, to)) = m.castled_rook() {
                let king = [m.from(), m.destination()];
                self.tight_castles += usize::from(king.contains(&from) || king.contains(&to));
            }
        }
    }
}

#[test]
fn observers_and_keys_follow_castling_in_chess960() {
    let (mut met, mut rng) = (Changes::default(), random(210));
    for number in (0..960).step_by(2 * one_in(8)) {
        let mut p = Position::chess960(number.try_into().expect("below 960")).expect("a start");
        for _ in 0..60 {
            met.judge(&p, &mut rng);
            let moves = p.legal_moves();
            let castle = moves.iter().find(|m| m.castled_rook().is_some());
            let Some(&m) = castle.or_else(|| moves.choose(&mut rng)) else { break };
            p = p.play_unchecked(m);
        }
    }
    for (_, p) in positions(211, 1000 / one_in(8)) {
        met.judge(&p, &mut rng);
    }
    assert!(met.tight_castles > 160 / one_in(8), "{}", met.tight_castles);
}

#[test]
fn observers_and_keys_follow_every_move_of_every_variant() {
    for (variant, seed) in Variant::BUILT_IN.iter().copied().zip(200..) {
        let (mut rng, judge) = (random(seed), Changes::default());
        let games = Games { positions: 8_000 / one_in(8), rng: &mut rng, judge };
        let met = variant.visit(games).expect("rules that are a type");
        assert!(met.moves > 8_000 / one_in(8), "{variant}: {}", met.moves);
    }
}

/// The squares that a piece attacks, given the occupied squares.
fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn_attacks(piece.color, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Role::King => king_attacks(from),
    }
}

#[derive(Default)]
struct Checks {
    pinners: usize,
    discovered: usize,
}

impl Judge for Checks {
    fn judge<R: Rules>(&mut self, p: &Position<R>, _: &mut dyn Rng) {
        // Where pieces may not go everywhere, or a side has several kings, attacks alone say too little.
        let is_free = |color| Role::ALL.iter().all(|&r| R::mobility(p, color, r) == Bitboard::FULL);
        let kings = Color::ALL.map(|color| p.king(color).filter(|_| R::royal(p)[color]));
        if !Color::ALL.into_iter().all(is_free) || R::walls(p).any() {
            return;
        }
        let (node, us, occupied) = (p.node(), p.turn(), p.occupied());
        let threats = |occupied: Bitboard| {
            let theirs = p.pieces().filter(|(_, piece)| piece.color != us);
            theirs.fold(Bitboard::EMPTY, |all, (at, piece)| all | attacks(piece, at, occupied))
        };
        assert_eq!(node.threats(), threats(occupied), "{p}");
        let ours = p.by_color(us);
        assert_eq!(node.threats_through(ours), threats(occupied - ours), "{p}");
        let enemy_king = kings[!us as usize];
        for role in Role::ALL {
            let checks = |&from: &Square| {
                let attacked = attacks(role.of(us), from, occupied);
                role != Role::King && enemy_king.is_some_and(|king| attacked.contains(king))
            };
            let squares: Bitboard = Square::ALL.into_iter().filter(checks).collect();
            assert_eq!(node.check_squares(role), squares, "{role:?} in {p}");
        }
        // Those whose removal lets a slider of ours see the enemy king.
        let sees = |color: Color, king: Square, occupied: Bitboard| -> Bitboard {
            let is_slider = |role| matches!(role, Role::Bishop | Role::Rook | Role::Queen);
            let sliders =
                p.pieces().filter(|(_, piece)| piece.color == color && is_slider(piece.role));
            let seeing = sliders.filter(|&(at, piece)| attacks(piece, at, occupied).contains(king));
            seeing.map(|(at, _)| at).collect()
        };
        let mut discoverers = Bitboard::EMPTY;
        if let Some(king) = enemy_king {
            let before = sees(us, king, occupied);
            let uncovers = |&at: &Square| {
                !(sees(us, king, occupied.without(at)) - before - Bitboard::of(at)).is_empty()
            };
            discoverers = ours.into_iter().filter(uncovers).collect();
        }
        assert_eq!(node.discoverers(), discoverers, "{p}");
        let mut pinners = Bitboard::EMPTY;
        if let Some(king) = kings[us as usize]
            && R::check_immune_squares(p, us).is_empty()
        {
            let before = sees(!us, king, occupied);
            for at in ours.without(king) {
                pinners |= sees(!us, king, occupied.without(at)) - before;
            }
            assert_eq!(node.pinners(), pinners, "{p}");
        }
        self.pinners += pinners.len() as usize;
        self.discovered += discoverers.len() as usize;
    }
}

#[test]
fn pinners_threats_and_check_squares_are_found_in_every_variant() {
    let (mut pinners, mut discovered) = (0, 0);
    for (variant, seed) in Variant::BUILT_IN.iter().copied().zip(300..) {
        let (mut rng, judge) = (random(seed), Checks::default());
        let games = Games { positions: 24_000 / one_in(8), rng: &mut rng, judge };
        let met = variant.visit(games).expect("rules that are a type");
        pinners += met.pinners;
        discovered += met.discovered;
    }
    let (mut met, mut rng) = (Checks::default(), random(310));
    for (_, p) in positions(311, 1000 / one_in(8)) {
        met.judge(&p, &mut rng);
    }
    assert!(
        pinners > 8_000 / one_in(8) && discovered > 4_000 / one_in(8),
        "{pinners} {discovered}"
    );
}

/// Plays random games that mostly move pieces to and fro, and compares what is said of repetitions.
struct Repeating<'a> {
    plies: usize,
    rng: &'a mut dyn Rng,
}

/// Whether a position is a draw for a search, by comparing keys of all earlier positions.
fn is_draw(before: &[Key], key: Key, root: usize) -> bool {
    let earlier = || before.iter().enumerate().filter(|&(_, &other)| other == key);
    earlier().count() > 1 || earlier().any(|(at, _)| at >= root)
}

impl VariantVisitor for Repeating<'_> {
    type Out = [usize; 2];

    fn visit<R: Playable>(self, state: R::State) -> [usize; 2] {
        let start = Position::<R>::from_fen_with(&R::variant(&state).start().to_string(), state)
            .expect("games start somewhere");
        let (mut p, mut before) = (start, Repetitions::new());
        let mut met = [0; 2];
        for _ in 0..self.plies {
            let root = (self.rng.next_u64() % 8) as usize * before.len() / 7;
            assert_eq!(before.is_repeated(&p, root), is_draw(before.keys(), p.key(), root), "{p}");
            let moves = R::legal_moves(&p);
            let repeats = |&m: &Move| {
                // What cannot be taken back does not repeat a position that matters.
                !p.is_irreversible(m) && is_draw(before.keys(), p.key_after(m), root)
            };
            let can_repeat = moves.iter().any(repeats);
            assert_eq!(before.can_repeat(&p, root), can_repeat, "{p} {:?}", before.keys().len());
            met[0] += usize::from(can_repeat);
            met[1] += usize::from(before.is_repeated(&p, root));
            let quiet: Vec<Move> =
                moves.iter().copied().filter(|&m| !p.is_irreversible(m)).collect();
            let choice = quiet.choose(self.rng).or_else(|| moves.choose(self.rng)).copied();
            let take_back =
                quiet.iter().copied().find(|&m| before.keys().contains(&p.key_after(m)));
            let choice = if self.rng.next_u64() & 1 == 0 { take_back.or(choice) } else { choice };
            let other = if self.rng.next_u64().is_multiple_of(16) {
                moves.choose(self.rng).copied()
            } else {
                choice
            };
            match other {
                Some(m) if before.len() < 60 => {
                    before.push(&p);
                    p = p.play_unchecked(m);
                }
                _ => (p, before) = (start, Repetitions::new()),
            }
        }
        met
    }
}

#[test]
fn repetitions_are_known_and_foreseen_in_every_variant() {
    for (variant, seed) in Variant::BUILT_IN.iter().copied().zip(400..) {
        let plies = 16_000 / one_in(8);
        let met = variant.visit(Repeating { plies, rng: &mut random(seed) });
        let [foreseen, known] = met.expect("rules that are a type");
        assert!(foreseen > plies / 100 && known > plies / 100, "{variant}: {foreseen} {known}");
    }
}
