//! The back ends of this build, and the detection of those that this processor supports.

use core::fmt;

#[cfg(all(feature = "std", target_arch = "x86_64"))]
use super::{Avx2, Avx512, Bmi2};
use super::{Cpu, Job, Lanes, Portable};
/// A back end on which jobs can be run. A value proves that this processor supports it.
///
/// ```
/// use tabiya_core::{Backend, Cpu, Job, Position};
///
/// /// Counts to a depth. Every step enters through `cpu.call`, so that all of it is compiled for
/// /// the back end.
/// struct Tree<'a>(&'a Position, u32);
///
/// impl Job for Tree<'_> {
///     type Out = u64;
///     #[inline(always)]
///     fn run<C: Cpu>(self, cpu: C) -> u64 {
///         let Self(p, depth) = self;
///         match depth {
///             0 => 1,
///             1 => u64::from(p.count_moves_on(cpu)),
///             _ => {
///                 let moves = p.legal_moves_on(cpu);
///                 moves.iter().map(|&m| cpu.call(Tree(&p.play_on(cpu, m), depth - 1))).sum()
///             }
///         }
///     }
/// }
///
/// for backend in Backend::available() {
///     assert_eq!(backend.run(Tree(&Position::startpos(), 3)), 8902, "{backend}");
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// Any processor; no vectors, sliders by magic multiplication.
    Portable(Portable),
    /// BMI2 and POPCNT; no vectors, sliders by PEXT.
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    Bmi2(Bmi2<true>),
    /// BMI2 and POPCNT where PEXT is slow: sliders by magic multiplication.
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    Bmi2Magic(Bmi2<false>),
    /// AVX2: four lanes.
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    Avx2(Avx2<true>),
    /// AVX2 where PEXT is slow: four lanes, sliders by magic multiplication.
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    Avx2Magic(Avx2<false>),
    /// AVX-512 with VPOPCNTDQ and GFNI: eight lanes.
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    Avx512(Avx512),
}

impl Backend {
    /// The names of all back ends, the simplest first, whether or not this processor supports them.
    pub const NAMES: [&'static str; 4] = ["portable", "bmi2", "avx2", "avx512"];

    /// The back ends that this processor supports, the simplest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::NAMES.into_iter().filter_map(|name| Self::from_name(name).ok())
    }

    /// The fastest back end that this processor supports.
    pub fn best() -> Self {
        Self::available().last().unwrap_or(Self::Portable(Portable))
    }

    /// The back end with this name.
    ///
    /// # Errors
    /// If there is no back end with this name, or this processor does not support it.
    pub fn from_name(name: &str) -> Result<Self, BackendError> {
        if !Self::NAMES.contains(&name) {
            return Err(BackendError::Unknown);
        }
        match name {
            "portable" => Ok(Self::Portable(Portable)),
            name => Self::detect(name).ok_or(BackendError::Lacking),
        }
    }

    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    fn detect(name: &str) -> Option<Self> {
        match (name, is_pext_fast()) {
            ("bmi2", true) => Bmi2::detect().map(Self::Bmi2),
            ("bmi2", false) => Bmi2::detect().map(Self::Bmi2Magic),
            ("avx2", true) => Avx2::detect().map(Self::Avx2),
            ("avx2", false) => Avx2::detect().map(Self::Avx2Magic),
            _ => Avx512::detect().map(Self::Avx512),
        }
    }

    #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
    fn detect(_: &str) -> Option<Self> {
        None
    }

    /// The name, as in [`NAMES`](Self::NAMES).
    pub fn name(self) -> &'static str {
        struct Name;
        impl Job for Name {
            type Out = &'static str;
            fn run<C: Cpu>(self, _: C) -> &'static str {
                C::NAME
            }
        }
        self.run(Name)
    }

    /// The number of positions counted at once; 1 without vectors.
    pub fn lanes(self) -> usize {
        struct LaneCount;
        impl Job for LaneCount {
            type Out = usize;
            fn run<C: Cpu>(self, _: C) -> usize {
                C::Lanes::LANES
            }
        }
        self.run(LaneCount)
    }

    /// How sliders are looked up: `magic` or `pext`.
    pub fn sliders(self) -> &'static str {
        match self {
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Bmi2(_) | Self::Avx2(_) | Self::Avx512(_) => "pext",
            _ => "magic",
        }
    }

    /// Runs the job with this back end's instructions. Call it once for a large piece of work.
    #[inline]
    pub fn run<J: Job>(self, job: J) -> J::Out {
        match self {
            Self::Portable(cpu) => cpu.call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Bmi2(cpu) => cpu.call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Bmi2Magic(cpu) => cpu.call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Avx2(cpu) => cpu.call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Avx2Magic(cpu) => cpu.call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Avx512(cpu) => cpu.call(job),
        }
    }

    /// Runs the job with this back end's instructions, but looks up slider attacks by magic multiplication
    /// even where PEXT is fast: for work that is compiled for many types and gains little from PEXT.
    #[inline]
    pub(crate) fn with_magics<J: Job>(self, job: J) -> J::Out {
        match self {
            Self::Portable(cpu) => cpu.call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Bmi2(cpu) => cpu.without_pext().call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Bmi2Magic(cpu) => cpu.call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Avx2(cpu) => cpu.without_pext().call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Avx2Magic(cpu) => cpu.call(job),
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            Self::Avx512(cpu) => cpu.call(job),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for a back end that is not available.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BackendError {
    /// There is no back end with this name.
    Unknown,
    /// This processor or this build does not support the back end.
    Lacking,
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "no such back end, expected portable, bmi2, avx2 or avx512",
            Self::Lacking => "this processor lacks that back end",
        })
    }
}

impl core::error::Error for BackendError {}

/// Whether PEXT is fast. It is implemented in slow microcode on AMD's processors before Zen 3 (family
/// 19h).
#[cfg(all(feature = "std", target_arch = "x86_64"))]
fn is_pext_fast() -> bool {
    // The answer is cached, because under a hypervisor CPUID takes as long as counting a small tree.
    static FOUND: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *FOUND.get_or_init(look_for_fast_pext)
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[cold]
fn look_for_fast_pext() -> bool {
    use core::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    // The vendors "AuthenticAMD" and "HygonGenuine", in the order of the registers.
    let by_amd = matches!(
        (vendor.ebx, vendor.edx, vendor.ecx),
        (0x6874_7541, 0x6974_6e65, 0x444d_4163) | (0x6f67_7948, 0x6e65_476e, 0x656e_6975)
    );
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    !by_amd || family >= 0x19
}
