//! Memory allocated as pages from the operating system, for tables of any size.

use std::fmt;
use std::sync::atomic::AtomicU64;

use memmap2::{MmapMut, MmapOptions};
use zerocopy::FromBytes;

/// One line of the processor's cache: eight 64-bit words.
pub(crate) type CacheLine = [AtomicU64; 8];

/// Zeroed memory for a [`Table`](crate::Table), in large pages if the system provides them.
///
/// The system provides each page when it is first written to, so allocation itself takes no time.
#[derive(Debug)]
pub struct Memory {
    pages: MmapMut,
    used: bool,
}

impl Memory {
    /// Allocates `bytes` bytes, rounded up to a multiple of 64.
    ///
    /// # Errors
    /// If the system has less memory available: memory that is promised but missing would end the process later,
    /// or make the machine swap.
    ///
    /// ```
    /// use tabiya_count::Memory;
    /// assert!(Memory::allocate(1 << 20).is_ok());
    /// let error = Memory::allocate(1 << 60).unwrap_err();
    /// assert!(error.to_string().starts_with("cannot allocate 1 EiB: "));
    /// ```
    pub fn allocate(bytes: u64) -> Result<Self, OutOfMemory> {
        let available = available_memory();
        let refused = OutOfMemory { wanted: bytes, available };
        if bytes > available {
            return Err(refused);
        }
        let lines = bytes.max(1).div_ceil(size_of::<CacheLine>() as u64);
        let length = usize::try_from(lines * size_of::<CacheLine>() as u64).map_err(|_| refused)?;
        // Tries huge pages that were reserved beforehand; without them, asks the kernel to join small pages into
        // large ones.
        let set_aside = MmapOptions::new().len(length).huge(None).map_anon();
        let pages = match set_aside {
            Ok(pages) => pages,
            Err(_) => {
                let pages = MmapMut::map_anon(length).map_err(|_| refused)?;
                #[cfg(target_os = "linux")]
                // An error is ignored: without large pages the table is slower but just as correct.
                let _ = pages.advise(memmap2::Advice::HugePage);
                pages
            }
        };
        Ok(Self { pages, used: false })
    }

    /// The memory as cache lines whose words are all zero.
    pub(crate) fn lines(&mut self) -> &mut [CacheLine] {
        // New pages from the system are zero already and may not be mapped yet, so only used memory is cleared.
        if std::mem::replace(&mut self.used, true) {
            self.pages.fill(0);
        }
        self.kept_lines()
    }

    /// The size in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.pages.len() as u64
    }

    /// The memory as cache lines, as they were left.
    pub(crate) fn kept_lines(&mut self) -> &mut [CacheLine] {
        let whole = self.pages.len() / size_of::<CacheLine>() * size_of::<CacheLine>();
        <[CacheLine]>::mut_from_bytes(&mut self.pages[..whole])
            .unwrap_or_else(|_| unreachable!("pages are aligned, and cut to whole lines"))
    }
}

/// The memory available without swapping, in bytes: the minimum of what the machine, the process's control group
/// and the process's limits allow.
pub fn available_memory() -> u64 {
    let machine = of_machine();
    [left_of_group(), limit_left()].into_iter().flatten().fold(machine, u64::min)
}

/// The memory of the machine that is available without swapping, in bytes; 0 if the system does not say.
#[cfg(target_os = "linux")]
fn of_machine() -> u64 {
    let sizes = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kibibytes = sizes.lines().find_map(|line| {
        line.strip_prefix("MemAvailable:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    });
    kibibytes.map_or(0, |kibibytes| kibibytes << 10)
}

/// The memory of the machine that is available without swapping, in bytes.
#[cfg(not(target_os = "linux"))]
fn of_machine() -> u64 {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    system.available_memory()
}

/// The bytes that the limits of the process's control groups still allow, if there are limits: the least among the
/// group and the groups that contain it.
#[cfg(target_os = "linux")]
fn left_of_group() -> Option<u64> {
    use std::path::Path;

    let groups = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    // A line is `0::/PATH` in version 2, and `NUMBER:memory:/PATH` in version 1.
    let left = groups.lines().flat_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next().unwrap_or(""), parts.next().unwrap_or("/"));
        let found = match controllers {
            "" => Some(("/sys/fs/cgroup", "memory.max", "memory.current")),
            of if of.split(',').any(|name| name == "memory") => {
                Some(("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"))
            }
            _ => None,
        };
        let path = Path::new(path.trim_start_matches('/'));
        path.ancestors().filter_map(move |group| {
            let (root, limit, used) = found?;
            let read = |file: &str| -> Option<u64> {
                let text = std::fs::read_to_string(Path::new(root).join(group).join(file)).ok()?;
                // Without a limit the file has the word `max`.
                text.trim().parse().ok()
            };
            Some(read(limit)?.saturating_sub(read(used)?))
        })
    });
    left.min()
}

