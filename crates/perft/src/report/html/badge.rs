//! Results as badges: each has its own colour, its own shape and its own word.

use tabiya_draw::escape;

use crate::report::FailureKind;

/// The kinds of badges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Badge {
    Passed,
    Wrong,
    Broken,
    /// The suite is wrong, or it differs from the built-in generator.
    Suite,
    Warned,
    /// Something that is neither right nor wrong.
    Other,
}

impl Badge {
    /// The class of the style sheet.
    const fn class(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Wrong => "wrong",
            Self::Broken => "broken",
            Self::Suite => "suite",
            Self::Warned => "warned",
            Self::Other => "other",
        }
    }

    /// The outline of the sign: a tick, a cross, a bolt, an unequal sign, a triangle; nothing for `Other`.
    const fn sign(self) -> &'static str {
        match self {
            Self::Passed => "M3 8.5l3.5 3.5l6.5-8",
            Self::Wrong => "M3.5 3.5l9 9m0-9l-9 9",
            Self::Broken => "M9.5 1.5l-5.5 7.5h4l-1.5 5.5l5.5-7.5h-4z",
            Self::Suite => "M3 6h10M3 10h10M11 2.5l-6 11",
            Self::Warned => "M8 2l6.5 12h-13zM8 6.5v3.5m0 1.9v.1",
            Self::Other => "",
        }
    }

    /// The badge with these words, as HTML.
    pub(super) fn html(self, words: &str) -> String {
        let (class, words) = (self.class(), escape(words));
        let sign = match self.sign() {
            "" => String::new(),
            sign => format!(
                "<svg class=\"sign\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg>"
            ),
        };
        format!("<b class=\"badge {class}\">{sign}{words}</b>")
    }

    /// The badge of a failure.
    pub(super) const fn of(kind: FailureKind) -> Self {
        match kind {
            FailureKind::Wrong => Self::Wrong,
            FailureKind::Broken => Self::Broken,
            FailureKind::WrongSuite | FailureKind::Differs => Self::Suite,
            FailureKind::Warned => Self::Warned,
        }
    }

    /// The word for a failure.
    pub(super) const fn word(kind: FailureKind) -> &'static str {
        match kind {
            FailureKind::Wrong => "wrong",
            FailureKind::Broken => "broken",
            FailureKind::WrongSuite => "wrong suite",
            FailureKind::Differs => "suite differs",
            FailureKind::Warned => "warned",
        }
    }
}
