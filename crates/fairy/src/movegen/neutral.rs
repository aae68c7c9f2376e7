//! Neutral moves, after which the opponent has as many replies as after a null move. The leaf nodes below them
//! are counted without making them.

use tabiya_core::{Bitboard, ByColor, Color, Cpu, MoveKind, Square, attacks::between};
use tabiya_variants::{KindId, MOST_KINDS, betza::ahead};

use super::FairyNode;
use crate::any_move::AnyMove;
use crate::position::FairyPosition;
use crate::tables::{LineFlags, SideTables};

/// Tests whether a move is neutral: the opponent has as many replies as after a null move.
pub(super) struct NeutralTest<'a, C> {
    /// The position after the null move, with the opponent of the mover (the replier) to move.
    replier: FairyNode<'a, C>,
    /// Squares whose occupancy may affect the replies: those that the replier's pieces attack or depend on,
    /// and lines of attack on the replier's royal piece and on the squares to which it can move.
    touchy: Bitboard,
    /// The square of the replier's royal piece, the squares to which it can move, and its castling paths.
    zone: Bitboard,
    /// For each of the mover's kinds, the squares in line with the replier's royal piece, even if pieces are
    /// in between.
    aligned: [Bitboard; MOST_KINDS],
}

/// Whether the neutrality test is valid in this position. The test does not examine how extra plies,
/// compulsory captures, counted checks and hands change the replies.
fn applies(p: &FairyPosition) -> bool {
    let rules = p.rules();
    rules.turns == [Color::White, Color::Black]
        && rules.again.is_empty()
        && !rules.must_capture
        && !rules.must_drop
        && !p.tables().is_filtered
        && !rules.goal_safe
        && !rules.goal_reply
        && rules.checks_to_win.is_none()
        && p.placement.hands == ByColor::both([0; MOST_KINDS])
}

impl<'a, C: Cpu> NeutralTest<'a, C> {
    /// Builds the test for the moves of a position; `passed` is the position after a null move.
    #[inline(always)]
    pub(super) fn new(cpu: C, passed: &'a FairyPosition) -> Self {
        let replier = FairyNode::new(cpu, passed);
        let mut test = Self {
            touchy: Bitboard::EMPTY,
            zone: Bitboard::EMPTY,
            aligned: [Bitboard::EMPTY; MOST_KINDS],
            replier,
        };
        test.see();
        if let Some(royal) = test.replier.royal {
            test.guard(royal);
        }
        test
    }

    /// Adds to `touchy` the squares that the replier's pieces attack or depend on.
    #[inline(always)]
    fn see(&mut self) {
        let FairyNode { cpu, our, their, blockers, .. } = self.replier;
        let side = self.replier.side();
        let pieces = our | their;
        for (index, tables) in side.kinds.iter().enumerate() {
            let all = self.replier.own[index];
            if all.is_empty() {
                continue;
            }
            if let Some(strides) = &tables.strides {
                for stride in strides {
                    self.touchy |= stride.from(all);
                }
            } else {
                for from in all {
                    // `sight` includes squares that the piece may not enter, because they can still block its
                    // way.
                    let reach = tables.sight(cpu, from, pieces, blockers);
                    self.touchy |= reach.moves | reach.captures;
                    if tables.cells[from as usize].lines.has(LineFlags::OTHERS) {
                        self.touchy |= tables.sensitive_to(from);
                    }
                }
            }
            for from in all & tables.double_push {
                let passed = ahead(self.replier.us, from);
                let target = passed.and_then(|passed| ahead(self.replier.us, passed));
                self.touchy |= [passed, target].into_iter().flatten().collect();
            }
        }
    }

    /// Sets `zone` and `aligned` for the replier's royal piece, and adds to `touchy` the squares on which the
    /// safety of that piece depends.
    #[inline(always)]
    fn guard(&mut self, royal: Square) {
        let FairyNode { cpu, our, their, blockers, .. } = self.replier;
        let Some(kind) = self.replier.tables.royal else { return };
        let reach = self.replier.kind(kind).reach(cpu, royal, our | their, blockers);
        let push = self.replier.double_push(kind, royal);
        self.zone = ((reach.moves | reach.captures | push) - our).with(royal);
        for rook in self.replier.position.castling_rooks(self.replier.us) {
            let (king_to, rook_to) = self.replier.tables.rules.castled(royal, rook);
            let way = between(royal, king_to) | between(rook, rook_to);
            self.zone |= way.with(king_to).with(rook_to);
        }
        self.touchy |= self.zone;
        let side = self.replier.enemy_side();
        for to in self.zone {
            self.touchy |= self.lines_to(side, to);
        }
        self.align(side, royal);
    }

