//! The ways in which the example engine behaves badly.

/// The verdict that a program under test must reach on an engine in a mode.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// The counts are correct and readable.
    Agrees,
    /// The counts are readable and wrong.
    Differs,
    /// There is no answer, or the answer contradicts itself.
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

/// One way to behave badly.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Ends lines with a carriage return and a newline.
    Crlf,
    /// Lists the moves in random order.
    ShuffledLines,
    /// Prints other lines between the moves.
    InfoNoise,
    /// Writes empty lines between the moves.
    BlankLines,
    /// Writes moves and total in capitals.
    UpperCase,
    /// Puts something other than a colon between move and count, different for each move.
    Separators,
    /// Writes counts with leading zeros.
    LeadingZeros,
    /// Writes moves in long algebraic notation: `a2-a3`, `a7-a8=Q`.
    LongAlgebraic,
    /// Writes the piece of a promotion in parentheses, as a capital letter.
    PromotionInParentheses,
    /// Writes castling in Chess960 notation in standard chess, and in standard notation in Chess960.
    KingTakesRook,
    /// Writes castling as `O-O`.
    CastlingInLetters,
    /// Writes a time of three digits after each count.
    SecondColumn,
    /// Writes a few bytes at a time.
    SplitWrites,
    /// Ends the total without a newline, and writes the newline at the start of the next answer.
    NoFinalNewline,
    /// Prints bytes that are not text between the moves.
    BinaryNoise,
    /// Has 100,000 options.
    ManyOptions,
    /// Stays silent for its first second.
    SlowStart,
    /// Writes 32 MiB to standard error before it counts.
    StderrFlood,
    /// Prints a line of 64 MiB before it counts.
    LongLine,
    /// Prints a million lines before it counts.
    Flood,
    /// Ignores `quit` and the end of its input.
    IgnoresQuit,
    /// Ignores signals too, as far as possible.
    IgnoresSignals,
    /// Leaves behind a child process that holds the engine's pipes open.
    Grandchild,
    /// Exits with status 7.
    Exit7,
    /// Exits with status 0 after each answer.
    ExitsAfterAnswer,
    /// Ignores the first `isready` after each answer.
    NotReadyAgain,
    /// Prints no total.
    NoTotal,
    /// Replies `readyok` while it counts.
    EarlyReadyok,
    /// First prints the total of each lower depth, labelled with the depth, with pauses in between.
    LowerTotals,
    /// First prints the totals of the lower depths, not labelled with the depths, and pauses.
    TotalADepth,
    /// First prints the moves and totals of the lower depths, and pauses.
    LowerLists,
    /// First prints a total of 0, then pauses, and replies `readyok` meanwhile.
    ZeroFirst,
    /// First prints a node count in an `info string`, then pauses, and replies `readyok` meanwhile.
    InfoFirst,
    /// First prints the moves of the next lower depth in `info string` lines.
    InfoRows,
    /// Pauses before the total, and replies `readyok` meanwhile.
    TotalLater,
    /// Pauses before the last moves, and replies `readyok` meanwhile.
    RowsLater,
    /// Prints only the total.
    OnlyTotal,
    /// Prints only the total, as a number alone on its line.
    NumberAlone,
    /// Prints only one line, with the depth and the total.
    DepthAndTotal,
    /// Prints the total before the moves.
    TotalFirst,
    /// Prints the total twice.
    TotalTwice,
    /// Prints the number of nodes of the whole tree in addition to the number of leaf nodes.
    WholeTree,
    /// Prints its whole answer twice.
    ListTwice,
    /// Called once per position: answers, but does not exit.
    OnceAnswersAndHangs,
    /// Called once per position: leaves behind a child process that holds the engine's pipes open.
    OnceLeavesChild,
    /// Called once per position: prints only a number.
    OnceTotal,
    /// Leaves out a move.
    MissingMove,
    /// Leaves out a move, and prints no total.
    MissingMoveNoTotal,
    /// Lists an illegal move.
    ExtraMove,
    /// Lists the null move among the legal moves.
    NullMove,
    /// Counts one leaf node too many below its first move, at depth 2 and above.
    WrongCount,
    /// Prints only a total, which is too high by one.
    WrongTotalAlone,
    /// Prints only a number, which is too high by one.
    WrongNumberAlone,
    /// Prints only a total, which at depth 2 and above is that of the next lower depth.
    Shallow,
    /// Swaps the counts of two moves.
    SwappedCounts,
    /// Prints 0 for its first move, and adds that move's count to the second move's.
    MovedCount,
    /// Prints a move twice, and counts it twice in the total.
    MoveTwice,
    /// Lists castling in both notations.
    CastlingTwice,
    /// Called once per position: counts one leaf node too many, and does not exit.
    OnceWrong,
    /// Ignores all input after the command that counts, and does not answer.
    NoAnswer,
    /// Ignores all input after the command that counts, and leaves a child that holds its pipes open.
    GrandchildNoAnswer,
    /// Stays silent for its first hour.
    LateStart,
    /// Exits at once.
    DiesAtStart,
    /// Aborts after half the moves.
    DiesMidway,
    /// Exits when asked to count to depth 2 or more.
    DiesOnPosition,
    /// Aborts after each answer.
    DiesAfterAnswer,
    /// Stops its own process when asked to count.
    StopsItself,
    /// Prints a byte from time to time, for ever.
    Trickles,
    /// Never sends `uciok`.
    NoUciok,
    /// Never replies to `isready`.
    NoReadyok,
    /// Does not know the command that counts.
    UnknownCommand,
    /// Ignores the command that counts, but obeys later commands.
    Silence,
    /// Searches for a good move until it gets `stop`.
    Search,
    /// Searches for a good move and finds one.
    SearchBestmove,
    /// Prints only an `info string` with the number of nodes, which is too high by one.
    OnlyInfo,
    /// Prints only the correct total, labelled with the next lower depth.
    OnlyLower,
    /// Prints a total that is not the sum of the moves' counts.
    WrongTotal,
    /// Prints a wrong total before the moves.
    WrongTotalFirst,
    /// Prints a wrong total after the moves, as a number alone on its line.
    WrongNumberBehind,
    /// Prints the correct total, and then a wrong one.
    SecondTotal,
    /// Prints a wrong total before the moves, and the correct one after them.
    FirstTotal,
    /// Prints only two totals, of which the second is correct.
    TwoTotalsAlone,
    /// Prints a wrong total in reply to the `isready` after the answer.
    LateTotal,
    /// Prints its moves and total twice: first with a wrong count and the total that matches this count.
    TwoLists,
    /// Prints a negative count.
    Negative,
    /// Prints a count with a fraction.
    Fractional,
    /// Separates groups of digits by commas, in counts of 1000 or more.
    Grouped,
    /// Separates groups of digits by spaces.
    GroupedBySpaces,
    /// Called once per position: answers, and exits with status 3.
    OnceFails,
    /// Called once per position: prints nothing.
    OnceSilent,
}

