//! Which processor runs the work: chosen once at run time, never per node.
//!
//! A token is the proof that a back end's instructions exist, a job is the work. A recursive job
//! re-enters through [`Cpu::call`] at every step, so that all of it is compiled for the back end.
//!
//! A caller that asks for one position, not for a tree, has no token and need not carry one: see
//! [`one_position`].

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod bmi2;
mod cpu;
mod portable;

#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub use bmi2::Bmi2;
pub use cpu::{Cpu, Job};
pub use portable::Portable;

/// Runs the job on the best back end that this processor has.
///
/// Do this once for a large piece of work: the choice costs more than a position.
#[inline]
pub fn dispatch<J: Job>(job: J) -> J::Out {
    one_position(job)
}

/// Runs a job of some dozens of instructions, such as the moves of one position, on the better of
/// the back ends without vectors. To choose costs a load and a predicted branch, to count without
/// POPCNT a fifth of the time.
#[inline(always)]
pub(crate) fn one_position<J: Job>(job: J) -> J::Out {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(cpu) = Bmi2::detect() {
        return cpu.call(job);
    }
    Portable.call(job)
}

#[cfg(all(test, feature = "std", target_arch = "x86_64"))]
mod tests {
    use super::{Bmi2, Cpu, Job, Portable};
    use crate::types::{Black, Color, White};
    use crate::{MoveList, Position};

    /// Leaf nodes, with every count and list made by one back end.
    struct Perft<'a>(&'a Position, u32);

    impl Job for Perft<'_> {
        type Out = u64;

        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> u64 {
            let Self(p, depth) = self;
            let mut moves = MoveList::new();
            match (p.turn(), depth) {
                (Color::White, 1) => return p.count_moves_of::<White, C>(cpu).into(),
                (Color::Black, 1) => return p.count_moves_of::<Black, C>(cpu).into(),
                (Color::White, _) => p.moves_of::<White, C>(cpu, &mut moves),
                (Color::Black, _) => p.moves_of::<Black, C>(cpu, &mut moves),
            }
            moves.iter().map(|&m| cpu.call(Perft(&p.play_unchecked(m), depth - 1))).sum()
        }
    }

    #[test]
    fn all_back_ends_count_alike() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let p: Position = fen.parse().unwrap();
        assert_eq!(Portable.call(Perft(&p, 3)), 97862);
        if let Some(bmi2) = Bmi2::detect() {
            assert_eq!(bmi2.call(Perft(&p, 3)), 97862);
        }
    }
}
