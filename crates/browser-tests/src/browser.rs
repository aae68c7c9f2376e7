//! Chromium and its driver, chromedriver.

use std::future::Future;
use std::io::{BufRead, BufReader};
use std::ops::Deref;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// Chromium's arguments; the empty profile folder is added.
const ARGUMENTS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// A shell script. It starts the driver and waits for the end of its own standard input, which comes when the program
/// of the tests ends or is killed. Then it stops the driver and the browser, and removes their folder.
const KEEPER: &str = "chromedriver --port=0 </dev/null & trap '' TERM; cat >/dev/null; \
                      kill -TERM 0; wait; until rm -rf \"$1\" 2>/dev/null; do sleep 1; done";

/// A browser that runs until it is dropped, or the program of the tests ends.
pub struct Browser {
    runtime: Runtime,
    /// The shell that ends the driver when its standard input is closed.
    _keeper: Child,
    pub(crate) client: Client,
}

/// The browsers that no test uses at the moment. To start one takes as long as many a test.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// A browser with an empty window, which another test uses after this one.
pub(crate) struct BorrowedBrowser(Option<Browser>);

impl BorrowedBrowser {
    /// Takes a browser that is idle, or starts one.
    pub(crate) fn take() -> Self {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Self(Some(idle.unwrap_or_else(Browser::start)))
    }
}

impl Deref for BorrowedBrowser {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        self.0.as_ref().expect("it is held until it is dropped")
    }
}

impl Drop for BorrowedBrowser {
    fn drop(&mut self) {
        // After a failed test the browser may be in any state.
        let browser = self.0.take().filter(|_| !thread::panicking());
        let cleared = browser.and_then(|browser| browser.cleared());
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).extend(cleared);
    }
}

impl Browser {
    /// Starts `chromedriver`, which starts Chromium.
    ///
    /// # Panics
    /// If `chromedriver` or Chromium is not installed.
    pub fn start() -> Self {
        // A driver ends at once if another program takes the port that it has chosen.
        // Chromium writes much into its profile, and waits for the disk.
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() };
        // The keeper removes it.
        let folder = folder.expect("a folder").keep();
        let started = (0..5).find_map(|_| start_driver(&folder));
        let (keeper, port) = started.expect("a driver tells its port");
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let address = format!("http://127.0.0.1:{port}");
        let client = runtime
            .block_on(
                ClientBuilder::new(HttpConnector::new())
                    .capabilities(capabilities(&folder))
                    .connect(&address),
            )
            .expect("Chromium starts");
        Self { runtime, _keeper: keeper, client }
    }

    /// The browser with a new window instead of all that are open; `None` if it does not answer.
    fn cleared(self) -> Option<Self> {
        let change = async {
            let old = self.client.windows().await.ok()?;
            let new = self.client.new_window(true).await.ok()?.handle;
            for window in old {
                self.client.switch_to_window(window).await.ok()?;
                self.client.close_window().await.ok()?;
            }
            self.client.switch_to_window(new).await.ok()
        };
        self.runtime.block_on(change)?;
        Some(self)
    }

    /// Waits until the browser has answered a command.
    pub(crate) fn wait<T>(&self, answer: impl Future<Output = T>) -> T {
        self.runtime.block_on(answer)
    }
}

/// Starts `chromedriver`, and reads on which port it listens; `None` if it ends before.
fn start_driver(folder: &Path) -> Option<(Child, String)> {
    let mut keeper = Command::new("sh")
        .args(["-c", KEEPER, "sh"])
        .arg(folder)
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut lines = BufReader::new(keeper.stdout.take().expect("a pipe")).lines();
    let port = lines.find_map(|line| {
        let line = line.expect("text");
        Some(line.split("successfully on port ").nth(1)?.trim_end_matches('.').to_owned())
    });
    let Some(port) = port else {
        drop(keeper.stdin.take());
        let _ = keeper.wait();
        return None;
    };
    // All output must be read, because the driver blocks when the pipe is full.
    std::thread::spawn(move || lines.for_each(drop));
    Some((keeper, port))
}

fn capabilities(folder: &Path) -> Map<String, Value> {
    let own = format!("--user-data-dir={}", folder.display());
    let arguments: Vec<&str> = ARGUMENTS.into_iter().chain([own.as_str()]).collect();
    let wanted = json!({
        "browserName": "chrome",
        "goog:chromeOptions": { "args": arguments },
        "goog:loggingPrefs": { "performance": "ALL" },
    });
    wanted.as_object().cloned().unwrap_or_default()
}
