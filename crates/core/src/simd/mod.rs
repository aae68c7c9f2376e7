//! Which processor runs the work: chosen once at run time, never per node.
//!
//! A token is the proof that a back end's instructions exist, a job is the work. A recursive job
//! re-enters through [`Cpu::call`] at every step, so that all of it is compiled for the back end.
//!
//! A caller that asks for one position, not for a tree, has no token and need not carry one: see
//! [`one_position`].

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
pub use lanes::Lanes;
pub use portable::Portable;
pub use prefetch::prefetch;
pub use scratch::Scratch;
pub(crate) use scratch::{CAPACITY, Columns};

/// Runs a job of some dozens of instructions, such as the moves of one position, on the better of
/// the back ends without vectors. To choose costs a load and a predicted branch, to count without
/// POPCNT a fifth of the time.
#[inline(always)]
pub(crate) fn one_position<J: Job>(job: J) -> J::Out {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(cpu) = Bmi2::<false>::detect() {
        return cpu.call(job);
    }
    on_portable(job)
}

/// Runs a job where BMI2 and POPCNT are; `None` on other processors, for which it is not compiled.
#[inline(always)]
pub(crate) fn with_bmi2<J: Job>(job: J) -> Option<J::Out> {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(cpu) = Bmi2::<false>::detect() {
        return Some(cpu.call(job));
    }
    drop(job);
    None
}

/// Runs a job that is needed rarely, or from several places, as a function of its own in the program:
/// compiled once for all back ends that differ in vectors and PEXT alone.
#[inline(never)]
pub(crate) fn outlined<C: Cpu, J: Job>(cpu: C, job: J) -> J::Out {
    cpu.scalar().call(job)
}

/// Runs such a job on any processor. It is large enough to be a function of its own, and not
/// compiled into each of its callers.
#[inline(always)]
pub(crate) fn on_portable<J: Job>(job: J) -> J::Out {
    outlined(Portable, job)
}
