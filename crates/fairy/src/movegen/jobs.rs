//! Jobs that run the generator. Each job is compiled with and without the popcount instruction.

use tabiya_core::{Cpu, Job};

use super::neutral::NeutralTest;
use super::{FairyMoveCount, FairyMoveList, FairyNode};
use crate::any_move::AnyMove;
use crate::position::FairyPosition;

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
        let node = FairyNode::new(cpu, position);
        if position.rules().must_capture {
            node.captures(&mut FairyMoveList { moves });
        }
        if moves.is_empty() {
            node.generate(&mut FairyMoveList { moves });
        }
    }
}

impl Job for CountMoves<'_> {
    type Out = u32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u32 {
        let node = FairyNode::new(cpu, self.position);
        let mut count = FairyMoveCount::default();
        if self.position.rules().must_capture {
            node.captures(&mut count);
        }
        if count.moves == 0 {
            node.generate(&mut count);
        }
        count.moves
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
