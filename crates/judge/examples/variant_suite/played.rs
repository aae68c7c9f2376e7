//! The suites of the well-known variants, made and counted by shakmaty.

use shakmaty::fen::Fen;
use shakmaty::variant::{
    Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck,
};
use shakmaty::{
    Bitboard, ByColor, ByRole, Color, Move, Position, Rank, RemainingChecks, Role, attacks,
};

use crate::peer::{Peer, Rooks, after, moves, set_up};
use crate::picking::{
    Wanted, along, anything, before, from_a_sketch, from_anywhere, from_chess960, from_few_pieces,
    from_the_start, leads_to,
};
use crate::suite::{Kind, MOST_NODES, Suite};

/// A well-known variant, with the kinds of positions that only its own suite has.
pub(crate) trait Known: Peer + Default + 'static {
    fn own() -> Vec<Kind>;
}

pub(crate) fn suite<P: Known>(by_hand: &'static str) -> Suite {
    let kinds = common::<P>().into_iter().chain(P::own()).collect();
    let counter = |fen: &str, depth| {
        let read = Fen::from_ascii(fen.as_bytes()).ok().and_then(|fen| set_up(fen.into_setup()));
        let p: P = read.ok_or_else(|| format!("not a position: {fen}"))?;
        let mut left = MOST_NODES;
        Ok(count(&p, depth, &mut left).then(|| MOST_NODES - left))
    };
    Suite { variant: P::NAME, by_hand, kinds, counter: Box::new(counter) }
}

/// Subtracts the number of leaf nodes from `left`; returns false if `left` is too small.
fn count<P: Peer>(p: &P, depth: u32, left: &mut u64) -> bool {
    let moves = moves(p);
    if depth > 1 {
        return moves.into_iter().all(|m| count(&after(p, m), depth - 1, left));
    }
    let Some(rest) = left.checked_sub(moves.len() as u64) else { return false };
    *left = rest;
    true
}

/// The kinds of positions that the suites of all variants have.
fn common<P: Known>() -> Vec<Kind> {
    use Rooks::{ByFile, Outermost};
    let start = P::default();
    let mut kinds = vec![along(
        "game: positions along games from the start position",
        from_the_start::<P>,
        anything,
        Outermost,
        35,
    )];
    if start.castles().any() {
        kinds.push(along(
            "chess960 game: positions along games from other starts, rooks named by file",
            from_chess960::<P>,
            |p| p.castles().any(),
            ByFile,
            25,
        ));
        kinds.push(along(
            "castling: somebody may",
            from_a_sketch::<P>,
            |p| moves(p).iter().any(|m| m.is_castle()),
            Outermost,
            15,
        ));
    }
    if start.board().pawns().any() {
        let may_take_en_passant = |p: &P| p.legal_ep_square().is_some();
        let title = "in passing: a pawn may be taken so";
        kinds.push(along(title, from_anywhere::<P>, may_take_en_passant, Outermost, 20));
        let may_promote = |p: &P| moves(p).iter().any(|m| m.is_promotion());
        let title = "promotion: a pawn may be promoted";
        kinds.push(along(title, from_anywhere::<P>, may_promote, Outermost, 20));
    }
    if !start.is_variant_end() && P::NAME != Antichess::NAME && P::NAME != RacingKings::NAME {
        let title = "checks: the side to move is in check";
        kinds.push(along(title, from_anywhere::<P>, |p| p.is_check(), Outermost, 15));
    }
    let title = "few men: kings that are often near each other, and some men";
    kinds.push(along(title, from_few_pieces::<P>, anything, Outermost, 30));
    let title = "no move: up to three plies before mate or stalemate, or just that";
    kinds.push(before(title, from_anywhere::<P>, |p| !p.is_variant_end(), 15));
    kinds
}

/// The kind of positions up to three plies before the variant's own rule ends a game, or just after.
fn endings<P: Known>(count: usize) -> Kind {
    let title = "last moves: up to three plies before the variant's rule ends the game, or the end";
    before(title, from_anywhere::<P>, |p| p.is_variant_end(), count)
}

