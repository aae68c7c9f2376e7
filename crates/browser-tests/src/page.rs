//! The page as a person sees and uses it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use fantoccini::Locator;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::browser::BorrowedBrowser;
use crate::command::DriverCommand;
use crate::program::Program;

/// The time limit for waiting, which is longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// `tabiya board` and a browser that shows its page.
pub struct Page {
    pub(crate) browser: BorrowedBrowser,
    /// The server process.
    pub program: Program,
}

impl Page {
    /// Starts the server, takes a browser, and waits until the board is drawn.
    pub fn open() -> Self {
        Self::of(Program::start())
    }

    /// Takes a browser for a program that runs already, and waits until the board is drawn.
    pub fn of(program: Program) -> Self {
        let page = Self { browser: BorrowedBrowser::take(), program };
        // What earlier tests have asked for is not asked for by this one.
        page.requests();
        page.size(1280, 900);
        page.go(&page.program.address);
        page.until("document.querySelector('[data-piece=K]')");
        page
    }

    /// Starts a new server, opens it in the running browser, and returns the time until the board is drawn.
    ///
    /// # Panics
    /// If the board is never drawn.
    pub fn restart(&mut self) -> Duration {
        self.go("about:blank");
        let begun = Instant::now();
        self.program = Program::start();
        self.go(&self.program.address);
        self.until("document.querySelector('[data-piece=K]')");
        begun.elapsed()
    }

    /// Opens an address in the browser.
    ///
    /// # Panics
    /// If the browser does not open it.
    pub fn go(&self, address: &str) {
        self.browser.wait(self.browser.client.goto(address)).expect("an address");
    }

    /// Reloads the page.
    ///
    /// # Panics
    /// If the browser does not load it.
    pub fn reload(&self) {
        self.browser.wait(self.browser.client.refresh()).expect("a page");
    }