/// A mode, and the verdict that a program under test must reach on it.
pub(crate) struct Behaviour {
    pub(crate) mode: Mode,
    pub(crate) name: &'static str,
    pub(crate) class: Class,
    /// A text that every report must contain.
    pub(crate) says: &'static str,
    /// A text that a report on the start position must contain.
    pub(crate) names: &'static str,
}

const fn agrees(mode: Mode, name: &'static str, says: &'static str) -> Behaviour {
    Behaviour { mode, name, class: Class::Agrees, says, names: "" }
}

const fn differs(
    mode: Mode,
    name: &'static str,
    says: &'static str,
    names: &'static str,
) -> Behaviour {
    Behaviour { mode, name, class: Class::Differs, says, names }
}

const fn broken(mode: Mode, name: &'static str, says: &'static str) -> Behaviour {
    Behaviour { mode, name, class: Class::Broken, says, names: "" }
}

impl Mode {
    /// All modes, one per row.
    pub(crate) const ALL: [Behaviour; 90] = [
        agrees(Self::Crlf, "crlf", ""),
        agrees(Self::ShuffledLines, "shuffled-lines", ""),
        agrees(Self::InfoNoise, "info-noise", ""),
        agrees(Self::BlankLines, "blank-lines", ""),
        agrees(Self::UpperCase, "upper-case", ""),
        agrees(Self::Separators, "separators", ""),
        agrees(Self::LeadingZeros, "leading-zeros", ""),
        agrees(Self::LongAlgebraic, "long-algebraic", ""),
        agrees(Self::PromotionInParentheses, "promotion-in-parentheses", ""),
        agrees(Self::KingTakesRook, "king-takes-rook", "writes castling as "),
        agrees(Self::CastlingInLetters, "castling-in-letters", "writes castling as O-O"),
        agrees(Self::SecondColumn, "second-column", ""),
        agrees(Self::SplitWrites, "split-writes", ""),
        agrees(Self::NoFinalNewline, "no-final-newline", ""),
        agrees(Self::BinaryNoise, "binary-noise", ""),
        agrees(Self::ManyOptions, "many-options", ""),
        agrees(Self::SlowStart, "slow-start", ""),
        agrees(Self::StderrFlood, "stderr-flood", ""),
        agrees(Self::LongLine, "long-line", ""),
        agrees(Self::Flood, "flood", ""),
        agrees(Self::IgnoresQuit, "ignores-quit", ""),
        agrees(Self::IgnoresSignals, "ignores-signals", ""),
        agrees(Self::Grandchild, "grandchild", ""),
        agrees(Self::Exit7, "exit-7", ""),
        agrees(Self::ExitsAfterAnswer, "exits-after-answer", ""),
        agrees(Self::NotReadyAgain, "not-ready-again", ""),
        agrees(Self::NoTotal, "no-total", ""),
        agrees(Self::EarlyReadyok, "early-readyok", ""),
        agrees(Self::LowerTotals, "lower-totals", ""),
        agrees(Self::TotalADepth, "total-a-depth", ""),
        agrees(Self::LowerLists, "lower-lists", ""),
        agrees(Self::ZeroFirst, "zero-first", ""),
        agrees(Self::InfoFirst, "info-first", ""),
        agrees(Self::InfoRows, "info-rows", ""),
        agrees(Self::TotalLater, "total-later", ""),
        agrees(Self::RowsLater, "rows-later", ""),
        agrees(Self::OnlyTotal, "only-total", ""),
        agrees(Self::NumberAlone, "number-alone", ""),
        agrees(Self::DepthAndTotal, "depth-and-total", ""),
        agrees(Self::TotalFirst, "total-first", ""),
        agrees(Self::TotalTwice, "total-twice", ""),
        agrees(Self::WholeTree, "whole-tree", ""),
        agrees(Self::ListTwice, "list-twice", ""),
        agrees(Self::OnceAnswersAndHangs, "once-answers-and-hangs", ""),
        agrees(Self::OnceLeavesChild, "once-leaves-child", ""),
        agrees(Self::OnceTotal, "once-total", ""),
        differs(Self::MissingMove, "missing-move", "missing move: ", "h2h4"),
        differs(Self::MissingMoveNoTotal, "missing-move-no-total", "missing move: ", "h2h4"),
        differs(Self::ExtraMove, "state-move", "extra move: ", "e1d1"),
        differs(Self::NullMove, "null-move", "extra move: 0000", "0000"),
        differs(Self::WrongCount, "wrong-count", "", "a2a3"),
        differs(Self::WrongTotalAlone, "wrong-total-alone", "the right count is ", ""),
        differs(Self::WrongNumberAlone, "wrong-number-alone", "the right count is ", ""),
        differs(Self::Shallow, "shallow", "the right count is ", ""),
        differs(Self::SwappedCounts, "swapped-counts", "the total is right", "a2a3"),
        differs(Self::MovedCount, "moved-count", "the total is right", "a2a3 has 0"),
        differs(Self::MoveTwice, "move-twice", "is listed more than once", "a2a3 is listed"),
        differs(Self::CastlingTwice, "castling-twice", "is listed more than once", ""),
        differs(Self::OnceWrong, "once-wrong", "", "a2a3"),
        broken(Self::NoAnswer, "no-answer", "no complete answer"),
        broken(Self::GrandchildNoAnswer, "grandchild-no-answer", "no complete answer"),
        broken(Self::LateStart, "late-start", "no uciok"),
        broken(Self::DiesAtStart, "dies-at-start", "died while starting"),
        broken(Self::DiesMidway, "dies-midway", "died while counting"),
        broken(Self::DiesOnPosition, "dies-on-position", "exit status: 42"),
        broken(Self::DiesAfterAnswer, "dies-after-answer", "died while counting"),
        broken(Self::StopsItself, "stops-itself", "no complete answer"),
        broken(Self::Trickles, "trickles", "no complete answer"),
        broken(Self::NoUciok, "no-uciok", "no uciok"),
        broken(Self::NoReadyok, "no-readyok", "no readyok"),
        broken(Self::UnknownCommand, "unknown-command", "does not know the command"),
        broken(Self::Silence, "silence", "no complete answer"),
        broken(Self::Search, "search", "searches instead of counting"),
        broken(Self::SearchBestmove, "search-bestmove", "searches instead of counting"),
        broken(Self::OnlyInfo, "only-info", "no complete answer"),
        broken(Self::OnlyLower, "only-lower", "no complete answer"),
        broken(Self::WrongTotal, "wrong-total", "add up to "),
        broken(Self::WrongTotalFirst, "wrong-total-first", "add up to "),
        broken(Self::WrongNumberBehind, "wrong-number-behind", "add up to "),
        broken(Self::SecondTotal, "second-total", "gives two totals"),
        broken(Self::FirstTotal, "first-total", "gives two totals"),
        broken(Self::TwoTotalsAlone, "two-totals-alone", "gives two totals"),
        broken(Self::LateTotal, "late-total", "gives two totals"),
        broken(Self::TwoLists, "two-lists", "the engine gives two "),
        broken(Self::Negative, "negative", "not a plain number"),
        broken(Self::Fractional, "fractional", "not a plain number"),
        broken(Self::Grouped, "grouped", "not a plain number"),
        broken(Self::GroupedBySpaces, "grouped-by-spaces", "not a plain number"),
        broken(Self::OnceFails, "once-fails", "exit status: 3"),
        broken(Self::OnceSilent, "once-silent", "without a count"),
    ];