/// Kinds of positions along games from random starts: a title, a test and the number of positions for each.
fn picked<P: Known, const N: usize>(
    kinds: [(&'static str, Wanted<P>, usize); N],
) -> impl Iterator<Item = Kind> {
    let pick =
        |(title, wanted, count)| along::<P>(title, from_anywhere, wanted, Rooks::Outermost, count);
    kinds.into_iter().map(pick)
}

impl Known for KingOfTheHill {
    fn own() -> Vec<Kind> {
        let title = "hill: the king may enter it";
        let near = |p: &Self| leads_to(p, |next| next.is_variant_end());
        let title_guarded = "guarded hill: the king is next to it and may not enter";
        let kept_out = |p: &Self| {
            let next = p.board().king_of(p.turn()).map_or(Bitboard::EMPTY, attacks::king_attacks);
            (next & Bitboard::CENTER).any() && !leads_to(p, |next| next.is_variant_end())
        };
        vec![
            endings::<Self>(40),
            along(title, from_anywhere, near, Rooks::Outermost, 30),
            along(title_guarded, from_anywhere, kept_out, Rooks::Outermost, 25),
        ]
    }
}

impl Known for ThreeCheck {
    fn own() -> Vec<Kind> {
        let last_check = |p: &Self| leads_to(p, |next| next.is_variant_end());
        let both = |p: &Self| {
            let one = RemainingChecks::new(1);
            p.remaining_checks().is_some_and(|checks| checks.iter().all(|&left| left == one))
        };
        vec![
            endings::<Self>(40),
            along("last check: it may be given", from_anywhere, last_check, Rooks::Outermost, 30),
            along("1+1: one check left for both", from_anywhere, both, Rooks::Outermost, 25),
        ]
    }
}

impl Known for Antichess {
    fn own() -> Vec<Kind> {
        let must_take = |p: &Self| moves(p).iter().any(|m| m.is_capture());
        let kings = |p: &Self| p.our(Role::King).count() != 1 && moves(p).len() > 1;
        let king_promotion =
            |p: &Self| moves(p).iter().any(|m| m.promotion() == Some(Role::King) && m.is_capture());
        let own = picked::<Self, _>([
            ("compulsion: something must be captured", must_take, 40),
            ("kings: none or several", kings, 30),
            ("taking promotion: to a king too", king_promotion, 20),
        ]);
        [endings::<Self>(45)].into_iter().chain(own).collect()
    }
}

impl Known for Atomic {
    fn own() -> Vec<Kind> {
        let blast = |p: &Self| leads_to(p, |next| next.is_variant_end());
        let suicide = |p: &Self| {
            let king = p.board().king_of(p.turn());
            let near = king.map_or(Bitboard::EMPTY, attacks::king_attacks);
            let attacked = |square| p.board().attacks_to(square, p.turn(), p.board().occupied());
            (near & p.them()).into_iter().any(|square| attacked(square).any())
        };
        let kings = |p: &Self| {
            let king = p.board().king_of(p.turn());
            (king.map_or(Bitboard::EMPTY, attacks::king_attacks) & p.their(Role::King)).any()
        };
        let rights = |p: &Self| {
            let lost = |m: &Move| {
                let kept = after(p, *m).castles().castling_rights() | Bitboard::from(m.to());
                m.is_capture() && (p.castles().castling_rights() & !kept).any()
            };
            moves(p).iter().any(lost)
        };
        let own = picked::<Self, _>([
            ("blast: the other king may be exploded", blast, 25),
            ("own king: what stands next to it may not be taken", suicide, 15),
            ("kings side by side: no check counts", kings, 25),
            ("exploded rooks: a capture takes a castling right away", rights, 15),
        ]);
        [endings::<Self>(30)].into_iter().chain(own).collect()
    }
}

impl Known for Horde {
    fn own() -> Vec<Kind> {
        let first_rank = |p: &Self| {
            let pawns = p.our(Role::Pawn) & Rank::First;
            let double = |m: &Move| {
                m.from().is_some_and(|from| pawns.contains(from) && from.distance(m.to()) == 2)
            };
            p.turn() == Color::White && moves(p).iter().any(double)
        };
        let pieces = |p: &Self| (p.board().white() & !p.board().pawns()).any();
        let title = "first rank: a pawn may advance two squares from there";
        let title_pieces = "white pieces: the horde has promoted";
        vec![
            endings::<Self>(35),
            along(title, from_anywhere, first_rank, Rooks::Outermost, 35),
            along(title_pieces, from_anywhere, pieces, Rooks::Outermost, 30),
        ]
    }
}

impl Known for RacingKings {
    fn own() -> Vec<Kind> {
        let arrived = |p: &Self| {
            let kings = p.board().by_piece(Color::White.king());
            p.turn() == Color::Black && (kings & Rank::Eighth).any()
        };
        let may_arrive = |p: &Self| {
            let far = Bitboard::from(Rank::Seventh);
            (p.our(Role::King) & far).any()
        };
        let both = |p: &Self| (p.board().kings() & Rank::Seventh).count() == 2;
        let no_check = |p: &Self| {
            let (occupied, king) = (p.board().occupied(), p.their(Role::King));
            let would_check = |square| {
                let piece = p.board().piece_at(square).expect("a piece");
                let targets = attacks::attacks(square, piece, occupied) & !p.us();
                let gives_check = |to| (attacks::attacks(to, piece, occupied) & king).any();
                targets.into_iter().any(gives_check)
            };
            (p.us() & !king).into_iter().filter(|&square| would_check(square)).count() >= 2
        };
        let own = picked::<Self, _>([
            ("white has arrived: black may equalise", arrived, 40),
            ("seventh rank: the king may arrive", may_arrive, 45),
            ("both on the seventh rank: white moves, or black", both, 30),
            ("no checks: several pieces could give one in chess", no_check, 30),
        ]);
        [endings::<Self>(50)].into_iter().chain(own).collect()
    }
}

fn is_drop(m: &Move) -> bool {
    matches!(m, Move::Put { .. })
}

/// The number of pieces in the pockets of both sides.
fn held(pockets: &ByColor<ByRole<u8>>) -> u32 {
    let in_pocket =
        |color: Color| pockets[color].iter().map(|&count| u32::from(count)).sum::<u32>();
    Color::ALL.into_iter().map(in_pocket).sum()
}

impl Known for Crazyhouse {
    fn own() -> Vec<Kind> {
        let promoted =
            |p: &Self| moves(p).iter().any(|m| m.is_capture() && p.promoted().contains(m.to()));
        let between = |p: &Self| p.is_check() && moves(p).iter().any(is_drop);
        let mates = |p: &Self| {
            let mate = |m: &Move| is_drop(m) && after(p, *m).is_checkmate();
            moves(p).iter().any(mate)
        };
        let full = |p: &Self| p.pockets().is_some_and(|pockets| held(pockets) >= 8);
        let own = picked::<Self, _>([
            ("promoted: it may be taken, and is a pawn then", promoted, 35),
            ("drops between: they answer a check", between, 30),
            ("mates by drop: there is one", mates, 25),
            ("full pockets: eight men or more", full, 20),
        ]);
        own.collect()
    }
}
