//! Counts expansions of positions near the leaves, and estimates the number of different positions among them.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use tabiya_core::Key;

/// Counts how often positions two plies above the leaves are expanded, and estimates the number of different
/// positions among them within a few per cent. Each different position has to be expanded once; a larger table,
/// or one table shared by all threads or machines, could save every further expansion.
///
/// The estimate is HyperLogLog (Flajolet, Fusy, Gandouet and Meunier, 2007); the registers of several machines
/// can be merged.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_count::{Expansions, Perft};
/// let expansions = Expansions::new();
/// Perft::new().every_path().expansions(&expansions).count(&Position::startpos(), 6)?;
/// assert_eq!(expansions.made(), 197_281);
/// // The exact number is 72078.
/// assert!((65_000.0..80_000.0).contains(&expansions.different()));
/// # Ok::<(), tabiya_count::Error>(())
/// ```
#[derive(Debug)]
pub struct Expansions {
    made: AtomicU64,
    registers: Vec<AtomicU8>,
}

/// The number of bits of a key that select its register.
const BITS: u32 = 11;

impl Default for Expansions {
    fn default() -> Self {
        Self::new()
    }
}

impl Expansions {
    /// The number of registers, one byte each.
    pub const REGISTERS: usize = 1 << BITS;

    /// Creates counters without any expansions yet.
    pub fn new() -> Self {
        let registers = (0..Self::REGISTERS).map(|_| AtomicU8::new(0)).collect();
        Self { made: AtomicU64::new(0), registers }
    }

    /// The number of expansions, repeated ones included.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// The HyperLogLog registers from which the estimate is computed.
    pub fn registers(&self) -> Vec<u8> {
        self.registers.iter().map(|register| register.load(Ordering::Relaxed)).collect()
    }

    /// Adds the expansions of another count: their number, and the count's registers.
    pub fn add(&self, made: u64, registers: &[u8]) {
        self.add_made(made);
        for (own, &other) in self.registers.iter().zip(registers) {
            own.fetch_max(other, Ordering::Relaxed);
        }
    }

    pub(crate) fn add_made(&self, made: u64) {
        self.made.fetch_add(made, Ordering::Relaxed);
    }

    /// Records the key of an expanded position in its register.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "zeros of 64 bits")]
    pub(crate) fn see(&self, key: Key) {
        let key = key.to_u64();
        let register = &self.registers[(key >> (u64::BITS - BITS)) as usize];
        let rank = ((key << BITS) | 1 << (BITS - 1)).leading_zeros() as u8 + 1;
        // The condition is mostly false, so writes are rare and the cache line stays shared among all threads.
        if register.load(Ordering::Relaxed) < rank {
            register.fetch_max(rank, Ordering::Relaxed);
        }
    }

    /// Estimates how many different positions were expanded.
    pub fn different(&self) -> f64 {
        let size = Self::REGISTERS as f64;
        let registers = self.registers();
        let sum: f64 = registers.iter().map(|&rank| 2f64.powi(-i32::from(rank))).sum();
        let estimate = 0.7213 / (1.0 + 1.079 / size) * size * size / sum;
        let empty = registers.iter().filter(|&&rank| rank == 0).count();
        // While many registers are empty, the number of empty registers gives a better estimate.
        if estimate <= 2.5 * size && empty > 0 {
            size * (size / empty as f64).ln()
        } else {
            estimate
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn sketches_are_within_10_percent_in_any_order() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for number in [0u32, 1, 10, 1000, 5000, 30_000, 1_000_000] {
            let keys: Vec<Key> = (0..number).map(|_| Key::of_number(random.random())).collect();
            let [once, twice] = [(); 2].map(|()| Expansions::new());
            keys.iter().for_each(|&key| once.see(key));
            keys.iter().rev().chain(&keys).for_each(|&key| twice.see(key));
            assert_eq!(once.registers(), twice.registers());
            let (different, exact) = (once.different(), f64::from(number));
            assert!((different - exact).abs() <= exact / 10.0 + 0.5, "{different} of {number}");
            let halves = [(); 2].map(|()| Expansions::new());
            keys.iter().enumerate().for_each(|(at, &key)| halves[at % 2].see(key));
            halves[0].add(7, &halves[1].registers());
            assert_eq!((halves[0].registers(), halves[0].made()), (once.registers(), 7));
        }
    }
}
