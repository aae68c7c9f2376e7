//! Filters out the moves that give check.

use super::sink::{PawnMoves, Sink, origin};
use crate::attacks::{between, knight_attacks, line, open_lines, pawn_attacks};
use crate::position::{Position, SideNode};
use crate::rules::Rules;
use crate::simd::Cpu;
use crate::types::{Bitboard, ByRole, Move, MoveKind, Role, Side, Square};

/// A sink that passes moves on to another sink, except those that give check.
pub(crate) struct NonChecking<'a, R: Rules, K> {
    position: &'a Position<R>,
    sink: &'a mut K,
    /// The squares from which a piece of each role would attack the enemy king.
    checking: ByRole<Bitboard>,
    /// The mover's pieces that discover a check if they leave their line to the enemy king.
    covers: Bitboard,
    king: Option<Square>,
}

impl<'a, R: Rules, K: Sink> NonChecking<'a, R, K> {
    /// Builds the filter. If the enemy has no royal king, no move gives check.
    #[inline(always)]
    pub(crate) fn new<S: Side, C: Cpu>(node: SideNode<'a, R, S, C>, sink: &'a mut K) -> Self {
        let SideNode { cpu, position, .. } = node;
        let king = position.royal_king(S::Enemy::COLOR);
        let (checking, covers) = (ByRole::default(), Bitboard::EMPTY);
        let mut filter = Self { position, sink, checking, covers, king };
        if let Some(king) = king {
            let occupied = position.blockers();
            let diagonal = cpu.bishop_attacks(king, occupied);
            let orthogonal = cpu.rook_attacks(king, occupied);
            filter.checking = ByRole([
                pawn_attacks(S::Enemy::COLOR, king),
                knight_attacks(king),
                diagonal,
                orthogonal,
                diagonal | orthogonal,
                Bitboard::EMPTY,
            ]);
            let open = open_lines(king);
            let board = position.board();
            let sliders = (open.orthogonal & board.orthogonal_sliders(S::COLOR))
                | (open.diagonal & board.diagonal_sliders(S::COLOR));
            for slider in sliders {
                let blockers = between(king, slider) & occupied;
                let covers = blockers & position.by_color(S::COLOR);
                filter.covers |= covers.masked_if(!blockers.more_than_one());
            }
        }
        filter
    }

    /// The squares to which a piece on `from` can move without discovering a check.
    #[inline(always)]
    fn line_of(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.covers.contains(from) => line(king, from),
            _ => Bitboard::FULL,
        }
    }
}

impl<R: Rules, K: Sink> Sink for NonChecking<'_, R, K> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        self.sink.piece(role, from, (targets - self.checking[role]) & self.line_of(from));
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        let checking = self.checking[Role::Pawn];
        let mut quiet = PawnMoves {
            single: m.single - m.last - checking,
            double: m.double - checking,
            east: m.east - m.last - checking,
            west: m.west - m.last - checking,
            ..m
        };
        for from in self.covers & self.position.by_role(Role::Pawn) {
            let from_here = |step: i8| Bitboard::of(origin(from, -step)) - self.line_of(from);
            quiet.single -= from_here(m.forward);
            quiet.double -= from_here(2 * m.forward);
            quiet.east -= from_here(m.forward + 1);
            quiet.west -= from_here(m.forward - 1);
        }
        self.sink.pawns(quiet);
        for (targets, step, roles) in m.directions() {
            for to in targets & m.last {
                for role in roles.iter() {
                    self.single(Move::new(origin(to, step), to, MoveKind::Promotion(role)));
                }
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bitboard) {
        self.sink.drops(role, targets - self.checking[role]);
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        if !self.position.gives_check(m) {
            self.sink.single(m);
        }
    }
}