/// Returns `None`: other systems have no control groups.
#[cfg(not(target_os = "linux"))]
fn left_of_group() -> Option<u64> {
    None
}

/// The bytes that the limits on this process's address space and data still allow, if there are limits.
#[cfg(target_os = "linux")]
pub fn limit_left() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};

    // `statm` lists sizes in pages: the first is the address space, the sixth is data and stacks.
    let left = |resource, field| {
        let limit = getrlimit(resource).current?;
        let sizes = std::fs::read_to_string("/proc/self/statm").ok()?;
        let pages: u64 = sizes.split_whitespace().nth(field)?.parse().ok()?;
        Some(limit.saturating_sub(pages * rustix::param::page_size() as u64))
    };
    [left(Resource::As, 0), left(Resource::Data, 5)].into_iter().flatten().min()
}

/// Returns `None`: on other systems the limits are not known.
#[cfg(not(target_os = "linux"))]
pub fn limit_left() -> Option<u64> {
    None
}

/// Whether this many bytes of address space can be allocated at once. A failed allocation ends the process, so this is
/// asked before work that allocates in many places.
pub fn has_room(bytes: usize) -> bool {
    match limit_left() {
        // Under a limit nothing is allocated to try it: another thread could lack these bytes meanwhile.
        Some(left) => left >= bytes as u64,
        None => Vec::<u8>::new().try_reserve_exact(bytes).is_ok(),
    }
}

/// The name of this machine, if it has one.
#[cfg(target_os = "linux")]
pub fn host_name() -> Option<String> {
    Some(rustix::system::uname().nodename().to_string_lossy().into_owned())
}

/// The name of this machine, if it has one.
#[cfg(not(target_os = "linux"))]
pub fn host_name() -> Option<String> {
    sysinfo::System::host_name()
}

/// The system does not have the requested memory available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The number of bytes requested.
    pub wanted: u64,
    /// The number of bytes available.
    pub available: u64,
}

impl OutOfMemory {
    /// The error message without the command-line advice that `Display` adds.
    pub fn reason(self) -> String {
        let (wanted, available) = (Size(self.wanted), Size(self.available));
        if self.available < self.wanted {
            format!("cannot allocate {wanted}: {available} available")
        } else {
            format!("cannot allocate {wanted}: the system refuses it, though {available} are free")
        }
    }
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wanted, available } = *self;
        f.write_str(&self.reason())?;
        // Suggests at most half of the request: the system may grant less than it reports as available.
        let most = available.min(wanted / 2);
        if most >= 1 << 20 {
            write!(f, "; try --hash {}", Size(1 << most.ilog2()).short())?;
        }
        Ok(())
    }
}

impl std::error::Error for OutOfMemory {}

/// A number of bytes, displayed in binary units: `1.5 GiB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size(
    /// The number of bytes.
    pub u64,
);

const UNITS: [char; 6] = ['K', 'M', 'G', 'T', 'P', 'E'];

impl Size {
    /// The size as typed on a command line: like `16G` if it is a multiple of a binary unit, else like `1000B`.
    pub fn short(self) -> String {
        let power = (self.0.trailing_zeros() / 10).min(6);
        match power.checked_sub(1) {
            Some(unit) if self.0 > 0 => {
                format!("{}{}", self.0 >> (10 * power), UNITS[unit as usize])
            }
            // Without the `B`, the command line would read the number as MiB.
            _ if self.0 > 0 => format!("{}B", self.0),
            _ => self.0.to_string(),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let power = self.0.max(1).ilog2() / 10;
        let Some(unit) = power.checked_sub(1) else {
            let plural = if self.0 == 1 { "" } else { "s" };
            return write!(f, "{} byte{plural}", self.0);
        };
        let tenths = (u128::from(self.0) * 10) >> (10 * power);
        write!(f, "{}", tenths / 10)?;
        if !tenths.is_multiple_of(10) && tenths < 1000 {
            write!(f, ".{}", tenths % 10)?;
        }
        write!(f, " {}iB", UNITS[unit as usize])
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn available_memory_is_a_part_of_the_machines_memory() {
        let sizes = std::fs::read_to_string("/proc/meminfo").expect("sizes");
        let of = |name: &str| {
            let line = sizes.lines().find(|line| line.starts_with(name)).expect("a size");
            line.split_whitespace().nth(1).expect("a number").parse::<u64>().expect("a number")
                << 10
        };
        let available = available_memory();
        assert!(available > 0 && available <= of("MemTotal:"), "{available}");
        assert!(host_name().is_some_and(|name| !name.is_empty()));
    }
}
