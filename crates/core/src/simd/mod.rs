//! The back ends for different processors; one is chosen at run time, once and not per node.
//!
//! A [`Cpu`] value proves that a back end's instructions exist; a [`Job`] is the work. A recursive job calls
//! itself through [`Cpu::call`], so that all of it is compiled for the back end.
//!
//! A caller that handles one position, not a tree, needs no [`Cpu`] value: see [`one_position`].

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx2;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx512;
mod backend;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod bmi2;
mod cpu;
mod lanes;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod pext;
mod portable;
mod prefetch;
mod scratch;

#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub use avx2::Avx2;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub use avx512::Avx512;
pub use backend::{Backend, BackendError};
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub use bmi2::Bmi2;
pub use cpu::{Cpu, Job};
pub use lanes::{Lanes, Straight};
pub use portable::Portable;
pub use prefetch::prefetch;
pub use scratch::Scratch;
pub(crate) use scratch::{CAPACITY, Columns};

/// Runs a job of a few dozen instructions, such as generating the moves of one position, on the best back end
/// without vectors that this processor supports. The choice costs a load and a predicted branch; counting
/// without POPCNT would cost a fifth of the time.
#[inline(always)]
pub(crate) fn one_position<J: Job>(job: J) -> J::Out {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(cpu) = Bmi2::<false>::detect() {
        return cpu.call(job);
    }
    Portable.call(job)
}

/// Runs a job if the processor has BMI2 and POPCNT; otherwise returns `None`. This saves compiling the job for
/// other processors.
#[inline(always)]
pub(crate) fn with_bmi2<J: Job>(job: J) -> Option<J::Out> {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(cpu) = Bmi2::<false>::detect() {
        return Some(cpu.call(job));
    }
    drop(job);
    None
}

/// Runs a job in a function that is not inlined, and that is compiled once for all back ends that differ only
/// in vectors and PEXT: for jobs that are run rarely, or from several places.
#[inline(never)]
pub(crate) fn outlined<C: Cpu, J: Job>(cpu: C, job: J) -> J::Out {
    cpu.scalar().call(job)
}
