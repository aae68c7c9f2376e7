//! What Chromium's driver knows beyond the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of the driver with its arguments.
#[derive(Debug, Clone)]
pub(crate) struct DriverCommand {
    path: &'static str,
    body: Value,
}

impl DriverCommand {
    /// A command of the DevTools protocol.
    pub(crate) fn dev_tools(name: &str, params: &Value) -> Self {
        Self { path: "goog/cdp/execute", body: json!({ "cmd": name, "params": params }) }
    }

    /// The log of all that goes over the network.
    pub(crate) fn network_log() -> Self {
        Self { path: "se/log", body: json!({ "type": "performance" }) }
    }
}

impl WebDriverCompatibleCommand for DriverCommand {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
