//! Which processor runs the work: chosen once at run time, never per node.
//!
//! A token is the proof that a back end's instructions exist, a job is the work. A recursive job
//! re-enters through [`Cpu::call`] at every step, so that all of it is compiled for the back end.

mod cpu;
mod portable;

pub use cpu::{Cpu, Job};
pub use portable::Portable;

/// Runs the job on the best back end that this processor has.
///
/// Do this once for a large piece of work: the choice costs more than a position.
#[inline]
pub fn dispatch<J: Job>(job: J) -> J::Out {
    Portable.call(job)
}
