//! The modes of a terminal, which are set as they were when it is left.

#[cfg(unix)]
use std::os::fd::AsFd;

#[cfg(unix)]
use rustix::process::getpgrp;
#[cfg(unix)]
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};

/// The modes of a terminal at one time.
#[derive(Debug)]
pub(crate) struct TerminalModes<T> {
    #[cfg(unix)]
    modes: Option<Termios>,
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has modes to set"))]
    terminal: T,
}

#[cfg(unix)]
impl<T: AsFd> TerminalModes<T> {
    /// The present modes of a terminal.
    pub(crate) fn of(terminal: T) -> Self {
        Self { modes: tcgetattr(&terminal).ok(), terminal }
    }

    /// Sets the terminal to these modes.
    pub(crate) fn set(&self) {
        self.set_with(|_| {});
    }

    /// Sets the terminal to these modes, but for text that is redrawn in place: typed characters are not shown, and
    /// Ctrl-C discards nothing that is on its way to the terminal. Otherwise `^C` can stand within an escape sequence,
    /// or lines can be missing, so that the place of the cursor is unknown.
    pub(crate) fn set_for_drawing(&self) {
        self.set_with(|modes| {
            modes.local_modes.remove(LocalModes::ECHO);
            modes.local_modes.insert(LocalModes::NOFLSH);
        });
    }

    fn set_with(&self, change: impl FnOnce(&mut Termios)) {
        // A process in the background would be stopped if it set the modes.
        if let Some(mut modes) = self.modes.clone()
            && tcgetpgrp(&self.terminal).is_ok_and(|group| group == getpgrp())
        {
            change(&mut modes);
            let _ = tcsetattr(&self.terminal, OptionalActions::Now, &modes);
        }
    }
}

#[cfg(not(unix))]
impl<T> TerminalModes<T> {
    /// The present modes of a terminal.
    pub(crate) fn of(terminal: T) -> Self {
        Self { terminal }
    }

    /// Sets the terminal to these modes.
    pub(crate) fn set(&self) {}

    /// Sets the terminal to these modes, but for text that is redrawn in place.
    pub(crate) fn set_for_drawing(&self) {}
}
