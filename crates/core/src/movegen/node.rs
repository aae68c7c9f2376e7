//! A position with its masks: everything that a search needs at a node.

use core::cell::OnceCell;
use core::marker::PhantomData;

use super::check_squares::CheckSquares;
use super::part::{Captures, Noisy, Part, Quiet, Stage};
use super::sink::{Count, Filling, List, Sink};
use crate::attacks::between;
use crate::position::{NodeJob, OnTurn, Position, SideNode, node_job};
use crate::rules::{Ends, Masks, Rules, Standard};
use crate::simd::{Cpu, one_position};
use crate::types::{Bitboard, Move, Role, Side};

/// A position whose masks have been computed: a search's view of a node.
///
/// Masks, checks and pins are computed once for all queries. Noisy and quiet moves apart take about a third more
/// instructions than all moves at once, and the quiet moves alone take fewer.
///
/// ```
/// use tabiya_core::Position;
/// let p: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
/// let node = p.node();
/// assert!(!node.is_check());
/// assert_eq!((node.noisy().len(), node.quiets().len(), node.count()), (8, 40, 48));
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Node<'a, R: Rules = Standard> {
    position: &'a Position<R>,
    /// The masks. Under some rules they lack the enemy's attacks, which are computed later.
    early: Masks,
    /// The complete masks, computed when a king move first needs them.
    masks: OnceCell<Masks>,
    /// The squares that give check, computed by the first call of `gives_check`.
    check_squares: OnceCell<Option<CheckSquares>>,
}

/// # A view for several questions
impl<R: Rules> Position<R> {
    /// The position with its masks, for use at a node of a search.
    #[inline]
    pub fn node(&self) -> Node<'_, R> {
        one_position(OnTurn(self, BuildNode(self)))
    }
}

