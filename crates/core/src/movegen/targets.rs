//! The targets of pieces, without a move being made of them.

use super::node::Node;
use super::part::Part;
use super::sink::{PawnMoves, Sink, origin};
use crate::position::{NodeJob, OnTurn, SideNode, node_job};
use crate::rules::{Ends, Rules};
use crate::simd::{Cpu, one_position};
use crate::types::{Bitboard, Move, Role, Side, Square};

impl<R: Rules> Node<'_, R> {
    /// The targets of the piece on this square, if it belongs to the side to move; castling is not included.
    ///
    /// ```
    /// use tabiya_core::{Position, Square};
    /// let p: Position = "4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(p.node().targets_from(Square::E4).len(), 6);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    ///
    /// The mobility of a side is the sum over its pieces. Pins and checks are taken into account. A null move
    /// gives the mobility of the other side:
    ///
    /// ```
    /// use tabiya_core::{Position, Role};
    ///
    /// fn mobility(p: &Position) -> u32 {
    ///     let node = p.node();
    ///     let pieces = p.by_color(p.turn()) - p.by_role(Role::Pawn);
    ///     pieces.into_iter().map(|square| node.targets_from(square).len()).sum()
    /// }
    ///
    /// let p: Position = "4r1k1/8/8/8/8/2N5/4N3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(mobility(&p), 7 + 4);
    /// assert_eq!(p.null_move().map(|p| mobility(&p)), Some(11 + 5));
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn targets_from(&self, square: Square) -> Bitboard {
        if !self.position().by_color(self.position().turn()).contains(square) {
            return Bitboard::EMPTY;
        }
        one_position(OnTurn(self.position(), FindTargets { view: self, square }))
    }

    /// Calls `visit` once with each piece of the side to move that has a move, and with all its targets: what the
    /// generator computes, without a move being made of it. Castling and drops are not included, and a pawn that
    /// promotes has each target once.
    ///
    /// ```
    /// use tabiya_core::{Position, Role};
    /// let p = Position::startpos();
    /// let (mut pieces, mut targets) = (0, 0);
    /// p.node().for_each_piece(|role, _, to| {
    ///     assert!(matches!(role, Role::Pawn | Role::Knight));
    ///     (pieces, targets) = (pieces + 1, targets + to.len());
    /// });
    /// assert_eq!((pieces, targets), (10, 20));
    /// ```
    pub fn for_each_piece(&self, mut visit: impl FnMut(Role, Square, Bitboard)) {
        let mut sink = TargetsByOrigin::default();
        self.generate(&mut sink);
        for role in Role::ALL {
            for from in self.position().by_role(role) & sink.origins {
                visit(role, from, sink.targets[from as usize]);
            }
        }
    }
}

/// Finds the targets of a piece of the side to move.
struct FindTargets<'n, 'a, R: Rules> {
    view: &'n Node<'a, R>,
    square: Square,
}

node_job! {
    [R: Rules] FindTargets<'_, '_, R> => |self, node| -> Bitboard {
        if R::Ends::is_variant_end(node.position) {
            return Bitboard::EMPTY;
        }
        let Self { view, square } = self;
        let mut sink = TargetsByOrigin::default();
        let role = node.position.board().role_on_occupied(square);
        let masks = view.masks_on(node);
        if R::FILTERS_CAPTURES || R::FORBIDS_CHECKS {
            node.generate_with(&masks, Part::ALL, &mut sink);
        } else if role == Role::Pawn {
            node.pawn_moves(&masks, Part::ALL, &mut sink);
        } else {
            return node.reached(&masks, role, square);
        }
        sink.targets[square as usize]
    }
}

/// A sink that collects the targets of each piece, without castling.
struct TargetsByOrigin {
    origins: Bitboard,
    targets: [Bitboard; 64],
}

impl Default for TargetsByOrigin {
    fn default() -> Self {
        Self { origins: Bitboard::EMPTY, targets: [Bitboard::EMPTY; 64] }
    }
}

impl TargetsByOrigin {
    #[inline(always)]
    fn add(&mut self, from: Square, targets: Bitboard) {
        self.targets[from as usize] |= targets;
        self.origins |= Bitboard::of(from).masked_if(targets.any());
    }
}

impl Sink for TargetsByOrigin {
    #[inline(always)]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) {
        self.add(from, targets);
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        let moves = m.directions().map(|(targets, step, _)| (targets, step));
        let moves = moves.into_iter().chain([(m.double, 2 * m.forward)]);
        for (targets, step) in moves {
            for to in targets {
                self.add(origin(to, step), Bitboard::of(to));
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, _: Role, _: Bitboard) {}

    #[inline(always)]
    fn single(&mut self, m: Move) {
        if m.castled_rook().is_none() {
            self.add(m.from(), Bitboard::of(m.to()));
        }
    }
}
