//! Sinks: they receive sets of targets from the generator, and count, list or find moves.

use crate::types::{Bitboard, Move, MoveBuffer, MoveKind, Role, Roles, Square};

/// A receiver of the moves that the generator finds, mostly as sets of targets.
pub(crate) trait Sink {
    /// Receives the moves of one piece.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard);
    /// Receives all pawn moves except en passant captures.
    fn pawns(&mut self, moves: PawnMoves);
    /// Receives the drops of a role.
    fn drops(&mut self, role: Role, targets: Bitboard);
    /// Receives one move, such as castling or an en passant capture.
    fn single(&mut self, m: Move);
}

/// The targets of pawns, by kind of move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PawnMoves {
    pub(crate) single: Bitboard,
    pub(crate) double: Bitboard,
    /// Captures towards the h-file.
    pub(crate) east: Bitboard,
    /// Captures towards the a-file.
    pub(crate) west: Bitboard,
    /// The squares where pawns promote.
    pub(crate) last: Bitboard,
    /// The roles that pawns promote to by a capture.
    pub(crate) roles: Roles,
    /// The roles that pawns promote to by a push: the same, but in a part of the moves.
    pub(crate) push_roles: Roles,
    /// The difference of square numbers in a single push; for other pawn moves, it has the same sign.
    pub(crate) forward: i8,
}

impl PawnMoves {
    /// The targets of single pushes and of captures to both sides, each with its offset from origin to target, and with
    /// the roles that pawns promote to.
    #[inline(always)]
    pub(crate) fn directions(&self) -> [(Bitboard, i8, Roles); 3] {
        let (forward, roles) = (self.forward, self.roles);
        [
            (self.single, forward, self.push_roles),
            (self.east, forward + 1, roles),
            (self.west, forward - 1, roles),
        ]
    }
}

/// Counts moves without unpacking them.
#[derive(Debug, Default)]
pub(crate) struct Count(pub(crate) u32);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        // `single`, `double` and `east` are disjoint: captures land on pieces and pushes do not, and a double
        // push passes an empty square, from which no single push can start. So two popcounts count four sets.
        let most = m.single | m.double | m.east;
        self.0 += most.len() + m.west.len();
        if !(most | m.west).is_disjoint(m.last) {
            let promotions = ((m.single | m.east) & m.last).len() + (m.west & m.last).len();
            self.0 += promotions * (m.roles.len() - 1);
        }
    }

    #[inline(always)]
    fn drops(&mut self, _: Role, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Where moves are unpacked to.
pub(crate) trait Unpacked {
    fn push(&mut self, m: Move);
    fn extend(&mut self, moves: impl Iterator<Item = Move>);
}

/// Adds to a buffer, whose length is in memory: for code that has no register left for it.
impl<B: MoveBuffer> Unpacked for &mut B {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        B::push(self, m);
    }

    #[inline(always)]
    fn extend(&mut self, moves: impl Iterator<Item = Move>) {
        B::extend(self, moves);
    }
}

/// Fills a buffer, which is emptied first. The number of moves is kept here, in a register, and stored in the buffer
/// when this value is dropped.
#[derive(Debug)]
pub(crate) struct Filling<'a> {
    places: &'a mut [Move],
    length: usize,
    stored_length: &'a mut usize,
}

impl<'a> Filling<'a> {
    #[inline(always)]
    pub(crate) fn new(buffer: &'a mut impl MoveBuffer) -> Self {
        let (places, stored_length) = buffer.places();
        Self { places, length: 0, stored_length }
    }
}

impl Unpacked for Filling<'_> {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        self.places[self.length] = m;
        self.length += 1;
    }

    #[inline(always)]
    fn extend(&mut self, moves: impl Iterator<Item = Move>) {
        for m in moves {
            self.push(m);
        }
    }
}

impl Drop for Filling<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        *self.stored_length = self.length;
    }
}

/// Unpacks every move.
#[derive(Debug)]
pub(crate) struct List<U>(pub(crate) U);

/// The origin of a move to `to`, where `step` is the offset from origin to target.
#[inline(always)]
pub(crate) fn origin(to: Square, step: i8) -> Square {
    Square::wrapping((to as u32).wrapping_add_signed(-i32::from(step)))
}

impl<U: Unpacked> Sink for List<U> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        self.0.extend(targets.into_iter().map(|to| Move::new(from, to, MoveKind::Normal(role))));
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        for (targets, step, roles) in m.directions() {
            let arrive = |to| Move::new(origin(to, step), to, MoveKind::Normal(Role::Pawn));
            self.0.extend((targets - m.last).into_iter().map(arrive));
            for to in targets & m.last {
                for role in roles.iter() {
                    self.0.push(Move::new(origin(to, step), to, MoveKind::Promotion(role)));
                }
            }
        }
        for to in m.double {
            self.0.push(Move::new(origin(to, 2 * m.forward), to, MoveKind::DoublePush));
        }
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bitboard) {
        self.0.extend(targets.into_iter().map(|to| Move::drop(role, to)));
    }

    #[inline(always)]
    fn single(&mut self, m: Move) {
        self.0.push(m);
    }
}