impl<'a, R: Rules> Node<'a, R> {
    /// The position.
    #[inline(always)]
    pub fn position(&self) -> &'a Position<R> {
        self.position
    }

    /// The masks of the side to move.
    pub fn masks(&self) -> &Masks {
        if self.late_masks().is_none() {
            one_position(OnTurn(self.position, FindLateMasks(self)));
        }
        self.late_masks().unwrap_or(&self.early)
    }

    /// The complete masks, if they have been computed.
    #[inline(always)]
    fn late_masks(&self) -> Option<&Masks> {
        if R::MASKS_OF_CHESS { self.masks.get() } else { Some(&self.early) }
    }

    /// The complete masks, computed by the first call.
    #[inline(always)]
    pub(super) fn masks_on<S: Side, C: Cpu>(&self, node: SideNode<'_, R, S, C>) -> Masks {
        if let Some(&masks) = self.late_masks() {
            return masks;
        }
        let masks = match node.our_king() {
            Some(king) => node.out_of_danger(self.early, king),
            None => self.early,
        };
        // This succeeds, since the masks were not set before.
        let _ = self.masks.set(masks);
        masks
    }

    /// The enemy pieces that attack a king of the side to move, as in [`Position::checkers`].
    #[inline(always)]
    pub fn checkers(&self) -> Bitboard {
        let known = self.must_answer_check() || self.position.answers_all_checks();
        if known { self.early.checkers } else { self.position.checkers() }
    }

    /// Whether a king of the side to move is attacked. In chess the masks know the answer.
    #[inline(always)]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Whether the side to move may only make moves that end a check, as in [`Position::must_answer_check`]. The masks
    /// know the answer under all rules.
    #[inline(always)]
    pub fn must_answer_check(&self) -> bool {
        self.early.checkers.any()
    }

    /// The pieces of the side to move that are pinned to their king.
    #[inline]
    pub fn pinned(&self) -> Bitboard {
        let us = self.position.turn();
        let Some(king) = self.position.royal_king(us) else { return Bitboard::EMPTY };
        // The only piece of ours on a pin line is the pinned one.
        (self.early.pin_lines() & self.position.by_color(us)).without(king)
    }

    /// The enemy's sliders that pin a piece of the side to move to its king.
    pub fn pinners(&self) -> Bitboard {
        let (p, us) = (self.position, self.position.turn());
        let (Some(king), pinned) = (p.royal_king(us), self.pinned()) else {
            return Bitboard::EMPTY;
        };
        let sliders = self.early.pin_lines() & p.by_color(!us);
        sliders.into_iter().filter(|&slider| !between(king, slider).is_disjoint(pinned)).collect()
    }

    /// The squares that the enemy attacks, occupied or not: those that threaten the pieces of the side to move.
    ///
    /// ```
    /// use tabiya_core::{Color, Position, Role, Square};
    /// let p: Position = "4k3/8/8/8/r2K4/8/8/8 w - - 0 1".parse()?;
    /// let (node, king) = (p.node(), p.by_piece(Role::King.of(Color::White)));
    /// assert!(!node.threats().contains(Square::E4));
    /// assert!(node.threats_through(king).contains(Square::E4));
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn threats(&self) -> Bitboard {
        self.threats_through(Bitboard::EMPTY)
    }

    /// The squares that the enemy would attack if `pieces` did not block its sliders: x-rays through the king, for
    /// example, or through all pieces of a side.
    pub fn threats_through(&self, pieces: Bitboard) -> Bitboard {
        one_position(OnTurn(self.position, FindThreats(pieces)))
    }

    /// The squares from which a piece of this role that moves there would check the enemy king by itself; no square for
    /// a king, or if the enemy has no king to check.
    ///
    /// ```
    /// use tabiya_core::{Position, Role};
    /// let p: Position = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse()?;
    /// assert_eq!(p.node().check_squares(Role::Knight).len(), 4);
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn check_squares(&self, role: Role) -> Bitboard {
        self.squares_of_checks().map_or(Bitboard::EMPTY, |squares| squares.of_role[role])
    }

    /// The pieces of the side to move that are alone between a slider of their side and the enemy king: they discover a
    /// check if they leave the line.
    pub fn discoverers(&self) -> Bitboard {
        self.squares_of_checks().map_or(Bitboard::EMPTY, |squares| squares.discoverers)
    }

    #[inline(always)]
    fn squares_of_checks(&self) -> Option<&CheckSquares> {
        self.check_squares.get_or_init(|| CheckSquares::new(self.position)).as_ref()
    }

    /// The legal moves, in no particular order.
    #[inline]
    pub fn legal_moves(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Empties the buffer and fills it with the legal moves.
    #[inline]
    pub fn legal_moves_into(&self, moves: &mut R::Moves) {
        self.list_within(Bitboard::FULL, moves);
    }

    /// The legal captures.
    #[inline]
    pub fn captures(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.captures_into(&mut moves);
        moves
    }

    /// Empties the buffer and fills it with the legal captures.
    #[inline]
    pub fn captures_into(&self, moves: &mut R::Moves) {
        self.list::<Captures>(moves);
    }

    /// The noisy moves: captures, and promotions to queens. The other moves are the [`quiets`](Self::quiets).
    #[inline]
    pub fn noisy(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.noisy_into(&mut moves);
        moves
    }

    /// Empties the buffer and fills it with the noisy moves.
    #[inline]
    pub fn noisy_into(&self, moves: &mut R::Moves) {
        self.list::<Noisy>(moves);
    }

    /// The quiet moves: those that neither capture nor promote to a queen, as in [`Position::is_quiet`].
    #[inline]
    pub fn quiets(&self) -> R::Moves {
        let mut moves = R::Moves::default();
        self.quiets_into(&mut moves);
        moves
    }

    /// Empties the buffer and fills it with the quiet moves.
    #[inline]
    pub fn quiets_into(&self, moves: &mut R::Moves) {
        self.list::<Quiet>(moves);
    }

    /// The evasions of a check: all legal moves if the side to move must answer one, no moves otherwise.
    #[inline]
    pub fn evasions(&self) -> R::Moves {
        if self.must_answer_check() { self.legal_moves() } else { R::Moves::default() }
    }

    /// The legal moves with a target in the set, as in [`Position::legal_moves_to`].
    pub fn moves_to(&self, within: Bitboard) -> R::Moves {
        let mut moves = R::Moves::default();
        self.moves_to_into(within, &mut moves);
        moves
    }

    /// Empties the buffer and fills it with the legal moves with a target in the set.
    #[inline]
    pub fn moves_to_into(&self, within: Bitboard, moves: &mut R::Moves) {
        self.list_within(within, moves);
    }

    /// The number of legal moves.
    #[inline]
    pub fn count(&self) -> u32 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// Whether a move is legal in this position; any `Move` may be passed.
    #[inline]
    pub fn is_legal(&self, m: Move) -> bool {
        // Only king moves need the complete masks, which include the enemy's attacks.
        let masks = if m.role() == Role::King { self.masks() } else { &self.early };
        one_position(OnTurn(self.position, MaskedLegalityTest { masks, m }))
    }

    /// Whether a legal move gives a check that must be answered, directly or by discovery.
    #[inline]
    pub fn gives_check(&self, m: Move) -> bool {
        self.squares_of_checks()
            .and_then(|squares| squares.gives_check(m))
            .unwrap_or_else(|| self.position.gives_check(m))
    }

    /// The position after a null move; `None` in check. Faster than [`Position::null_move`], since the node
    /// knows the checks.
    #[inline]
    #[must_use]
    pub fn null_move(&self) -> Option<Position<R>> {
        (!self.must_answer_check()).then(|| self.position.null_move_unchecked())
    }

    /// Empties the buffer and fills it with the moves of a stage.
    #[inline]
    fn list<G: Stage>(&self, moves: &mut R::Moves) {
        let stage = PhantomData::<G>;
        one_position(OnTurn(self.position, ListStage { view: self, stage, moves }));
    }

    /// Empties the buffer and fills it with the moves that end in the set.
    #[inline]
    fn list_within(&self, within: Bitboard, moves: &mut R::Moves) {
        one_position(OnTurn(self.position, ListWithin { view: self, within, moves }));
    }

    /// Passes all moves to the sink.
    #[inline]
    pub(super) fn generate<K: Sink>(&self, sink: &mut K) {
        one_position(OnTurn(self.position, Generate { view: self, sink }));
    }

    /// Passes the moves of a part to the sink.
    #[inline(always)]
    fn generate_on<S: Side, C: Cpu, K: Sink>(
        &self,
        node: SideNode<'_, R, S, C>,
        part: Part,
        sink: &mut K,
    ) {
        if R::Ends::is_variant_end(node.position) {
            return;
        }
        let masks = match part.captures_only {
            true => node.capture_masks(self.early),
            false => self.masks_on(node),
        };
        node.generate_with(&masks, part, sink);
    }
}

