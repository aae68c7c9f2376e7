//! A position with its masks, for everything that a search asks of it.

use core::cell::OnceCell;

use super::check_squares::CheckSquares;
use super::part::{OfPart, Part};
use super::sink::{Count, List, PawnMoves, Sink, origin};
use crate::position::{NodeJob, OnTurn, Position, SideNode};
use crate::rules::{Ends, Masks, Rules, Standard};
use crate::simd::{Cpu, one_position};
use crate::types::{Bitboard, Move, MoveBuffer, Role, Side, Square};

/// A position whose masks have been computed: the view that a search holds of a node.
///
/// What needs masks, checks and pins is answered without computing them again, so that staged
/// generation costs no more than one list.
///
/// ```
/// use tabiya_core::Position;
/// let p: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
/// let node = p.node();
/// assert!(!node.is_check());
/// assert_eq!((node.captures().len(), node.quiets().len(), node.count()), (8, 40, 48));
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Node<'a, R: Rules = Standard> {
    position: &'a Position<R>,
    masks: Masks,
    /// Computed when a check is first asked for.
    check_squares: OnceCell<Option<CheckSquares>>,
}

impl<R: Rules> Position<R> {
    /// The position with its masks.
    #[inline]
    pub fn node(&self) -> Node<'_, R> {
        let masks = one_position(OnTurn(self, FindMasks));
        Node { position: self, masks, check_squares: OnceCell::new() }
    }

    /// The legal moves that take something: captures by promotion and en passant are among them.
    ///
    /// ```
    /// use tabiya_core::Position;
    /// let p: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert_eq!(p.captures().len(), 1);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn captures(&self) -> R::Moves {
        self.node().captures()
    }

    /// [`captures`](Self::captures) into a buffer, which is emptied first.
    pub fn captures_into(&self, moves: &mut R::Moves) {
        self.node().captures_into(moves);
    }
}

impl<'a, R: Rules> Node<'a, R> {
    /// The position.
    #[inline(always)]
    pub fn position(&self) -> &'a Position<R> {
        self.position
    }

    /// Where the side to move may go.
    #[inline(always)]
    pub fn masks(&self) -> &Masks {
        &self.masks
    }

    /// The enemy pieces that give check.
    #[inline(always)]
    pub fn checkers(&self) -> Bitboard {
        self.masks.checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn is_check(&self) -> bool {
        self.masks.checkers.any()
    }

    /// The pieces of the side to move that are pinned to their king.
    #[inline]
    pub fn pinned(&self) -> Bitboard {
        let us = self.position.turn();
        let Some(king) = self.position.royal_king(us) else { return Bitboard::EMPTY };
        // The lines of the masks hold no own piece but the pinned one.
        (self.masks.pin_lines() & self.position.by_color(us)).without(king)
    }

    /// The legal moves, in no particular order.
    #[inline]
    pub fn legal_moves(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// [`legal_moves`](Self::legal_moves) into a buffer, which is emptied first.
    #[inline]
    pub fn legal_moves_into(&self, moves: &mut R::Moves) {
        self.list(Part::All, Bitboard::FULL, moves);
    }

    /// The legal moves that take something.
    #[inline]
    pub fn captures(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.captures_into(&mut moves);
        moves
    }

    /// [`captures`](Self::captures) into a buffer, which is emptied first.
    #[inline]
    pub fn captures_into(&self, moves: &mut R::Moves) {
        self.list(Part::Captures, self.position.capture_targets(), moves);
    }

    /// The legal moves that take nothing, promotions among them: together with the
    /// [`captures`](Self::captures) all moves.
    #[inline]
    pub fn quiets(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.quiets_into(&mut moves);
        moves
    }

    /// [`quiets`](Self::quiets) into a buffer, which is emptied first.
    #[inline]
    pub fn quiets_into(&self, moves: &mut R::Moves) {
        let free = !self.position.by_color(!self.position.turn());
        self.list(Part::NonCaptures, free, moves);
    }

    /// The moves out of check: all legal moves in check, none otherwise.
    #[inline]
    pub fn evasions(&self) -> R::Moves {
        if self.is_check() { self.legal_moves() } else { R::Moves::default() }
    }

    /// The legal moves that end within the set, as [`Position::legal_moves_to`] has them.
    pub fn moves_to(&self, within: Bitboard) -> R::Moves {
        let mut moves = R::Moves::default();
        self.list(Part::All, within, &mut moves);
        moves
    }

    /// Where the piece of the side to move on this square may go; castling is not among it.
    ///
    /// ```
    /// use tabiya_core::{Position, Square};
    /// let p: Position = "4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(p.node().targets_from(Square::E4).len(), 6);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn targets_from(&self, square: Square) -> Bitboard {
        let mut sink = TargetsFrom { square, targets: Bitboard::EMPTY };
        one_position(OnTurn(self.position, With { masks: &self.masks, sink: &mut sink }));
        sink.targets
    }

    /// The number of legal moves.
    #[inline]
    pub fn count(&self) -> u32 {
        let mut count = Count::default();
        one_position(OnTurn(self.position, With { masks: &self.masks, sink: &mut count }));
        count.0
    }

    /// Whether a move, whatever its 16 bits say, is legal here.
    #[inline]
    pub fn is_legal(&self, m: Move) -> bool {
        one_position(OnTurn(self.position, IsLegal { masks: &self.masks, m }))
    }

    /// Whether a legal move gives check, by itself or by what it uncovers.
    #[inline]
    pub fn gives_check(&self, m: Move) -> bool {
        let squares = self.check_squares.get_or_init(|| CheckSquares::new(self.position));
        squares
            .as_ref()
            .and_then(|squares| squares.gives_check(m))
            .unwrap_or_else(|| self.position.gives_check(m))
    }

    #[inline]
    fn list(&self, part: Part, within: Bitboard, moves: &mut R::Moves) {
        moves.clear();
        let job = ListPart { masks: &self.masks, part, within, moves };
        one_position(OnTurn(self.position, job));
    }
}

