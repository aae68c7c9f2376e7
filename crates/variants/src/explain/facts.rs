//! All that reasons are found in, whatever the type of the rules.

use tabiya_core::{
    Bitboard, Black, ByColor, ByRole, Castling, Color, Ends, Outcome, Pockets, Position, Role,
    Roles, Rules, Side, Square, State, White,
};
use tabiya_fairy::KindName;

use super::pieces::Pieces;
use super::placed::{Blocker, PlacedPiece};
use crate::ending;

/// A position and its rules as plain data. Only what gathers them is compiled for every variant.
#[derive(Debug, Clone)]
pub(crate) struct Facts {
    pub(super) us: Color,
    pub(super) pieces: Pieces,
    pub(super) walls: Bitboard,
    pub(super) mobility: ByColor<ByRole<Bitboard>>,
    pub(super) royal: ByColor<bool>,
    pub(super) castling: Castling,
    pub(super) castling_rooks: Bitboard,
    pub(super) en_passant: bool,
    /// The square that a pawn has just passed, capturable or not.
    pub(super) passed: Option<Square>,
    pub(super) promotions: Roles,
    /// From where pawns of the side to move may advance two squares.
    pub(super) double_push: Bitboard,
    pub(super) must_capture: bool,
    /// Whether a move that gives check is illegal.
    pub(super) checks_are_illegal: bool,
    /// Where the king of the side to move cannot be attacked.
    pub(super) check_immune_squares: Bitboard,
    /// Whether captures explode.
    pub(super) explodes: bool,
    /// What both sides have in hand, where pieces are dropped.
    pub(super) pockets: Option<Pockets>,
    /// Where the side to move may drop what it has in hand, whoever stands there.
    pub(super) drops: ByRole<Bitboard>,
    pub(super) ending: Option<Outcome>,
}

impl Facts {
    pub(crate) fn gather<R: Rules>(p: &Position<R>) -> Self {
        match p.turn() {
            Color::White => Self::of::<R, White>(p),
            Color::Black => Self::of::<R, Black>(p),
        }
    }

    fn of<R: Rules, S: Side>(p: &Position<R>) -> Self {
        let pieces = |color| by_role(&|role| p.by_piece(Role::of(role, color)));
        let mobility = |color| by_role(&|role| R::mobility(p, color, role));
        Self {
            us: S::COLOR,
            pieces: Pieces(ByColor { white: pieces(Color::White), black: pieces(Color::Black) }),
            walls: R::walls(p),
            mobility: ByColor { white: mobility(Color::White), black: mobility(Color::Black) },
            royal: R::royal(p),
            castling: R::castling(p),
            castling_rooks: p.castling().rooks(S::COLOR),
            en_passant: R::en_passant(p),
            passed: p.en_passant_square(),
            promotions: R::promotions(p),
            double_push: R::double_push_region(p)[S::COLOR],
            must_capture: R::must_capture(p),
            checks_are_illegal: R::FORBIDS_CHECKS,
            check_immune_squares: R::check_immune_squares(p, S::COLOR),
            explodes: R::filtered_captures::<S>(p).is_some(),
            pockets: p.state().pockets().filter(|_| R::DROPS),
            drops: by_role(&|role| R::drops::<S>(p, role)),
            ending: R::Ends::ending(p),
        }
    }

    /// The squares that nobody passes.
    pub(super) fn blockers(&self) -> Bitboard {
        self.pieces.occupied() | self.walls
    }

    /// What stands on a square that nobody passes.
    pub(super) fn blocker(&self, square: Square) -> Option<Blocker> {
        if self.walls.contains(square) {
            return Some(Blocker::Wall(square));
        }
        self.pieces.on(square).map(Blocker::Piece)
    }

    /// The king that must be kept safe, if there is one.
    pub(super) fn royal_king(&self, color: Color) -> Option<Square> {
        self.pieces.king(color).filter(|_| self.royal[color])
    }

    /// The pieces of one side among these pieces that attack a square, with these squares closed.
    pub(super) fn attackers(
        &self,
        pieces: &Pieces,
        by: Color,
        square: Square,
        closed: Bitboard,
    ) -> Bitboard {
        let attackers = |role: Role| {
            // A piece attacks the squares from which its like of the other side would attack it.
            let from = ending::attacks(role, !by, square, closed) & pieces.by_piece(role.of(by));
            from.masked_if(self.mobility[by][role].contains(square))
        };
        Role::ALL.into_iter().map(attackers).fold(Bitboard::EMPTY, |all, more| all | more)
    }

    /// The pieces that give check to the side to move.
    pub(super) fn checkers(&self) -> Bitboard {
        self.royal_king(self.us)
            .map_or(Bitboard::EMPTY, |king| self.attackers_of_king(king, &self.pieces))
    }

    /// The enemies among these pieces that attack the king of the side to move on this square.
    pub(super) fn attackers_of_king(&self, king: Square, pieces: &Pieces) -> Bitboard {
        if self.check_immune_squares.contains(king) {
            return Bitboard::EMPTY;
        }
        self.attackers(pieces, !self.us, king, pieces.occupied() | self.walls)
    }

    /// The piece on a square that has one.
    pub(super) fn first(&self, squares: Bitboard) -> Option<PlacedPiece> {
        squares.first().and_then(|square| self.pieces.on(square))
    }
}

/// The roles by their names.
pub(super) fn names(roles: Roles) -> Vec<KindName> {
    roles.iter().map(KindName::from).collect()
}

/// A set for each role; not generic, as it would be compiled for every variant.
fn by_role(set: &dyn Fn(Role) -> Bitboard) -> ByRole<Bitboard> {
    let mut sets = ByRole::default();
    for role in Role::ALL {
        sets[role] = set(role);
    }
    sets
}
