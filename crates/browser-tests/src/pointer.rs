//! Input by mouse and by touch.

use std::time::Duration;

use fantoccini::actions::{
    InputSource, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction,
};
use fantoccini::elements::Element;
use serde_json::json;

use crate::page::Page;

impl Page {
    /// Drags with the left mouse button from the centre of one element to the centre of another.
    ///
    /// # Panics
    /// If the browser cannot perform the actions.
    pub fn drag(&self, from: &str, to: &str) {
        self.sweep(from, to, MOUSE_BUTTON_LEFT);
    }

    /// Drags with the right mouse button from one square to another, or clicks with it if both are the same.
    pub fn draw(&self, from: &str, to: &str) {
        let [from, to] = [from, to].map(|square| format!("[data-square={square}]"));
        self.sweep(&from, &to, MOUSE_BUTTON_RIGHT);
    }

    /// One event of the left mouse button or of a finger in the middle of an element: `mousePressed`, `mouseMoved`,
    /// `mouseReleased`, `touchStart`, `touchMove` or `touchEnd`.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn point(&self, kind: &str, selector: &str) {
        let place = self.js(&format!(
            "(() => {{ const it = document.querySelector({selector:?}).getBoundingClientRect(); \
             return {{ x: it.x + it.width / 2, y: it.y + it.height / 2 }}; }})()"
        ));
        if kind.starts_with("touch") {
            self.dev_tools("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true }));
            let points = if kind == "touchEnd" { vec![] } else { vec![place] };
            let params = json!({ "type": kind, "touchPoints": points });
            return self.dev_tools("Input.dispatchTouchEvent", &params);
        }
        let params = json!({
            "type": kind, "x": place["x"], "y": place["y"],
            "button": "left", "buttons": u8::from(kind != "mouseReleased"), "clickCount": 1,
        });
        self.dev_tools("Input.dispatchMouseEvent", &params);
    }

    fn sweep(&self, from: &str, to: &str, button: u64) {
        let at = |element: Element| {
            let (x, y, width, height) = self.browser.wait(element.rectangle()).expect("a place");
            let middle = |start: f64, length: f64| (start + length / 2.0).round();
            (middle(x, width), middle(y, height))
        };
        let (start, end) = (at(self.element(from)), at(self.element(to)));
        let to = |(x, y): (f64, f64)| PointerAction::MoveTo {
            duration: Some(Duration::from_millis(40)),
            x: x as _,
            y: y as _,
        };
        let halfway = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
        let actions = MouseActions::new("mouse".to_owned())
            .then(to(start))
            .then(PointerAction::Down { button })
            .then(to(halfway))
            .then(to(end))
            .then(PointerAction::Up { button });
        self.browser.wait(self.browser.client.perform_actions(actions)).expect("actions");
    }
}