struct FindMasks;

impl<R: Rules> NodeJob<R> for FindMasks {
    type Out = Masks;

    #[inline(always)]
    fn run<S: Side, C: Cpu>(self, node: SideNode<'_, R, S, C>) -> Masks {
        node.masks()
    }
}

/// Lists a part of the moves.
struct ListPart<'a, M> {
    masks: &'a Masks,
    part: Part,
    within: Bitboard,
    moves: &'a mut M,
}

impl<R: Rules> NodeJob<R> for ListPart<'_, R::Moves> {
    type Out = ();

    #[inline(always)]
    fn run<S: Side, C: Cpu>(self, node: SideNode<'_, R, S, C>) {
        if !R::Ends::is_over(node.position) {
            let Self { part, within, .. } = self;
            let mut list = List(self.moves);
            let mut sink = OfPart { sink: &mut list, part, enemies: node.theirs() };
            node.generate_with(self.masks, within, &mut sink);
        }
    }
}

/// Hands all moves to a sink.
struct With<'a, K> {
    masks: &'a Masks,
    sink: &'a mut K,
}

impl<R: Rules, K: Sink> NodeJob<R> for With<'_, K> {
    type Out = ();

    #[inline(always)]
    fn run<S: Side, C: Cpu>(self, node: SideNode<'_, R, S, C>) {
        if !R::Ends::is_over(node.position) {
            node.generate_with(self.masks, Bitboard::FULL, self.sink);
        }
    }
}

struct IsLegal<'a> {
    masks: &'a Masks,
    m: Move,
}

impl<R: Rules> NodeJob<R> for IsLegal<'_> {
    type Out = bool;

    #[inline(always)]
    fn run<S: Side, C: Cpu>(self, node: SideNode<'_, R, S, C>) -> bool {
        node.is_legal_with(self.masks, self.m)
    }
}

/// Gathers the targets of one piece.
struct TargetsFrom {
    square: Square,
    targets: Bitboard,
}

impl Sink for TargetsFrom {
    #[inline(always)]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) {
        self.targets |= targets.masked_if(from == self.square);
    }

    #[inline(always)]
    fn pawns(&mut self, m: PawnMoves) {
        let moves = m.directions().into_iter().chain([(m.double, 2 * m.forward)]);
        for (targets, step) in moves {
            for to in targets {
                self.targets |= Bitboard::of(to).masked_if(origin(to, step) == self.square);
            }
        }
    }

    #[inline(always)]
    fn drops(&mut self, _: Role, _: Bitboard) {}

    #[inline(always)]
    fn single(&mut self, m: Move) {
        if m.from() == self.square && m.castled_rook().is_none() {
            self.targets |= Bitboard::of(m.to());
        }
    }
}
