//! Whether output has colours.

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};

/// Whether an output stream is a terminal that has colours, and the environment does not refuse them.
///
/// The variables are the same as for [`AutoStream::choice`], but `CI` and `CLICOLOR` give a terminal no colours that it
/// does not have. A terminal with `TERM=dumb` gets no colours unless `CLICOLOR_FORCE` is set.
pub fn has_colors(stream: &impl RawStream) -> bool {
    stream.is_terminal()
        && (anstyle_query::term_supports_color() || anstyle_query::clicolor_force())
        && AutoStream::choice(stream) != ColorChoice::Never
}
