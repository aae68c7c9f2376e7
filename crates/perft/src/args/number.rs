//! Reads the numbers of the command line, in the forms that people write.

use std::time::Duration;

use tabiya_core::MAX_DEPTH;

/// Reads a count: `1000000`, `1e6`, `1.5e9`, `10M`.
pub(crate) fn count(text: &str) -> Result<u128, String> {
    read_count(text).ok_or_else(|| "expected a count such as 1000000, 1e6 or 10M".to_owned())
}

fn read_count(text: &str) -> Option<u128> {
    let (digits, mut exponent) = match text.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<u32>().ok()?),
        None => match text.char_indices().last()? {
            (at, 'k' | 'K') => (&text[..at], 3),
            (at, 'M') => (&text[..at], 6),
            (at, 'G') => (&text[..at], 9),
            (at, 'T') => (&text[..at], 12),
            _ => (text, 0),
        },
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mantissa = read_digits(whole, fraction)?;
    exponent = exponent.checked_sub(u32::try_from(fraction.len()).ok()?)?;
    mantissa.checked_mul(10u128.checked_pow(exponent)?)
}

/// Reads a size in bytes. `256` and `256M` are MiB, as in UCI. `2G`, `2GB`, `2GiB` and `2 GiB` are
/// the same: all units are powers of 1024.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    read_size(text)
        .ok_or_else(|| "expected a size such as 256 (MiB), 512M, 2G or 0 for none".to_owned())
}

fn read_size(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let power = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" if digits.ends_with(' ') => return None,
        "b" | "byte" | "bytes" => 0,
        "k" | "kb" | "kib" => 1,
        "" | "m" | "mb" | "mib" => 2,
        "g" | "gb" | "gib" => 3,
        "t" | "tb" | "tib" => 4,
        "p" | "pb" | "pib" => 5,
        "e" | "eb" | "eib" => 6,
        _ => return None,
    };
    let digits = digits.strip_suffix(' ').unwrap_or(digits);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mantissa = read_digits(whole, fraction)?;
    let tens = 10u128.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    // Rounding up to whole bytes lets a printed size print the same after it is read.
    u64::try_from(mantissa.checked_mul(1024u128.pow(power))?.div_ceil(tens)).ok()
}

/// Reads the digits before and after a decimal point as one number.
fn read_digits(whole: &str, fraction: &str) -> Option<u128> {
    let all_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    format!("{whole}{fraction}").parse().ok()
}

/// Reads the N of a sample `1/N`: `1/1000`.
pub(crate) fn sample(text: &str) -> Result<u64, String> {
    let of = text.strip_prefix("1/").filter(|of| of.bytes().all(|b| b.is_ascii_digit()));
    of.and_then(|of| of.parse().ok())
        .filter(|&of| of > 0)
        .ok_or_else(|| "expected 1/N, such as 1/1000".to_owned())
}

/// Reads a time: `90`, `90s`, `5m`, `1h 30m`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let read = match text.parse::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    read.ok_or_else(|| "expected a time such as 90, 90s, 5m or 1h".to_owned())
}

/// Reads a time limit: a time above 0.
pub(crate) fn timeout(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    if time.is_zero() { Err("expected a time above 0".to_owned()) } else { Ok(time) }
}

/// Reads a percentage of 0 or more: `5`, `2.5%`.
pub(crate) fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).parse::<f64>().ok();
    number
        .filter(|number| number.is_finite() && *number >= 0.0)
        .ok_or_else(|| "expected a percentage such as 5 or 2.5%".to_owned())
}

/// Reads a depth of at least one ply.
pub(crate) fn plies(text: &str) -> Result<u32, String> {
    match depth(text) {
        Ok(0) => Err(format!("expected plies, from 1 to {MAX_DEPTH}")),
        other => other,
    }
}

/// Reads a depth for `perft fuzz`, from 1 to 6.
pub(crate) fn fuzz_depth(text: &str) -> Result<u32, String> {
    match plies(text)? {
        depth @ ..=6 => Ok(depth),
        _ => Err("expected plies, from 1 to 6".to_owned()),
    }
}

/// Reads a depth in plies.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if is_number(text) {
        return text
            .parse()
            .ok()
            .filter(|&depth| depth <= MAX_DEPTH)
            .ok_or_else(|| format!("depth is above the maximum, {MAX_DEPTH}"));
    }
    Err(match text.strip_prefix('-') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("depths are not negative, expected 0 to {MAX_DEPTH}")
        }
        _ => match text.split_once('-') {
            Some((from, to)) if is_number(from) && is_number(to) => {
                "expected one depth, not several".to_owned()
            }
            _ => format!("expected a depth in plies, from 0 to {MAX_DEPTH}"),
        },
    })
}

/// A range of depths, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Depths {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

impl Depths {
    /// The depth, if the range has only one.
    pub(crate) fn single(self) -> Option<u32> {
        (self.from == self.to).then_some(self.to)
    }
}

