//! What a program under test must make of a mode.

use crate::mode::Mode;

/// The verdict that a program under test must reach on an engine in a mode.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// The counts are correct and readable.
    Agrees,
    /// The counts are readable and wrong.
    Differs,
    /// There is no answer, or the answer contradicts itself.
    Broken,
    /// The engine lacks what is needed, or declines all positions.
    Refused,
}

impl Class {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Differs => "differs",
            Self::Broken => "broken",
            Self::Refused => "refused",
        }
    }
}

/// A mode, and the verdict that a program under test must reach on it.
#[derive(Clone, Copy)]
pub(crate) struct Behaviour {
    pub(crate) mode: Mode,
    pub(crate) name: &'static str,
    pub(crate) class: Class,
    /// A text that every report must contain.
    pub(crate) says: &'static str,
    /// A text that a report on the start position must contain.
    pub(crate) names: &'static str,
    /// Whether the first question to a process is answered right, so that `compare` agrees.
    pub(crate) later: bool,
    /// The options that the program under test needs for this engine.
    pub(crate) options: &'static str,
}

impl Behaviour {
    const fn of(mode: Mode, class: Class, [name, says, names]: [&'static str; 3]) -> Self {
        Self { mode, name, class, says, names, later: false, options: "" }
    }

    pub(crate) const fn with(self, options: &'static str) -> Self {
        Self { options, ..self }
    }
}

pub(crate) const fn agrees(mode: Mode, name: &'static str, says: &'static str) -> Behaviour {
    Behaviour::of(mode, Class::Agrees, [name, says, ""])
}

/// Agrees where it counts; a report on a suite must contain `names`.
pub(crate) const fn agrees_partly(
    mode: Mode,
    name: &'static str,
    names: &'static str,
) -> Behaviour {
    Behaviour::of(mode, Class::Agrees, [name, "", names])
}

pub(crate) const fn differs(
    mode: Mode,
    name: &'static str,
    says: &'static str,
    names: &'static str,
) -> Behaviour {
    Behaviour::of(mode, Class::Differs, [name, says, names])
}

pub(crate) const fn differs_later(
    mode: Mode,
    name: &'static str,
    says: &'static str,
    names: &'static str,
) -> Behaviour {
    Behaviour { later: true, ..differs(mode, name, says, names) }
}

pub(crate) const fn broken_later(mode: Mode, name: &'static str, says: &'static str) -> Behaviour {
    Behaviour { later: true, ..broken(mode, name, says) }
}

pub(crate) const fn broken(mode: Mode, name: &'static str, says: &'static str) -> Behaviour {
    Behaviour::of(mode, Class::Broken, [name, says, ""])
}

pub(crate) const fn refused(mode: Mode, name: &'static str, says: &'static str) -> Behaviour {
    Behaviour::of(mode, Class::Refused, [name, says, ""])
}

/// The options for an engine without `perft`.
pub(crate) const MULTI_PV: &str = "--moves-by multipv";
/// The options for an engine that is asked for its legality test.
pub(crate) const LEGALITY: &str = "--moves-by legality";
/// The options for an engine of xboard.
pub(crate) const XBOARD: &str = "--protocol xboard";
/// The option for an engine that reads the position in the command that counts.
pub(crate) const WITH_FEN: &str = "--perft-command 'perft {depth} {fen}'";