    /// The mode with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|own| own.name == name).map(|own| own.mode)
    }

    /// The default length of the mode's delay or pauses, in seconds.
    pub(crate) fn seconds(self) -> f64 {
        match self {
            Self::SlowStart => 1.0,
            Self::LateStart => 3600.0,
            Self::Grandchild | Self::GrandchildNoAnswer | Self::OnceLeavesChild => 1000.0,
            Self::EarlyReadyok => 0.3,
            _ if self.is_ready_while_counting() => 1.5,
            _ => 0.0,
        }
    }

    /// Whether the mode prints only totals.
    pub(crate) fn prints_no_moves(self) -> bool {
        matches!(
            self,
            Self::OnlyTotal
                | Self::NumberAlone
                | Self::DepthAndTotal
                | Self::LowerTotals
                | Self::TotalADepth
                | Self::OnceTotal
                | Self::OnlyInfo
                | Self::OnlyLower
                | Self::Shallow
                | Self::TwoTotalsAlone
        )
    }

    /// Whether the mode counts on a separate thread and replies `readyok` meanwhile.
    pub(crate) fn is_ready_while_counting(self) -> bool {
        matches!(
            self,
            Self::EarlyReadyok
                | Self::LowerTotals
                | Self::TotalADepth
                | Self::LowerLists
                | Self::ZeroFirst
                | Self::InfoFirst
                | Self::TotalLater
                | Self::RowsLater
                | Self::Shallow
        )
    }
}