/// Reads a depth or a range of depths: `6`, `1-7`.
pub(crate) fn depths(text: &str) -> Result<Depths, String> {
    match text.split_once('-') {
        Some((from, to)) if !from.is_empty() => {
            let (from, to) = (depth(from)?, depth(to)?);
            if from > to {
                return Err(format!("expected the smaller depth first, {to}-{from}"));
            }
            Ok(Depths { from, to })
        }
        _ => depth(text).map(|only| Depths { from: only, to: only }),
    }
}

/// Maximum number of threads.
pub(crate) const MAX_THREADS: usize = 1024;

/// Reads a number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|threads| (1..=MAX_THREADS).contains(threads))
        .ok_or_else(|| format!("expected a number from 1 to {MAX_THREADS}"))
}

/// Reads a number of 1 or more.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    count(text)
        .ok()
        .and_then(|number| u64::try_from(number).ok())
        .filter(|&number| number > 0)
        .ok_or_else(|| "expected a number of 1 or more".to_owned())
}

/// Reads a shard as part and number of parts: `2/4`.
pub(crate) fn shard(text: &str) -> Result<tabiya_suite::Shard, String> {
    let read = || {
        let (part, of) = text.split_once('/')?;
        let (part, of): (usize, usize) = (part.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&part).then_some(tabiya_suite::Shard { part, of })
    };
    read().ok_or_else(|| "expected PART/PARTS, such as 1/4".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_people_write_them() {
        for (text, value) in [
            ("0", 0),
            ("1000", 1000),
            ("1e6", 1_000_000),
            ("1.5e9", 1_500_000_000),
            ("10M", 10_000_000),
        ] {
            assert_eq!(count(text), Ok(value), "{text}");
        }
        for text in ["", "-1", "+1", "1.5", "1e-3", "e6", "1e40", "ten", "1e999999999999"] {
            assert!(count(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_read_as_people_write_them() {
        for (text, value) in [
            ("0", 0),
            ("256", 256 << 20),
            ("1K", 1024),
            ("512M", 512 << 20),
            ("512mb", 512 << 20),
            ("1.5g", 3 << 29),
            ("8G", 8 << 30),
            ("8GB", 8 << 30),
            ("8GiB", 8 << 30),
            ("8 GiB", 8 << 30),
            ("4096B", 4096),
            ("100 bytes", 100),
            ("1.3", 1_363_149),
        ] {
            assert_eq!(size(text), Ok(value), "{text}");
        }
        assert_eq!(size("1T"), Ok(1 << 40));
        for text in ["", "-1", "+1", "G", "1GG", "1iB", "1e3", "17179869184G", "1  G", "1 ", ".5G"]
        {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_size_can_be_typed_as_it_is_printed() {
        use tabiya_count::Size;
        for bytes in
            [0, 1, 1000, 1 << 10, 3 << 19, 64 << 20, 5 << 30, 7 << 50, 1 << 60, 100_000_001]
        {
            let short = Size(bytes).short();
            assert_eq!(size(&short), Ok(bytes), "{short}");
            let long = Size(bytes).to_string();
            let read = size(&long).unwrap_or_else(|error| panic!("{long}: {error}"));
            assert_eq!(Size(read).to_string(), long);
        }
    }

    #[test]
    fn depths_are_one_or_several() {
        assert_eq!(depths("1-7"), Ok(Depths { from: 1, to: 7 }));
        assert_eq!(depths("7").map(Depths::single), Ok(Some(7)));
        for (text, said) in [
            ("-1", "not negative"),
            ("-1-3", "not negative"),
            ("7-1", "smaller depth first, 1-7"),
            ("1-100", "above the maximum"),
            ("1-", "from 0 to 99"),
            ("1-2-3", "one depth"),
            ("", "from 0 to 99"),
            ("six", "from 0 to 99"),
        ] {
            let error = depths(text).unwrap_err();
            assert!(error.contains(said), "{text}: {error}");
        }
        assert!(depth("1-7").is_err_and(|error| error.contains("one depth")));
        assert!(plies("0").is_err() && plies("-2").is_err_and(|e| e.contains("not negative")));
    }

    #[test]
    fn a_sample_is_one_of_n() {
        assert_eq!((sample("1/1"), sample("1/1000")), (Ok(1), Ok(1000)));
        for text in ["", "1", "1/0", "2/3", "1/", "1/-1", "1/+1", "0/5"] {
            assert!(sample(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1h 30m"), Ok(Duration::from_secs(5400)));
        for text in ["", "-1", "soon", "NaN", "inf", "1e300"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_shard_is_a_part_and_a_number_of_parts() {
        assert!(shard("1/4").is_ok() && shard("4/4").is_ok());
        for text in ["0/4", "5/4", "1", "1/0", "a/b"] {
            assert!(shard(text).is_err(), "{text}");
        }
    }
}
