//! The back end of x86-64 processors that count and scan bits in one instruction.

use core::sync::atomic::{AtomicU8, Ordering};

use super::{Cpu, Job};

/// Proof of BMI1, BMI2, LZCNT and POPCNT: Intel since Haswell (2013), AMD since Excavator (2015).
/// Sliders by magic multiplication, as a PEXT is slow on some of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bmi2(());

const UNKNOWN: u8 = 0;
const ABSENT: u8 = 1;
const PRESENT: u8 = 2;

static FOUND: AtomicU8 = AtomicU8::new(UNKNOWN);

impl Bmi2 {
    /// The proof, if this processor has the instructions. Asked for every position: one load and a
    /// predicted branch.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        let found = match FOUND.load(Ordering::Relaxed) {
            UNKNOWN => look(),
            known => known,
        };
        (found == PRESENT).then_some(Self(()))
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

impl Cpu for Bmi2 {
    const NAME: &'static str = "bmi2";

    #[inline(always)]
    fn call<J: Job>(self, job: J) -> J::Out {
        #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
        fn inner<J: Job>(cpu: Bmi2, job: J) -> J::Out {
            job.run(cpu)
        }
        // SAFETY: `inner` needs BMI1, BMI2, LZCNT and POPCNT. `self` is a Bmi2, which `detect`
        // alone makes, and only after `look` has found all four on this processor.
        unsafe { inner(self, job) }
    }
}
