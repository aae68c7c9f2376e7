//! Data of the parent position that all vector lanes share.

use crate::attacks::{king_attacks, knight_attacks, open_rays, pawn_attacks};
use crate::movegen::castle_needs;
use crate::position::Position;
use crate::rules::Rules;
use crate::types::{Bitboard, Role, Side, Square};

/// The pieces of one side as the kernel needs them: queens are on both slider boards.
#[derive(Clone, Copy)]
pub(super) struct Boards {
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    pub(super) diagonal: Bitboard,
    pub(super) orthogonal: Bitboard,
    pub(super) king: Bitboard,
    pub(super) all: Bitboard,
}

impl Boards {
    #[inline(always)]
    pub(super) fn new<R: Rules, S: Side>(p: &Position<R>) -> Self {
        let all = p.by_color(S::COLOR);
        Self {
            pawns: p.by_role(Role::Pawn) & all,
            knights: p.by_role(Role::Knight) & all,
            diagonal: p.board().diagonal_sliders(S::COLOR),
            orthogonal: p.board().orthogonal_sliders(S::COLOR),
            king: p.by_role(Role::King) & all,
            all,
        }
    }

    /// The boards of the replier, with walls added to `all`: its pieces can neither enter nor pass a wall.
    #[inline(always)]
    pub(super) fn closed<R: Rules, S: Side>(p: &Position<R>) -> Self {
        let boards = Self::new::<R, S>(p);
        Self { all: boards.all | R::walls(p), ..boards }
    }
}

/// The conditions for a castling move of the replier.
#[derive(Clone, Copy)]
pub(super) struct Castle {
    pub(super) rook: Bitboard,
    /// Squares that must be empty, apart from the castling king and rook.
    pub(super) empty: Bitboard,
    /// Squares that must not be attacked.
    pub(super) safe: Bitboard,
}

/// Data of the parent position that all vector lanes share, if the replier has a royal king.
pub(super) struct Parent {
    pub(super) mover: Boards,
    pub(super) replier: Boards,
    /// The replier's king.
    pub(super) king: Square,
    /// The squares next to the replier's king.
    pub(super) king_steps: Bitboard,
    /// The squares from which a knight of the mover gives check.
    pub(super) knight_checks: Bitboard,
    /// The squares from which a pawn of the mover gives check.
    pub(super) pawn_checks: Bitboard,
    /// The rays from the replier's king by axis: file, rank, rising and falling diagonal. On each axis, the ray
    /// towards higher-numbered squares is first.
    pub(super) rays: [[u64; 2]; 4],
    /// Whether the mover's king may, now or after its move, attack squares that the replier's king may enter.
    pub(super) kings_are_near: bool,
    /// Whether a pawn of the replier is one step before its promotion rank.
    pub(super) promotes: bool,
    /// The squares from which the replier's pawns may take the second step of a double push.
    pub(super) stepped: Bitboard,
    /// Whether either side has a diagonal slider, or the mover can get one by its move.
    pub(super) has_diagonal: bool,
    /// Whether either side has an orthogonal slider, or the mover can get one by its move.
    pub(super) has_orthogonal: bool,
    castles: [Castle; 2],
    castle_count: usize,
}

impl Parent {
    /// The king of `E`, the replier; `None` if the kernel cannot count the position. The kernel requires that
    /// the replier has one royal king, the mover at most one king, and captures are not compulsory.
    #[inline(always)]
    pub(super) fn king<R: Rules, E: Side>(p: &Position<R>) -> Option<Square> {
        let king = p.royal_king(E::COLOR).filter(|_| !(R::MUST_CAPTURE && R::must_capture(p)))?;
        let has_kings = R::royal(p)[E::Enemy::COLOR]
            || (p.by_role(Role::King) & p.by_color(E::Enemy::COLOR)).any();
        (p.king(E::Enemy::COLOR).is_some() || !has_kings).then_some(king)
    }

    /// Builds the data for the replier `E`, given its [king](Self::king).
    #[inline(always)]
    pub(super) fn new<R: Rules, E: Side>(p: &Position<R>, king: Square) -> Self {
        let mover_king = p.king(E::Enemy::COLOR);
        let (mover, replier) = (Boards::new::<R, E::Enemy>(p), Boards::closed::<R, E>(p));
        let may_promote = !E::Enemy::forward(mover.pawns).is_disjoint(E::Enemy::PROMOTION_RANK);
        let none = Bitboard::EMPTY;
        let mut parent = Self {
            mover,
            replier,
            king,
            king_steps: king_attacks(king),
            knight_checks: knight_attacks(king),
            pawn_checks: pawn_attacks(E::COLOR, king),
            rays: *open_rays(king),
            kings_are_near: mover_king
                .is_some_and(|mover_king| file_and_rank_distance(king, mover_king) <= 3),
            promotes: !E::forward(replier.pawns).is_disjoint(E::PROMOTION_RANK),
            stepped: E::forward(R::double_push_region(p)[E::COLOR]),
            has_diagonal: may_promote
                || (mover.diagonal | replier.diagonal).any()
                || may_drop::<R, E::Enemy>(p, Role::Bishop),
            has_orthogonal: may_promote
                || (mover.orthogonal | replier.orthogonal).any()
                || may_drop::<R, E::Enemy>(p, Role::Rook),
            castles: [Castle { rook: none, empty: none, safe: none }; 2],
            castle_count: 0,
        };
        // By castling, the mover's king may come near the replier's king.
        let back_rank_distance = (king.rank() as u8).abs_diff(E::Enemy::COLOR.back_rank() as u8);
        parent.kings_are_near |=
            p.castling().rooks(E::Enemy::COLOR).any() && back_rank_distance <= 2;
        for rook in p.castling().rooks(E::COLOR) {
            let (empty, safe) = castle_needs::<E>(king, rook);
            // If the replier's own pieces are on the castling path, no move of the mover can clear it.
            if !empty.is_disjoint(replier.all) {
                continue;
            }
            parent.castles[parent.castle_count & 1] =
                Castle { rook: Bitboard::of(rook), empty, safe };
            parent.castle_count += 1;
            // The mover's king may attack the castling path, now or after its move.
            let reach = mover_king.map_or(Bitboard::EMPTY, king_reach);
            parent.kings_are_near |= !safe.is_disjoint(reach);
        }
        parent
    }

    #[inline(always)]
    pub(super) fn castles(&self) -> &[Castle] {
        &self.castles[..self.castle_count.min(2)]
    }
}

/// Whether `S` may drop a queen, or a piece of the role `slider`.
#[inline(always)]
fn may_drop<R: Rules, S: Side>(p: &Position<R>, slider: Role) -> bool {
    R::DROPS && (R::drops::<S>(p, slider) | R::drops::<S>(p, Role::Queen)).any()
}

/// The squares that the king on `king` attacks now or after one step.
#[inline(always)]
fn king_reach(king: Square) -> Bitboard {
    let near = king_attacks(king).with(king);
    let row = near | near.east() | near.west();
    row | row.north() | row.south()
}

#[inline(always)]
fn file_and_rank_distance(a: Square, b: Square) -> u8 {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    let ranks = (a.rank() as u8).abs_diff(b.rank() as u8);
    files.max(ranks)
}
