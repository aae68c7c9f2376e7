//! The ways to behave badly.

/// What a driver of engines is to make of a mode.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// The counts are right and can be read.
    Agrees,
    /// The counts can be read and are wrong.
    Differs,
    /// There is no answer, or none that is consistent.
    Broken,
}

impl Class {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Differs => "differs",
            Self::Broken => "broken",
        }
    }
}

/// One way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Ends its lines with a carriage return, too.
    Crlf,
    /// Lists the moves in no order.
    ShuffledLines,
    /// Says this and that between the moves.
    InfoNoise,
    /// Writes moves and total in capitals.
    UpperCase,
    /// Puts something else than a colon between move and count, something new each time.
    Separators,
    /// Writes a few bytes at a time.
    SplitWrites,
    /// Ends the total with no newline, which comes with the next answer.
    NoFinalNewline,
    /// Says things between the moves that are no text.
    BinaryNoise,
    /// Has 5000 options.
    ManyOptions,
    /// Answers nothing for its first second.
    SlowStart,
    /// Writes 32 MiB to standard error before it counts.
    StderrFlood,
    /// Says a line of 64 MiB before it counts.
    LongLine,
    /// Says a million lines before it counts.
    Flood,
    /// Does not care about `quit`, nor about the end of its input.
    IgnoresQuit,
    /// Does not care about signals either, as far as that can be had.
    IgnoresSignals,
    /// Leaves a child behind that holds its pipes open.
    Grandchild,
    /// Exits with status 7.
    Exit7,
    /// Prints no total.
    NoTotal,
    /// Says that it is ready while it counts.
    EarlyReadyok,
    /// Prints nothing but the total.
    OnlyTotal,
    /// Leaves out a move.
    MissingMove,
    /// Has an illegal move.
    ExtraMove,
    /// Lists the null move among the others.
    NullMove,
    /// Counts one leaf node too many behind its first move, from depth 2.
    WrongCount,
    /// Listens to nothing once it counts.
    NoAnswer,
    /// Answers nothing for its first hour.
    LateStart,
    /// Exits at once.
    DiesAtStart,
    /// Aborts after half of the moves.
    DiesMidway,
    /// Exits when it has to count to depth 2 or more.
    DiesOnPosition,
    /// Stops its own process when it has to count.
    StopsItself,
    /// Says a byte from time to time, for ever.
    Trickles,
    /// Never ends its introduction.
    NoUciok,
    /// Is never ready.
    NoReadyok,
    /// Does not know the command that counts.
    UnknownCommand,
    /// Says nothing to the command that counts, and goes on.
    Silence,
    /// Searches for a good move until it is told to stop.
    Search,
    /// Searches for a good move and finds one.
    SearchBestmove,
    /// Prints a move twice, and has it twice in the total.
    MoveTwice,
    /// Prints a total that is not the sum.
    WrongTotal,
    /// Prints a negative count.
    Negative,
    /// Prints a count with a fraction.
    Fractional,
    /// Groups the digits of counts from 1000 up by commas.
    Grouped,
    /// Groups them by spaces.
    GroupedBySpaces,
}

impl Mode {
    /// All of them, with their names and what is to be made of them.
    pub(crate) const ALL: [(Self, &'static str, Class); 43] = [
        (Self::Crlf, "crlf", Class::Agrees),
        (Self::ShuffledLines, "shuffled-lines", Class::Agrees),
        (Self::InfoNoise, "info-noise", Class::Agrees),
        (Self::UpperCase, "upper-case", Class::Agrees),
        (Self::Separators, "separators", Class::Agrees),
        (Self::SplitWrites, "split-writes", Class::Agrees),
        (Self::NoFinalNewline, "no-final-newline", Class::Agrees),
        (Self::BinaryNoise, "binary-noise", Class::Agrees),
        (Self::ManyOptions, "many-options", Class::Agrees),
        (Self::SlowStart, "slow-start", Class::Agrees),
        (Self::StderrFlood, "stderr-flood", Class::Agrees),
        (Self::LongLine, "long-line", Class::Agrees),
        (Self::Flood, "flood", Class::Agrees),
        (Self::IgnoresQuit, "ignores-quit", Class::Agrees),
        (Self::IgnoresSignals, "ignores-signals", Class::Agrees),
        (Self::Grandchild, "grandchild", Class::Agrees),
        (Self::Exit7, "exit-7", Class::Agrees),
        (Self::NoTotal, "no-total", Class::Agrees),
        (Self::EarlyReadyok, "early-readyok", Class::Agrees),
        (Self::OnlyTotal, "only-total", Class::Agrees),
        (Self::MissingMove, "missing-move", Class::Differs),
        (Self::ExtraMove, "state-move", Class::Differs),
        (Self::NullMove, "null-move", Class::Differs),
        (Self::WrongCount, "wrong-count", Class::Differs),
        (Self::NoAnswer, "no-answer", Class::Broken),
        (Self::LateStart, "late-start", Class::Broken),
        (Self::DiesAtStart, "dies-at-start", Class::Broken),
        (Self::DiesMidway, "dies-midway", Class::Broken),
        (Self::DiesOnPosition, "dies-on-position", Class::Broken),
        (Self::StopsItself, "stops-itself", Class::Broken),
        (Self::Trickles, "trickles", Class::Broken),
        (Self::NoUciok, "no-uciok", Class::Broken),
        (Self::NoReadyok, "no-readyok", Class::Broken),
        (Self::UnknownCommand, "unknown-command", Class::Broken),
        (Self::Silence, "silence", Class::Broken),
        (Self::Search, "search", Class::Broken),
        (Self::SearchBestmove, "search-bestmove", Class::Broken),
        (Self::MoveTwice, "move-twice", Class::Broken),
        (Self::WrongTotal, "wrong-total", Class::Broken),
        (Self::Negative, "negative", Class::Broken),
        (Self::Fractional, "fractional", Class::Broken),
        (Self::Grouped, "grouped", Class::Broken),
        (Self::GroupedBySpaces, "grouped-by-spaces", Class::Broken),
    ];

    /// The mode of a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|&(_, own, _)| own == name).map(|(mode, ..)| mode)
    }

    /// How long its delay lasts, unless the command line says otherwise.
    pub(crate) fn seconds(self) -> f64 {
        match self {
            Self::SlowStart => 1.0,
            Self::LateStart => 3600.0,
            Self::Grandchild => 1000.0,
            Self::EarlyReadyok => 0.3,
            _ => 0.0,
        }
    }
}