    /// The value of a JavaScript expression, which may use `await`.
    ///
    /// # Panics
    /// If the expression cannot be evaluated.
    pub fn js(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; \
             (async () => ({expression}))().then(done, (error) => done(`error: ${{error}}`));"
        );
        let value = self.browser.wait(self.browser.client.execute_async(&script, Vec::new()));
        let value = value.expect(expression);
        assert!(!value.as_str().is_some_and(|text| text.starts_with("error: ")), "{value}");
        value
    }

    /// Runs a script, such as a library.
    ///
    /// # Panics
    /// If the script fails.
    pub fn run(&self, script: &str) {
        let value = self.browser.wait(self.browser.client.execute(script, Vec::new()));
        value.expect("a script without errors");
    }

    /// Waits until a JavaScript expression is true.
    ///
    /// # Panics
    /// If the expression does not become true in time.
    pub fn until(&self, expression: &str) {
        let begun = Instant::now();
        let question = format!("Boolean({expression})");
        while self.js(&question) != Value::Bool(true) {
            assert!(begun.elapsed() < PATIENCE, "never: {expression}\n{}", self.text("#status"));
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the text of the element contains `text`.
    ///
    /// # Panics
    /// If the element does not contain the text in time.
    pub fn until_text(&self, selector: &str, text: &str) {
        let text = json!(text);
        let selector = json!(selector);
        self.until(&format!("document.querySelector({selector})?.textContent.includes({text})"));
    }

    pub(crate) fn element(&self, selector: &str) -> Element {
        let found = self.browser.wait(self.browser.client.find(Locator::Css(selector)));
        found.unwrap_or_else(|error| panic!("{selector}: {error}"))
    }

    /// Clicks on an element.
    ///
    /// # Panics
    /// If another element covers it.
    pub fn click(&self, selector: &str) {
        self.browser.wait(self.element(selector).click()).expect(selector);
    }

    /// Clicks on a square.
    pub fn square(&self, square: &str) {
        self.click(&format!("[data-square={square}]"));
    }

    /// Clicks on two squares, and waits until the move from the first to the second has been made.
    pub fn play(&self, from: &str, to: &str) {
        let before = self.plies();
        if !self.squares("selected").contains(from) {
            self.square(from);
        }
        self.square(to);
        self.until(&format!("document.querySelectorAll('[data-ply]').length > {}", before + 1));
    }

    /// The number of moves in the list of moves.
    ///
    /// # Panics
    /// If there is no list of moves.
    pub fn plies(&self) -> u64 {
        let count = self.js("document.querySelectorAll('[data-ply]').length - 1");
        count.as_u64().expect("a number")
    }

    /// Presses keys one after the other. The element with the focus receives them.
    ///
    /// # Panics
    /// If the browser cannot perform the actions.
    pub fn press(&self, keys: &[Key]) {
        let text: String = keys.iter().map(|&key| char::from(key)).collect();
        self.type_text(&text);
    }

    /// Presses the keys of the characters of a text. The element with the focus receives them.
    ///
    /// # Panics
    /// If the browser cannot perform the actions.
    pub fn type_text(&self, text: &str) {
        for value in text.chars() {
            self.key(KeyAction::Down { value });
            self.key(KeyAction::Up { value });
        }
    }

    fn key(&self, action: KeyAction) {
        let actions = KeyActions::new("keyboard".to_owned()).then(action);
        self.browser.wait(self.browser.client.perform_actions(actions)).expect("a key");
    }

    /// Presses a key and does not release it until `act` has run.
    ///
    /// # Panics
    /// If the browser cannot perform the actions.
    pub fn hold(&self, key: Key, act: impl FnOnce()) {
        let value = char::from(key);
        self.key(KeyAction::Down { value });
        act();
        self.key(KeyAction::Up { value });
    }

    /// Replaces the text of an input field by typing.
    ///
    /// # Panics
    /// If the element is not an input field.
    pub fn fill(&self, selector: &str, text: &str) {
        let field = self.element(selector);
        // Selects and deletes all text as a person would: WebDriver's own clearing sends the page no event.
        let keys = format!("{}a{}{}{text}", '\u{e009}', '\u{e009}', '\u{e017}');
        self.browser.wait(field.send_keys(&keys)).expect("a field");
    }

    /// Chooses the option with this value.
    pub fn choose(&self, selector: &str, value: &str) {
        self.click(&format!("{selector} option[value=\"{value}\"]"));
    }

    /// The text of an element as displayed.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn text(&self, selector: &str) -> String {
        self.browser.wait(self.element(selector).text()).expect(selector)
    }

    /// The FEN letter of the piece on a square; empty if there is no piece.
    pub fn piece(&self, square: &str) -> String {
        let found =
            self.js(&format!("document.querySelector('[data-square={square}]').dataset.piece"));
        found.as_str().unwrap_or_default().to_owned()
    }

    /// The squares that are shown with this state.
    pub fn squares(&self, state: &str) -> BTreeSet<String> {
        let found = self.js(&format!(
            "[...document.querySelectorAll('[data-state~={state}]')].map((it) => it.dataset.square)"
        ));
        let names = found.as_array().into_iter().flatten().filter_map(Value::as_str);
        names.map(str::to_owned).collect()
    }

    /// Opens the dialog for new games and chooses another person as opponent.
    pub fn open_setup(&self) {
        self.click("#new");
        self.until("document.querySelector('#example option[value=\"0\"]')");
        self.choose("#opponent", "person");
    }

    /// Opens a fold of a dialog unless it is open.
    pub fn unfold(&self, selector: &str) {
        if self.js(&format!("document.querySelector('{selector}').open")) == Value::Bool(false) {
            self.click(&format!("{selector} summary"));
        }
    }

    /// Starts a game of two people from the dialog for new games: of a variant, by default chess, or by rules.
    pub fn new_game(&self, variant: Option<&str>, rules: &str, position: &str) {
        self.open_setup();
        if rules.is_empty() {
            self.choose("#variant", variant.unwrap_or("chess"));
        } else {
            self.choose("#variant", "own");
            self.fill("#rules", rules);
        }
        self.start_game(position);
        self.until("!document.querySelector('#setup').open");
    }

    /// Starts a game of two people, of chess under a house rule, from the dialog for new games.
    pub fn new_house_game(&self, rule: &str, position: &str) {
        self.open_setup();
        // Chess960 and duck chess are in the list of games.
        self.until("document.querySelectorAll('[data-house]').length === 13");
        if rule == "duck-chess" {
            self.choose("#variant", rule);
            self.start_game(position);
            return self.until_text("#game-name", "Duck chess");
        }
        self.unfold("#house-fold");
        self.click(&format!("[data-house={rule}]"));
        let title =
            self.js(&format!("document.querySelector('[data-house={rule}]').dataset.title"));
        self.start_game(position);
        self.until_text("#game-name", &format!("Chess: {}", title.as_str().expect("a title")));
    }

    /// Presses the button that starts the game, after the position has been filled in.
    fn start_game(&self, position: &str) {
        if !position.is_empty() {
            self.unfold("#position-fold");
            self.fill("#position", position);
        }
        self.click("#setup-start");
    }

    /// Sets the size of the page's viewport, which may be smaller than a window can be.
    pub fn size(&self, width: u32, height: u32) {
        let params =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.dev_tools("Emulation.setDeviceMetricsOverride", &params);
    }

    /// Sets preferences of the system, such as `("prefers-color-scheme", "dark")`.
    pub fn prefer(&self, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.dev_tools("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Shows the page as it is printed.
    pub fn print_view(&self) {
        self.dev_tools("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    }

    /// Lets the page save files in this folder.
    pub fn download_to(&self, folder: &Path) {
        let params = json!({ "behavior": "allow", "downloadPath": folder });
        self.dev_tools("Browser.setDownloadBehavior", &params);
    }

    /// Makes the browser's processor slower by a factor; 1 is its own speed.
    pub fn throttle(&self, factor: u32) {
        self.dev_tools("Emulation.setCPUThrottlingRate", &json!({ "rate": factor }));
    }

    /// Sends a command of the DevTools protocol.
    pub(crate) fn dev_tools(&self, name: &str, params: &Value) {
        let body = json!({ "cmd": name, "params": params });
        let command = DriverCommand { path: "goog/cdp/execute", body };
        self.browser.wait(self.browser.client.issue_cmd(command)).expect(name);
    }

    /// The URLs of all requests since the last call, or since the test began.
    ///
    /// # Panics
    /// If the browser provides no log.
    pub fn requests(&self) -> Vec<String> {
        let body = json!({ "type": "performance" });
        let command = DriverCommand { path: "se/log", body };
        let log = self.browser.wait(self.browser.client.issue_cmd(command)).expect("a log");
        let entries = log.as_array().expect("a list").iter();
        let messages = entries.filter_map(|entry| entry["message"].as_str());
        let events = messages.filter_map(|text| serde_json::from_str::<Value>(text).ok());
        let sent = |event: Value| {
            let message = &event["message"];
            let is_request = message["method"] == "Network.requestWillBeSent";
            let url = message["params"]["request"]["url"].as_str().map(str::to_owned);
            url.filter(|_| is_request)
        };
        events.filter_map(sent).collect()
    }

    /// Saves a screenshot in the folder that the environment variable `SCREENSHOTS` names, if it is set.
    ///
    /// # Panics
    /// If the file cannot be written.
    pub fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("SCREENSHOTS").map(PathBuf::from) else { return };
        // After this pause the pieces have stopped moving and the fonts are loaded.
        thread::sleep(Duration::from_millis(250));
        let picture = self.browser.wait(self.browser.client.screenshot()).expect("a picture");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(format!("{name}.png")), picture).expect("a file");
    }
}
