//! The interface through which the small search uses a library.

/// A move in a form that every library can produce: origin, target and promotion, in 15 bits. A drop has its
/// role in place of an origin.
///
/// Castling is written as the king taking its rook. Moves of equal score are tried in the order of their
/// codes, so that all libraries search the same tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Code(u16);

/// The promotion field of a drop.
const DROP: u16 = 6;

impl Code {
    /// No move.
    pub(super) const NONE: Self = Self(0);

    /// The code as a 15-bit number.
    pub(super) fn bits(self) -> u16 {
        self.0
    }

    /// The code with these 15 bits.
    pub(super) fn of_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The code of squares from 0 to 63 and of a role from 0 (none) to 5.
    #[inline(always)]
    pub(super) fn new(from: u16, to: u16, promotion: u16) -> Self {
        Self(from | to << 6 | promotion << 12)
    }

    /// The code of a drop of a role from 0 to 4.
    #[inline(always)]
    pub(super) fn drop(role: u16, to: u16) -> Self {
        Self::new(role, to, DROP)
    }

    #[inline(always)]
    pub(super) fn is_drop(self) -> bool {
        self.0 >> 12 == DROP
    }

    #[inline(always)]
    pub(super) fn from(self) -> usize {
        usize::from(self.0 & 63)
    }

    #[inline(always)]
    pub(super) fn to(self) -> usize {
        usize::from(self.0 >> 6 & 63)
    }

    /// The promotion, from 0 for none to 5 for a king.
    #[inline(always)]
    pub(super) fn promotion(self) -> usize {
        if self.is_drop() { 0 } else { usize::from(self.0 >> 12) }
    }
}

/// The roles of a move's piece and of the piece that it captures, from 0 for pawns to 5 for kings.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exchange {
    pub(super) mover: usize,
    pub(super) captured: usize,
}

/// A position in a library. Roles are numbers from 0 for pawns to 5 for kings.
pub(super) trait SmallSearchBoard: Clone {
    type Move: Copy;

    fn read(fen: &str) -> Self;
    fn key(&self) -> u64;
    fn is_white_to_move(&self) -> bool;
    /// The squares of a side's pieces of a role, as a bitboard.
    fn pieces(&self, white: bool, role: usize) -> u64;
    /// A move in the form that the hash table stores; 0 means no move.
    fn pack(m: Self::Move) -> u16;
    fn code(m: Self::Move) -> Code;
    fn is_capture(&self, m: Self::Move) -> bool;

    // By value.

    fn is_check(&self) -> bool;
    /// Calls `found` with each legal move, and with the roles if it is a capture. A library whose moves come in
    /// lists returns a new one.
    fn each_move(&self, found: impl FnMut(Self::Move, Option<Exchange>));
    /// Calls `found` with each capture.
    fn each_capture(&self, found: impl FnMut(Self::Move, Exchange));
    /// The position after a move.
    fn play(&self, m: Self::Move) -> Self;
    /// The position after a null move; the side to move must not be in check.
    fn null_move(&self) -> Self;

    // With what a library offers to do less work: data that are computed once for a position, and buffers that
    // are kept.

    /// Data that the library computes once for a position.
    type Node<'a>
    where
        Self: 'a;
    /// A buffer for moves.
    type Buffer: Default;

    fn node(&self) -> Self::Node<'_>;
    fn is_check_at(node: &Self::Node<'_>) -> bool;
    /// The move that the hash table stores, if it is legal in this position.
    fn unpack(node: &Self::Node<'_>, packed: u16) -> Option<Self::Move>;
    /// Calls `found` with each capture.
    fn each_capture_at(
        node: &Self::Node<'_>,
        buffer: &mut Self::Buffer,
        found: impl FnMut(Self::Move, Exchange),
    );
    /// Calls `found` with each move that captures nothing.
    fn each_quiet_at(
        node: &Self::Node<'_>,
        buffer: &mut Self::Buffer,
        found: impl FnMut(Self::Move),
    );
    /// Writes the position after a move into `next`, which holds an older position.
    fn play_into(&self, m: Self::Move, next: &mut Self);
    /// The position after a null move; the side to move must not be in check.
    fn null_move_at(node: &Self::Node<'_>) -> Self;
}
