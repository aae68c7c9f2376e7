//! Results as badges: each has its own colour, its own shape and its own word.

use tabiya_draw::escape;

use crate::report::Status;

impl Status {
    /// The class of the style sheet, and the outline of the sign: a tick, a cross, a bolt, an unequal sign, a triangle;
    /// nothing for what is neither right nor wrong.
    const fn look(self) -> (&'static str, &'static str) {
        match self {
            Self::Passed => ("passed", "M3 8.5l3.5 3.5l6.5-8"),
            Self::Wrong => ("wrong", "M3.5 3.5l9 9m0-9l-9 9"),
            Self::Broken => ("broken", "M9.5 1.5l-5.5 7.5h4l-1.5 5.5l5.5-7.5h-4z"),
            Self::WrongSuite | Self::Differs => ("suite", "M3 6h10M3 10h10M11 2.5l-6 11"),
            Self::Warned => ("warned", "M8 2l6.5 12h-13zM8 6.5v3.5m0 1.9v.1"),
            Self::Skipped => ("other", ""),
        }
    }

    /// The badge with these words, as HTML.
    pub(super) fn badge(self, words: &str) -> String {
        let ((class, sign), words) = (self.look(), escape(words));
        let sign = match sign {
            "" => String::new(),
            sign => format!(
                "<svg class=\"sign\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg>"
            ),
        };
        format!("<b class=\"badge {class}\">{sign}{words}</b>")
    }

    /// The badge of a failure.
    pub(super) fn badge_of_failure(self) -> String {
        self.badge(match self {
            Self::WrongSuite => "wrong suite",
            Self::Differs => "suite differs",
            other => other.word(),
        })
    }
}
