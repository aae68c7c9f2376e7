//! The process of an engine: started, written to, and ended together with its children.

pub(crate) mod guard;
pub(crate) mod helper;
pub(crate) mod inbox;
mod readers;
pub(crate) mod silence;

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tabiya_count::has_room;

use self::guard::ProcessGuard;
use self::helper::{SHIM, UNLIMITED};
use self::inbox::Inbox;
use crate::output::total_pattern::TotalPattern;

/// A helper program that limits its own memory, asks to be killed when its parent ends, and then becomes the
/// engine by `exec`: a program that begins with [`run_helper`](crate::run_helper).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shim {
    /// The program.
    pub program: PathBuf,
    /// The limit of the engine's address space in bytes.
    pub memory: Option<u64>,
}

/// A running engine. Dropping it kills the engine with its whole process group.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// The exit status, once the process is reaped.
    status: Option<ExitStatus>,
    pub(crate) inbox: Arc<Inbox>,
    /// The helper that kills the engine's process group when this program ends.
    pub(crate) guard: Option<Arc<ProcessGuard>>,
}

/// The number of attempts to start a process when the system lacks resources: a process that has just ended
/// may still hold them.
const TRIES: u32 = 10;
const BETWEEN_TRIES: Duration = Duration::from_millis(30);

/// The flag `CREATE_NEW_PROCESS_GROUP` of `CreateProcess`: Ctrl-C is off in the new process.
#[cfg(windows)]
const NEW_PROCESS_GROUP: u32 = 0x200;

/// The address space needed to read an engine's output and to report it.
const ROOM: usize = 8 << 20;

/// The address space that must be free before another engine process is started, for its threads and their
/// heaps. If the new thread took all that is left, the running threads might fail.
const ROOM_BESIDE: usize = 256 << 20;

/// Whether the memory limits of this process leave room to run one more engine.
pub fn has_room_for_engine() -> bool {
    has_room(ROOM_BESIDE)
}

/// Whether the error means that the system currently grants no process, thread, memory or file.
pub(crate) fn is_want_of_resources(error: &io::Error) -> bool {
    #[cfg(unix)]
    {
        use rustix::io::Errno;
        let wants = [Errno::AGAIN, Errno::NOMEM, Errno::MFILE, Errno::NFILE];
        if Errno::from_io_error(error).is_some_and(|errno| wants.contains(&errno)) {
            return true;
        }
    }
    error.kind() == ErrorKind::OutOfMemory
}

impl Process {
    pub(crate) fn start(
        program: &str,
        arguments: &[String],
        shim: Option<&Shim>,
        pattern: Option<&TotalPattern>,
    ) -> io::Result<Self> {
        for _ in 1..TRIES {
            match Self::start_once(program, arguments, shim, pattern) {
                Err(error) if is_want_of_resources(&error) => thread::sleep(BETWEEN_TRIES),
                started => return started,
            }
        }
        Self::start_once(program, arguments, shim, pattern)
    }