    /// For each rider, hopper and lame leaper of the mover in line with the square `to`: the squares between the
    /// two and the piece's own square, even if other pieces are in between.
    #[inline(always)]
    fn lines_to(&self, side: &SideTables, to: Square) -> Bitboard {
        let FairyNode { cpu, .. } = self.replier;
        let walls = self.replier.position.blocked();
        let mut lines = Bitboard::EMPTY;
        let mut rooks = Bitboard::EMPTY;
        for kind in side.rook_captures.iter() {
            rooks |= self.replier.enemy[kind.index()];
        }
        for rider in rooks & cpu.rook_attacks(to, walls) {
            lines |= between(to, rider).with(rider);
        }
        let mut bishops = Bitboard::EMPTY;
        for kind in side.bishop_captures.iter() {
            bishops |= self.replier.enemy[kind.index()];
        }
        for rider in bishops & cpu.bishop_attacks(to, walls) {
            lines |= between(to, rider).with(rider);
        }
        for approaches in [&side.rides, &side.hops, &side.hops_behind] {
            for approach in approaches.iter() {
                for comer in approach.comers(to, |kind| self.replier.enemy[kind.index()]) {
                    lines |= approach.ray(to).up_to(comer);
                }
            }
        }
        for lame in &side.lame[to as usize] {
            if self.replier.enemy[lame.kind.index()].contains(lame.from) {
                lines |= lame.way.with(lame.from);
            }
        }
        lines
    }

    /// Sets `aligned`: for each of the mover's kinds, the squares in line with the replier's royal piece.
    #[inline(always)]
    fn align(&mut self, side: &SideTables, royal: Square) {
        let FairyNode { cpu, .. } = self.replier;
        let walls = self.replier.position.blocked();
        let on_lines = cpu.rook_attacks(royal, walls);
        for kind in side.rook_captures.iter() {
            self.aligned[kind.index()] |= on_lines;
        }
        let on_diagonals = cpu.bishop_attacks(royal, walls);
        for kind in side.bishop_captures.iter() {
            self.aligned[kind.index()] |= on_diagonals;
        }
        for approaches in [&side.rides, &side.hops, &side.hops_behind] {
            for approach in approaches.iter() {
                for (kind, origins) in &approach.origins {
                    self.aligned[kind.index()] |= origins[royal as usize];
                }
            }
        }
        for lame in &side.lame[royal as usize] {
            let aligned = &mut self.aligned[lame.kind.index()];
            *aligned = aligned.with(lame.from);
        }
    }

    /// Whether a legal move is certainly neutral: the opponent has as many replies as after a null move.
    #[inline(always)]
    pub(super) fn is_neutral(&self, m: AnyMove) -> bool {
        let (from, to, kind) = (m.from(), m.to(), m.piece());
        let ends = Bitboard::of(from) | Bitboard::of(to);
        let is_plain = match m.kind() {
            MoveKind::Normal(_) => true,
            MoveKind::DoublePush => !self.can_be_passed(from, to),
            _ => return false,
        };
        // A capture removes a piece that could have replied, so a move onto a piece of the replier is never
        // neutral.
        if !is_plain
            || !ends.is_disjoint(self.touchy | self.aligned[kind.index()] | self.replier.our)
        {
            return false;
        }
        let FairyNode { cpu, our, their, .. } = self.replier;
        if !self.replier.tables.goals[!self.replier.us].is_empty() && self.wins(kind, to) {
            return false;
        }
        if self.zone.is_empty() {
            return true;
        }
        let tables = &self.replier.enemy_side().kinds[kind.index()];
        let walls = self.replier.position.blocked();
        let pieces = our | their;
        let before = tables.reach(cpu, from, pieces, pieces | walls).captures;
        let moved = pieces.without(from).with(to);
        let after = tables.reach(cpu, to, moved, moved | walls).captures;
        (before | after).is_disjoint(self.zone)
    }

    /// Whether a piece of the replier might capture en passant after a double push.
    #[inline(always)]
    fn can_be_passed(&self, from: Square, to: Square) -> bool {
        let passed = between(from, to).first();
        let side = self.replier.side();
        let near = |passed: Square| side.en_passant[passed as usize] & self.replier.our;
        passed.is_none_or(|passed| near(passed).any())
    }

    fn wins(&self, kind: KindId, to: Square) -> bool {
        let goals = &self.replier.tables.goals[!self.replier.us];
        goals.iter().any(|&(winner, goal)| winner == kind && goal.contains(to))
    }
}

impl FairyPosition {
    /// The position after a null move; `None` if it does not help to count the replies to other moves.
    #[inline(always)]
    pub(super) fn passed_for_replies(&self) -> Option<Self> {
        if !applies(self) || self.must_answer_check() {
            return None;
        }
        let mut passed = *self;
        passed.placement.pushed = None;
        passed.en_passant = None;
        passed.placement.ply = 1 - self.placement.ply;
        Some(passed)
    }
}
