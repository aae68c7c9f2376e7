//! Jobs that run the generator. Each job is compiled with and without the popcount instruction.

use tabiya_core::{Cpu, Job};

use super::neutral::NeutralTest;
use super::{FairyMoveCount, FairyMoveList, FairyNode};
use crate::any_move::AnyMove;
use crate::position::FairyPosition;

/// Whether moves are counted by listing them, all in one way, so that there is less code.
pub(super) const BY_LISTING: bool = cfg!(feature = "small-code");

/// Lists the legal moves.
pub(super) struct ListMoves<'a> {
    pub(super) position: &'a FairyPosition,
    pub(super) moves: &'a mut Vec<AnyMove>,
}

/// Counts the legal moves.
pub(super) struct CountMoves<'a> {
    pub(super) position: &'a FairyPosition,
}

/// Counts the leaf nodes two plies below a position.
pub(super) struct LeafNodes<'a> {
    pub(super) position: &'a FairyPosition,
    pub(super) moves: &'a mut Vec<AnyMove>,
}

/// Runs a job on the back end (code compiled for certain processors) that was chosen when the rules were
/// opened.
pub(super) fn run<J: Job>(position: &FairyPosition, job: J) -> J::Out {
    position.tables().backend.run(ScalarJob(job))
}

/// Wraps a job that gains nothing from vector instructions, so that it is not compiled again for processors
/// that differ only in vector instructions.
struct ScalarJob<J>(J);

impl<J: Job> Job for ScalarJob<J> {
    type Out = J::Out;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> J::Out {
        cpu.scalar().call(self.0)
    }
}

impl Job for ListMoves<'_> {
    type Out = ();

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Self { position, moves } = self;
        if position.tables().is_plain && !BY_LISTING {
            FairyNode::new(cpu, position).generate(&mut FairyMoveList { moves });
        } else {
            cpu.call(ListByParts { position, may_end: true, moves });
        }
    }
}

impl Job for CountMoves<'_> {
    type Out = u32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u32 {
        let Self { position } = self;
        if BY_LISTING {
            return position.count_moves();
        }
        if !position.tables().is_plain {
            return cpu.call(CountByParts { position });
        }
        let mut count = FairyMoveCount::default();
        FairyNode::new(cpu, position).generate(&mut count);
        count.moves
    }
}

/// Lists the legal moves under rules in which drops or captures come first, or for which masks are not enough. A job of
/// its own, so that other rules do not pay for it.
pub(super) struct ListByParts<'a> {
    pub(super) position: &'a FairyPosition,
    /// Whether there are no moves once a rule has ended the game: otherwise they are those without this end.
    pub(super) may_end: bool,
    pub(super) moves: &'a mut Vec<AnyMove>,
}

/// Counts the legal moves under such rules.
struct CountByParts<'a> {
    position: &'a FairyPosition,
}

impl Job for ListByParts<'_> {
    type Out = ();

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Self { position, may_end, moves } = self;
        let mut node = FairyNode::new(cpu, position);
        node.may_end &= may_end;
        node.list_by_parts(moves);
    }
}

impl Job for CountByParts<'_> {
    type Out = u32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u32 {
        let Self { position } = self;
        let tables = position.tables();
        if tables.is_filtered || tables.rules.must_drop {
            let mut moves = Vec::new();
            cpu.call(ListByParts { position, may_end: true, moves: &mut moves });
            return u32::try_from(moves.len()).unwrap_or(u32::MAX);
        }
        let node = FairyNode::new(cpu, position);
        let mut count = FairyMoveCount::default();
        node.captures(&mut count);
        if count.moves == 0 {
            node.generate(&mut count);
        }
        count.moves
    }
}

impl<C: Cpu> FairyNode<'_, C> {
    /// Lists the legal moves where drops or captures come first.
    #[inline(always)]
    pub(super) fn list_by_parts(&self, moves: &mut Vec<AnyMove>) {
        let (p, rules) = (self.position, self.position.rules());
        let filter = |moves: &mut Vec<AnyMove>| {
            if p.tables().is_filtered {
                moves.retain(|&m| p.is_allowed(m));
            }
        };
        if rules.must_drop {
            self.drops_only(&mut FairyMoveList { moves });
            filter(moves);
        }
        if rules.must_capture && moves.is_empty() {
            self.captures(&mut FairyMoveList { moves });
            filter(moves);
        }
        if moves.is_empty() {
            self.generate(&mut FairyMoveList { moves });
            filter(moves);
        }
    }
}

/// Makes each of the moves and counts the replies.
struct OneByOne<'a> {
    position: &'a FairyPosition,
    moves: &'a [AnyMove],
}

impl Job for OneByOne<'_> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let mut leaf_nodes = 0;
        for &m in self.moves {
            let next = self.position.next(m);
            leaf_nodes += u64::from(cpu.call(CountMoves { position: &next }));
        }
        leaf_nodes
    }
}

/// The minimum number of moves for which it is faster to test whether they are neutral than to make them all.
const WORTH_A_TEST: usize = 8;

impl Job for LeafNodes<'_> {
    type Out = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let Self { position, moves } = self;
        cpu.call(ListMoves { position, moves });
        let passed = position.passed_for_replies();
        let Some(passed) = passed.filter(|_| moves.len() >= WORTH_A_TEST) else {
            return cpu.call(OneByOne { position, moves });
        };
        let test = NeutralTest::new(cpu, &passed);
        let all = moves.len();
        moves.retain(|&m| !test.is_neutral(m));
        let neutral = (all - moves.len()) as u64;
        let each = if neutral > 0 { cpu.call(CountMoves { position: &passed }).into() } else { 0 };
        neutral * each + cpu.call(OneByOne { position, moves })
    }
}
