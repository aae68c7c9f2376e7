//! The back end that every processor has.

use super::{Cpu, Job};

/// No instruction beyond those that the build allows everywhere; sliders by magic multiplication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Portable;

impl Cpu for Portable {
    const NAME: &'static str = "portable";

    #[inline(always)]
    fn call<J: Job>(self, job: J) -> J::Out {
        // A function of its own, so that a recursive job calls itself here and is not inlined
        // without end.
        #[inline]
        fn enter<J: Job>(job: J) -> J::Out {
            job.run(Portable)
        }
        enter(job)
    }
}