/// Builds a node; under rules that allow it, the enemy's attacks are left for later.
struct BuildNode<'a, R: Rules>(&'a Position<R>);

node_job! {
    ['a, R: Rules] BuildNode<'a, R> => |self, node| -> Node<'a, R> {
        let early = node.early_masks();
        Node { position: self.0, early, masks: OnceCell::new(), check_squares: OnceCell::new() }
    }
}

/// Computes the complete masks of a node.
struct FindLateMasks<'n, 'a, R: Rules>(&'n Node<'a, R>);

node_job! {
    [R: Rules] FindLateMasks<'_, '_, R> => |self, node| -> () {
        self.0.masks_on(node);
    }
}

/// Finds the squares that the enemy attacks if these pieces do not block.
struct FindThreats(Bitboard);

node_job! {
    [R: Rules] FindThreats => |self, node| -> Bitboard {
        node.attacked_by_enemy(node.blockers() - self.0)
    }
}

/// Empties a buffer and fills it with the moves of a stage.
struct ListStage<'n, 'a, R: Rules, G, B> {
    view: &'n Node<'a, R>,
    stage: PhantomData<G>,
    moves: &'n mut B,
}

node_job! {
    [R: Rules, G: Stage] ListStage<'_, '_, R, G, R::Moves> => |self, node| -> () {
        let part = G::part(node);
        self.view.generate_on(node, part, &mut List(Filling::new(self.moves)));
    }
}

/// Empties a buffer and fills it with the moves that end in a set.
struct ListWithin<'n, 'a, R: Rules, B> {
    view: &'n Node<'a, R>,
    within: Bitboard,
    moves: &'n mut B,
}

node_job! {
    [R: Rules] ListWithin<'_, '_, R, R::Moves> => |self, node| -> () {
        let part = Part::within(self.within);
        self.view.generate_on(node, part, &mut List(Filling::new(self.moves)));
    }
}

/// Passes all moves to a sink.
struct Generate<'n, 'a, R: Rules, K> {
    view: &'n Node<'a, R>,
    sink: &'n mut K,
}

node_job! {
    [R: Rules, K: Sink] Generate<'_, '_, R, K> => |self, node| -> () {
        self.view.generate_on(node, Part::ALL, self.sink);
    }
}

struct MaskedLegalityTest<'a> {
    masks: &'a Masks,
    m: Move,
}

node_job! {
    [R: Rules] MaskedLegalityTest<'_> => |self, node| -> bool {
        node.is_legal_with(self.masks, self.m)
    }
}
