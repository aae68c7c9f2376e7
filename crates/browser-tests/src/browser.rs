//! Chromium and its driver, chromedriver.

use std::future::Future;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

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

/// A browser that runs until it is dropped.
pub struct Browser {
    runtime: Runtime,
    driver: Child,
    pub(crate) client: Client,
    _folder: TempDir,
}

impl Browser {
    /// Starts `chromedriver`, which starts Chromium.
    ///
    /// # Panics
    /// If `chromedriver` or Chromium is not installed.
    pub fn start() -> Self {
        // A driver ends at once if another program takes the port that it has chosen.
        let (driver, port) = (0..5).find_map(|_| start_driver()).expect("a driver tells its port");
        // Chromium writes much into its profile, and waits for the disk.
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() };
        let folder = folder.expect("a folder");
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
        Self { runtime, driver, client, _folder: folder }
    }

    /// Waits until the browser has answered a command.
    pub(crate) fn wait<T>(&self, answer: impl Future<Output = T>) -> T {
        self.runtime.block_on(answer)
    }
}

/// Starts `chromedriver`, and reads on which port it listens; `None` if it ends before.
fn start_driver() -> Option<(Child, String)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .spawn()
        .expect("chromedriver is installed");
    let mut lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
    let port = lines.find_map(|line| {
        let line = line.expect("text");
        Some(line.split("successfully on port ").nth(1)?.trim_end_matches('.').to_owned())
    });
    let Some(port) = port else {
        let _ = driver.wait();
        return None;
    };
    // All output must be read, because the driver blocks when the pipe is full.
    std::thread::spawn(move || lines.for_each(drop));
    Some((driver, port))
}

fn capabilities(folder: &TempDir) -> Map<String, Value> {
    let own = format!("--user-data-dir={}", folder.path().display());
    let arguments: Vec<&str> = ARGUMENTS.into_iter().chain([own.as_str()]).collect();
    let wanted = json!({
        "browserName": "chrome",
        "goog:chromeOptions": { "args": arguments },
        "goog:loggingPrefs": { "performance": "ALL" },
    });
    wanted.as_object().cloned().unwrap_or_default()
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.runtime.block_on(self.client.clone().close());
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
