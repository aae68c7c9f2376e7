//! The back end for x86-64 processors with BMI2 and POPCNT: it has no vectors.

use core::sync::atomic::{AtomicU8, Ordering};

use super::portable::{Lanes1, Portable};
use super::{Cpu, Job, pext};
use crate::attacks;
use crate::types::{Bitboard, Square};

/// Proof that the processor has BMI1, BMI2, LZCNT and POPCNT: Intel since Haswell (2013), AMD since
/// Excavator (2015).
///
/// With `PEXT`, slider attacks are looked up by that instruction, which takes hundreds of cycles on AMD's
/// processors before Zen 3; without `PEXT`, by magic multiplication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bmi2<const PEXT: bool>(());

const UNKNOWN: u8 = 0;
const ABSENT: u8 = 1;
const PRESENT: u8 = 2;

static FOUND: AtomicU8 = AtomicU8::new(UNKNOWN);

impl<const PEXT: bool> Bmi2<PEXT> {
    /// The proof, if this processor has the instructions. It costs only one load and a predicted branch, so it
    /// can be called for every position. It does not say whether PEXT is fast; see
    /// [`Backend::best`](super::Backend::best).
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        let found = match FOUND.load(Ordering::Relaxed) {
            UNKNOWN => look(),
            known => known,
        };
        (found == PRESENT).then_some(Self(()))
    }

    /// Converts the proof that the processor has BMI2 to a back end that looks slider attacks up by magic
    /// multiplication instead of PEXT.
    #[inline(always)]
    pub(super) fn without_pext(self) -> Bmi2<false> {
        Bmi2(())
    }
}

#[cold]
#[inline(never)]
fn look() -> u8 {
    let all = std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
        && std::is_x86_feature_detected!("popcnt");
    let found = if all { PRESENT } else { ABSENT };
    FOUND.store(found, Ordering::Relaxed);
    found
}

impl<const PEXT: bool> Cpu for Bmi2<PEXT> {
    const NAME: &'static str = "bmi2";
    type Lanes = Lanes1;
    type Scalar = Bmi2<false>;
    type Vectors = Self;

    #[inline(always)]
    fn scalar(self) -> Bmi2<false> {
        self.without_pext()
    }

    #[inline(always)]
    fn vectors(self) -> Self {
        self
    }

    #[inline(always)]
    fn lanes(self) -> Option<Portable> {
        None
    }

    #[inline(always)]
    fn call<J: Job>(self, job: J) -> J::Out {
        #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
        fn inner<C: Cpu, J: Job>(cpu: C, job: J) -> J::Out {
            job.run(cpu)
        }
        // SAFETY: `inner` needs BMI1, BMI2, LZCNT and POPCNT. `self` proves them: only `detect` creates
        // a Bmi2 from nothing, and only if `look` has found all four on this processor.
        unsafe { inner(self, job) }
    }

    #[inline(always)]
    fn bishop_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        if PEXT {
            pext::bishop_attacks(self, from, occupied)
        } else {
            attacks::bishop_attacks(from, occupied)
        }
    }

    #[inline(always)]
    fn rook_attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        if PEXT {
            pext::rook_attacks(self, from, occupied)
        } else {
            attacks::rook_attacks(from, occupied)
        }
    }
}