    fn start_once(
        program: &str,
        arguments: &[String],
        shim: Option<&Shim>,
        pattern: Option<&TotalPattern>,
    ) -> io::Result<Self> {
        // Checked now, because a failed allocation later would abort this program.
        if !has_room(ROOM) {
            return Err(ErrorKind::OutOfMemory.into());
        }
        let mut command = match shim {
            Some(shim) => shim.command(program),
            None => Command::new(program),
        };
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C does not reach a separate process group. On Unix it can be killed with all its children.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NEW_PROCESS_GROUP);
        let mut child = spawn(command)?;
        let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let inbox = Inbox::listen(stdout, stderr, pattern.cloned());
        let mut process = Self { child, status: None, inbox: Arc::default(), guard: None };
        process.inbox = inbox?;
        // The helper is started last, since the engine can run without it.
        process.guard = shim.and_then(ProcessGuard::get);
        if let Some(guard) = &process.guard {
            guard.watch(process.child.id());
        }
        Ok(process)
    }

    /// The number of the process, which is its group's number too.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes to the engine. Errors are ignored: the reader notices if the engine is gone.
    pub(crate) fn send(&mut self, text: &str) {
        let gone = |stdin: &mut ChildStdin| {
            stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err()
        };
        if self.child.stdin.as_mut().is_some_and(gone) {
            self.child.stdin = None;
        }
    }

    /// Closes the engine's input.
    pub(crate) fn close(&mut self) {
        self.child.stdin = None;
    }

    /// Whether the process has ended; it may not be reaped yet.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.success().is_some()
    }

    /// Whether the process has ended with a failure. A process that exits successfully may have left its
    /// pipes to a child that continues in its place.
    pub(crate) fn has_failed(&mut self) -> bool {
        self.success() == Some(false)
    }

    /// Whether the process ended successfully; `None` while it runs.
    #[cfg(unix)]
    fn success(&mut self) -> Option<bool> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        // The process is not reaped, so that its group number is not reused before the group is killed.
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let Some(pid) = pid(&self.child) else { return Some(false) };
        let status = waitid(WaitId::Pid(pid), options);
        status.map_or(Some(false), |ended| ended.map(|status| status.exit_status() == Some(0)))
    }

    /// Whether the process ended successfully; `None` while it runs.
    #[cfg(not(unix))]
    fn success(&mut self) -> Option<bool> {
        self.child.try_wait().map_or(Some(true), |ended| ended.map(|status| status.success()))
    }

    /// The exit code of a process that has been reaped, unless a signal ended it.
    pub(crate) fn exit_code(&self) -> Option<i32> {
        self.status.and_then(|status| status.code())
    }

    /// Waits at most `limit` for the process to end; returns whether it has ended.
    pub(crate) fn wait(&mut self, limit: Duration) -> bool {
        let start = Instant::now();
        let mut pause = Duration::from_micros(100);
        while !self.has_ended() {
            if start.elapsed() >= limit {
                return false;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
        true
    }

    /// Kills the process with its whole group and reaps it.
    pub(crate) fn kill(&mut self) -> Option<ExitStatus> {
        self.child.stdin = None;
        if self.status.is_some() {
            // The process is reaped, so its number may belong to another process by now.
            return self.status;
        }
        #[cfg(unix)]
        if let Some(pid) = pid(&self.child) {
            // An error means that no process of the group is left.
            let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        // Released before `wait`, after which the number may belong to another process.
        if let Some(guard) = &self.guard {
            guard.release(self.child.id());
        }
        self.status = self.child.wait().ok();
        self.status
    }

    /// Asks the process to end, and kills it if it does not end in time.
    pub(crate) fn quit(mut self, limit: Duration) {
        self.send("quit\n");
        self.close();
        self.wait(limit);
        // Dropping `self` kills the process group in any case.
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(unix)]
fn pid(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}

impl Shim {
    /// The shim that this program is itself, if it begins with [`run_helper`](crate::run_helper); `None` if its path is
    /// unknown. Engines are then started without a shim.
    pub fn of_this_program(memory: Option<u64>) -> Option<Self> {
        // This is the running program even if its file has been replaced.
        let itself = PathBuf::from("/proc/self/exe");
        let itself = if itself.exists() { Some(itself) } else { std::env::current_exe().ok() };
        itself.filter(|_| cfg!(unix)).map(|program| Self { program, memory })
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(&self.program);
        let memory = self.memory.map_or_else(|| UNLIMITED.to_owned(), |bytes| bytes.to_string());
        command.args([SHIM, &std::process::id().to_string(), &memory, program]);
        command
    }
}

/// A command to start, and the channel for the result.
type Order = (Command, Sender<io::Result<Child>>);

/// Starts a process from a thread that lives as long as this program: the system signals to a child that its
/// parent has died when the *thread* that started the child ends.
pub(crate) fn spawn(command: Command) -> io::Result<Child> {
    static SPAWNER: Mutex<Option<Sender<Order>>> = Mutex::new(None);
    let gone = || io::Error::other("no thread to start a process");
    let (answer, started) = channel();
    {
        let mut spawner = SPAWNER.lock().unwrap_or_else(PoisonError::into_inner);
        let spawner = match &mut *spawner {
            Some(spawner) => spawner,
            none => none.insert(start_spawner()?),
        };
        spawner.send((command, answer)).map_err(|_| gone())?;
    }
    started.recv().map_err(|_| gone())?
}

fn start_spawner() -> io::Result<Sender<Order>> {
    let (sender, orders) = channel::<Order>();
    let work = move || {
        for (mut command, answer) in orders {
            let _ = answer.send(command.spawn());
        }
    };
    thread::Builder::new().name("spawner".to_owned()).stack_size(STACK).spawn(work)?;
    Ok(sender)
}

/// The stack size in bytes of a thread that mostly waits.
pub(crate) const STACK: usize = 256 << 10;
