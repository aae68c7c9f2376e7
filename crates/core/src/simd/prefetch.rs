//! Prefetching: bringing memory into the cache before it is needed.

/// Asks the processor to bring `place` into its caches. This affects only the time that the next access
/// takes.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads no value and cannot fault at any address; SSE, which it
        // belongs to, is part of every x86-64 processor.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
