//! The ways in which the example engine behaves badly.

use crate::behaviour::{
    Behaviour, LEGALITY, MULTI_PV, WITH_FEN, XBOARD, agrees, agrees_partly, broken, broken_later,
    differs, differs_later, refused,
};
use crate::form::{FORMS, Form};

/// Defines the modes: each with its verdict, its name, what reports must contain, and perhaps the options that it
/// needs.
macro_rules! modes {
    ($($(#[$doc:meta])* $mode:ident = $class:ident($($text:literal),*) $(.with($options:ident))?;)*) => {
        /// One way to behave badly.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Mode {
            $($(#[$doc])* $mode,)*
            /// Prints its counts in this form.
            Form(&'static Form),
        }

        impl Mode {
            /// All modes apart from the forms, one per row.
            const ROWS: &[Behaviour] = &[
                $($class(Mode::$mode, $($text),*)$(.with($options))?,)*
            ];
        }
    };
}

modes! {
    /// Ends lines with a carriage return and a newline.
    Crlf = agrees("crlf", "");
    /// Lists the moves in random order.
    ShuffledLines = agrees("shuffled-lines", "");
    /// Prints other lines between the moves.
    InfoNoise = agrees("info-noise", "");
    /// Writes empty lines between the moves.
    BlankLines = agrees("blank-lines", "");
    /// Writes moves and total in capitals.
    UpperCase = agrees("upper-case", "");
    /// Puts something other than a colon between move and count, different for each move.
    Separators = agrees("separators", "");
    /// Writes counts with leading zeros.
    LeadingZeros = agrees("leading-zeros", "");
    /// Writes moves in long algebraic notation: `a2-a3`, `a7-a8=Q`.
    LongAlgebraic = agrees("long-algebraic", "");
    /// Writes the piece of a promotion in parentheses, as a capital letter.
    PromotionInParentheses = agrees("promotion-in-parentheses", "");
    /// Writes castling in Chess960 notation in standard chess, and in standard notation in Chess960.
    KingTakesRook = agrees("king-takes-rook", "writes castling as ");
    /// Writes castling as `O-O`.
    CastlingInLetters = agrees("castling-in-letters", "writes castling as O-O");
    /// Writes a time of three digits after each count.
    SecondColumn = agrees("second-column", "");
    /// Writes a few bytes at a time.
    SplitWrites = agrees("split-writes", "");
    /// Ends the total without a newline, and writes the newline at the start of the next answer.
    NoFinalNewline = agrees("no-final-newline", "");
    /// Prints bytes that are not text between the moves.
    BinaryNoise = agrees("binary-noise", "");
    /// Has 100,000 options.
    ManyOptions = agrees("many-options", "");
    /// Stays silent for its first second.
    SlowStart = agrees("slow-start", "");
    /// Writes 32 MiB to standard error before it counts.
    StderrFlood = agrees("stderr-flood", "");
    /// Prints a line of 64 MiB before it counts.
    LongLine = agrees("long-line", "");
    /// Prints a million lines before it counts.
    Flood = agrees("flood", "");
    /// Ignores `quit` and the end of its input.
    IgnoresQuit = agrees("ignores-quit", "");
    /// Ignores signals too, as far as possible.
    IgnoresSignals = agrees("ignores-signals", "");
    /// Leaves behind a child process that holds the engine's pipes open.
    Grandchild = agrees("grandchild", "");
    /// Exits with status 7.
    Exit7 = agrees("exit-7", "");
    /// Exits with status 0 after each answer.
    ExitsAfterAnswer = agrees("exits-after-answer", "");
    /// Ignores the first `isready` after each answer.
    NotReadyAgain = agrees("not-ready-again", "");
    /// Prints no total.
    NoTotal = agrees("no-total", "");
    /// Replies `readyok` while it counts.
    EarlyReadyok = agrees("early-readyok", "");
    /// First prints the total of each lower depth, labelled with the depth, with pauses in between.
    LowerTotals = agrees("lower-totals", "");
    /// First prints the totals of the lower depths, not labelled with the depths, and pauses.
    TotalADepth = agrees("total-a-depth", "");
    /// First prints the moves and totals of the lower depths, and pauses.
    LowerLists = agrees("lower-lists", "");
    /// First prints a total of 0, then pauses, and replies `readyok` meanwhile.
    ZeroFirst = agrees("zero-first", "");
    /// First prints a node count in an `info string`, then pauses, and replies `readyok` meanwhile.
    InfoFirst = agrees("info-first", "");
    /// First prints the moves of the next lower depth in `info string` lines.
    InfoRows = agrees("info-rows", "");
    /// Pauses before the total, and replies `readyok` meanwhile.
    TotalLater = agrees("total-later", "");
    /// Pauses before the last moves, and replies `readyok` meanwhile.
    RowsLater = agrees("rows-later", "");
    /// Prints only the total.
    OnlyTotal = agrees("only-total", "");
    /// Prints only the total, as a number alone on its line.
    NumberAlone = agrees("number-alone", "");
    /// Prints only one line, with the depth and the total.
    DepthAndTotal = agrees("depth-and-total", "");
    /// Prints the total before the moves.
    TotalFirst = agrees("total-first", "");
    /// Prints the total twice.
    TotalTwice = agrees("total-twice", "");
    /// Prints the number of nodes of the whole tree in addition to the number of leaf nodes.
    WholeTree = agrees("whole-tree", "");
    /// Prints its whole answer twice.
    ListTwice = agrees("list-twice", "");
    /// Called once per position: answers, but does not exit.
    OnceAnswersAndHangs = agrees("once-answers-and-hangs", "");
    /// Called once per position: leaves behind a child process that holds the engine's pipes open.
    OnceLeavesChild = agrees("once-leaves-child", "");
    /// Called once per position: prints only a number.
    OnceTotal = agrees("once-total", "");
    /// Takes `go perft` for a search until it gets `stop`, and counts with `perft N`.
    PlainPerft = agrees("plain-perft", "the engine counts with 'perft N'");
    /// Takes `go perft` for a search, answers it at once, and counts with `perft N`.
    PlainPerftBestmove = agrees("plain-perft-bestmove", "the engine counts with 'perft N'");
    /// Does not know `go perft`, and counts with `perft N`.
    PlainPerftUnknown = agrees("plain-perft-unknown", "the engine counts with 'perft N'");
    /// Counts with `perft N FEN` alone.
    PerftFen = agrees("perft-fen", "").with(WITH_FEN);
    /// Counts nothing, and lists its moves as lines of a search.
    Multipv = agrees("multipv", "").with(MULTI_PV);
    /// Lists its moves as lines of a search, but not at depth 1.
    MultipvDepth2 = agrees("multipv-depth-2", "").with(MULTI_PV);
    /// Lists its moves as lines of a search, and sorts them meanwhile, so that each is reported often.
    MultipvSorts = agrees("multipv-sorts", "").with(MULTI_PV);
    /// Lists at most ten moves as lines of a search, and heeds `searchmoves`.
    MultipvCapped = agrees("multipv-capped", "").with(MULTI_PV);
    /// Lists at most ten moves, and reads only the first move after `searchmoves`.
    MultipvCappedFirst = agrees("multipv-capped-first", "").with(MULTI_PV);
    /// Speaks the protocol of xboard.
    Xboard = agrees("xboard", "").with(XBOARD);
    /// Speaks the protocol of xboard, without `ping`.
    XboardNoPing = agrees("xboard-no-ping", "").with(XBOARD);
    /// Speaks the protocol of xboard, and lists no features.
    XboardNoFeatures = agrees("xboard-no-features", "").with(XBOARD);
    /// Speaks the protocol of xboard, and asks for time before it lists its features.
    XboardDone0 = agrees("xboard-done-0", "").with(XBOARD);
    /// Speaks the protocol of xboard, and plays a move in each new position unless it gets `force`.
    XboardMoves = agrees("xboard-moves", "").with(XBOARD);
    /// Speaks the protocol of xboard, without `ping`, and pauses before the total.
    XboardLate = agrees("xboard-late", "").with(XBOARD);
    /// Called once per position with the moves after the FEN.
    OnceMoves = agrees("once-moves", "");
    /// Called once per position: declines positions in which Black is to move.
    OnceDeclinesBlack = agrees_partly("once-declines-black", "skipped: declined by the engine");
    /// Counts everything twice, and so takes twice the time.
    CountsTwice = agrees("counts-twice", "");
    /// Counts nothing, and lists what its legality test accepts.
    Legality = agrees("legality", "").with(LEGALITY);
    /// Prints 100,000 lines that are not read before it counts.
    TextFlood = agrees("text-flood", "");
    /// Announces the count in a line that is not read, then pauses, and replies `readyok` meanwhile.
    BannerFirst = agrees("banner-first", "");
    /// Leaves out a move.
    MissingMove = differs("missing-move", "missing move: ", "h2h4");
    /// Leaves out a move, and prints no total.
    MissingMoveNoTotal = differs("missing-move-no-total", "missing move: ", "h2h4");
    /// Lists an illegal move.
    ExtraMove = differs("state-move", "extra move: ", "e1d1");
    /// Lists the null move among the legal moves.
    NullMove = differs("null-move", "extra move: 0000", "0000");
    /// Counts one leaf node too many below its first move, at depth 2 and above.
    WrongCount = differs("wrong-count", "", "a2a3");
    /// Prints only a total, which is too high by one.
    WrongTotalAlone = differs("wrong-total-alone", "the right count is ", "");
    /// Prints only a number, which is too high by one.
    WrongNumberAlone = differs("wrong-number-alone", "the right count is ", "");
    /// Prints only a total, which at depth 2 and above is the total of the next lower depth.
    Shallow = differs("shallow", "the right count is ", "");
    /// Swaps the counts of two moves.
    SwappedCounts = differs("swapped-counts", "the total is right", "a2a3");
    /// Prints 0 for its first move, and adds that move's count to the second move's.
    MovedCount = differs("moved-count", "the total is right", "a2a3 has 0");
    /// Prints a move twice, and counts it twice in the total.
    MoveTwice = differs("move-twice", "is listed more than once", "a2a3 is listed");
    /// Lists castling in both notations.
    CastlingTwice = differs("castling-twice", "is listed more than once", "");
    /// Called once per position: counts one leaf node too many, and does not exit.
    OnceWrong = differs("once-wrong", "", "a2a3");
    /// Leaves out a move in each position but the first of a process.
    KeepsState = differs_later("keeps-state", "wrong after this position: the engine keeps state", "");
    /// Leaves out a move in each position but the first two of a process.
    KeepsTwo = differs_later("keeps-two", "wrong after these 2 positions: the engine keeps state", "");
    /// Leaves out a move of Black if any position before had a castling right.
    KeepsRights = differs_later("keeps-rights", "wrong after this position: the engine keeps state", "");
    /// Leaves out a move in each position but the first after `ucinewgame`.
    NeedsNewGame = differs_later("needs-new-game", "the engine keeps state that ucinewgame clears", "");
    /// Ignores the `position` command, and counts from the start position.
    StaysAtStart = differs("stays-at-start", "it answers for the start position; it says \"info string", "");
    /// Prints only totals, ignores the `position` command, and counts from the start position.
    TotalOfStart = differs("total-of-start", "it answers for the start position", "");
    /// Ignores the moves of the `position` command, and counts one leaf node too many below its first move, at depth 2
    /// and above.
    IgnoresMoves = differs("ignores-moves", "the engine did not take the moves", "");
    /// Called once per position: counts one leaf node too many below its first move, at depth 2 and above.
    OncePlaysWrong = differs("once-plays-wrong", "goes wrong: below it ", "playing a2a3 ");
    /// Takes `go perft` for a search, and leaves out a move with `perft N`.
    PlainPerftMissing = differs("plain-perft-missing", "missing move: ", "h2h4");
    /// Counts with `perft N FEN`, and leaves out a move.
    PerftFenMissing = differs("perft-fen-missing", "missing move: ", "h2h4").with(WITH_FEN);
    /// Lists its moves as lines of a search, and leaves one out.
    MultipvMissing = differs("multipv-missing", "missing move: ", "h2h4").with(MULTI_PV);
    /// Lists an illegal move as a line of a search.
    MultipvExtra = differs("multipv-extra", "extra move: ", "e1d1").with(MULTI_PV);
    /// Lists a move twice as lines of a search.
    MultipvTwice = differs("multipv-twice", "is listed more than once", "a2a3 is").with(MULTI_PV);
    /// Lists castling in both notations as lines of a search.
    MultipvCastlingTwice = differs("multipv-castling-twice", "is listed more than once", "")
        .with(MULTI_PV);
    /// Lists at most ten moves, heeds `searchmoves`, and lacks a move.
    MultipvCappedMissing = differs("multipv-capped-missing", "missing move: ", "h2h4").with(MULTI_PV);
    /// Lists at most ten moves, heeds `searchmoves`, and holds an illegal move legal.
    MultipvCappedExtra = differs("multipv-capped-extra", "extra move: ", "e1d1").with(MULTI_PV);
    /// Speaks the protocol of xboard, and leaves out a move.
    XboardMissing = differs("xboard-missing", "missing move: ", "h2h4").with(XBOARD);
    /// Speaks the protocol of xboard, and prints only a total, which is too high by one.
    XboardWrongTotal = differs("xboard-wrong-total", "the right count is ", "").with(XBOARD);
    /// Speaks the protocol of xboard, without `ping`, and leaves out a move.
    XboardNoPingMissing = differs("xboard-no-ping-missing", "missing move: ", "h2h4").with(XBOARD);
    /// Called once per position with the moves after the FEN: leaves out a move if the position is reached by moves.
    OnceMovesMake = differs("once-moves-make", "given as FEN it is right", "");
    /// Has a legality test that refuses a legal move.
    LegalityMissing = differs("legality-missing", "missing move: ", "h2h4").with(LEGALITY);
    /// Has a legality test that accepts an illegal move.
    LegalityExtra = differs("legality-extra", "extra move: ", "e1d1").with(LEGALITY);
    /// Has a legality test that accepts a move in two encodings.
    LegalityTwice = differs("legality-twice", "in more than one encoding", "a2a3 is").with(LEGALITY);
    /// Leaves out a move, and writes the others in algebraic notation.
    SanMissing = differs("san-missing", "missing move: ", "h2h4");
    /// Lists an illegal move, and writes moves in algebraic notation.
    SanExtra = differs("san-extra", "extra move: ", "e1d1");
    /// Counts one leaf node too many below its first move, at depth 2 and above, with a number before each move.
    NumberedWrong = differs("numbered-wrong", "", "a2a3");
    /// Prints only a total as JSON, which is too high by one.
    JsonWrong = differs("json-wrong", "the right count is ", "");
    /// Prints only an `info depth` line with the number of nodes, which is too high by one.
    InfoWrong = differs("info-wrong", "the right count is ", "");
    /// Ignores all input after the command that counts, and does not answer.
    NoAnswer = broken("no-answer", "no complete answer");
    /// Ignores all input after the command that counts, and leaves a child that holds its pipes open.
    GrandchildNoAnswer = broken("grandchild-no-answer", "no complete answer");
    /// Stays silent for its first hour.
    LateStart = broken("late-start", "no uciok");
    /// Exits at once.
    DiesAtStart = broken("dies-at-start", "died while starting");
    /// Aborts after half the moves.
    DiesMidway = broken("dies-midway", "died while counting");
    /// Exits when asked to count to depth 2 or more.
    DiesOnPosition = broken("dies-on-position", "exit status: 42");
    /// Aborts after each answer.
    DiesAfterAnswer = broken("dies-after-answer", "died while counting");
    /// Stops its own process when asked to count.
    StopsItself = broken("stops-itself", "no complete answer");
    /// Prints a byte from time to time, for ever.
    Trickles = broken("trickles", "no complete answer");
    /// Never sends `uciok`.
    NoUciok = broken("no-uciok", "no uciok");
    /// Never replies to `isready`.
    NoReadyok = broken("no-readyok", "no readyok");
    /// Does not know the command that counts.
    UnknownCommand = broken("unknown-command", "does not know the command");
    /// Ignores the command that counts, but obeys later commands.
    Silence = broken("silence", "no complete answer");
    /// Searches for a good move until it gets `stop`.
    Search = broken("search", "searches instead of counting");
    /// Searches for a good move and finds one.
    SearchBestmove = broken("search-bestmove", "searches instead of counting");
    /// Prints only an `info string` with the number of nodes, which is too high by one.
    OnlyInfo = broken("only-info", "no total was found in it");
    /// Prints only the correct total, labelled with the next lower depth.
    OnlyLower = broken("only-lower", "no total was found in it");
    /// Prints a total that is not the sum of the moves' counts.
    WrongTotal = broken("wrong-total", "add up to ");
    /// Prints a wrong total before the moves.
    WrongTotalFirst = broken("wrong-total-first", "add up to ");
    /// Prints a wrong total after the moves, as a number alone on its line.
    WrongNumberBehind = broken("wrong-number-behind", "add up to ");
    /// Prints the correct total, and then a wrong one.
    SecondTotal = broken("second-total", "gives two totals");
    /// Prints a wrong total before the moves, and the correct one after them.
    FirstTotal = broken("first-total", "gives two totals");
    /// Prints only two totals, of which the second is correct.
    TwoTotalsAlone = broken("two-totals-alone", "gives two totals");
    /// Prints a wrong total in reply to the `isready` after the answer.
    LateTotal = broken("late-total", "gives two totals");
    /// Prints its moves and total twice: first with a wrong count and the total that matches this count.
    TwoLists = broken("two-lists", "the engine gives two ");
    /// Prints a negative count.
    Negative = broken("negative", "not a plain number");
    /// Prints a count with a fraction.
    Fractional = broken("fractional", "not a plain number");
    /// Separates groups of digits by commas, in counts of 1000 or more.
    Grouped = broken("grouped", "not a plain number");
    /// Separates groups of digits by spaces.
    GroupedBySpaces = broken("grouped-by-spaces", "not a plain number");
    /// Prints a total in a form that is not read.
    UnreadTotal = broken("unread-total", "no total was found in it");
    /// Prints a sentence without a count.
    UnreadSentence = broken("unread-sentence", "no total was found in it");
    /// Prints a sentence without a count where it is asked for depth 2 or more.
    UnreadDeep = broken("unread-deep", "too deep for me");
    /// Writes squares as numbers.
    SquareNumbers = broken("square-numbers", "a move that cannot be read: ");
    /// Lists a move with a square outside of the board.
    OffBoard = broken("off-board", "a move that cannot be read: ");
    /// Lists every other move in a form that is not read.
    HalfUnread = broken("half-unread", "add up to ");
    /// Called once per position: prints a total in a form that is not read.
    OnceUnread = broken("once-unread", "no total was found in it");
    /// Called once per position: answers, and exits with status 3.
    OnceFails = broken("once-fails", "exit status: 3");
    /// Called once per position: prints nothing.
    OnceSilent = broken("once-silent", "without a count");
    /// Aborts when a process is asked for a second count.
    DiesOnSecond = broken_later("dies-on-second", "wrong after this position: the engine keeps state");
    /// Takes `go perft` for a search, and ignores `perft N`.
    PlainPerftSilent = broken("plain-perft-silent", "searches instead of counting");
    /// Searches without a report, so that it lists no moves.
    MultipvNoLines = broken("multipv-no-lines", "lists no moves").with(MULTI_PV);
    /// Searches for ever, even if it gets `stop`.
    MultipvForEver = broken("multipv-for-ever", "no bestmove").with(MULTI_PV);
    /// Dies in each search.
    MultipvDies = broken("multipv-dies", "died while searching").with(MULTI_PV);
    /// Speaks the protocol of xboard, and does not know `perft`.
    XboardUnknown = broken("xboard-unknown", "does not know the command").with(XBOARD);
    /// Speaks the protocol of xboard, and takes `perft` for a move.
    XboardIllegalMove = broken("xboard-illegal-move", "does not know the command").with(XBOARD);
    /// Speaks the protocol of xboard, and takes no position.
    XboardIllegalPosition = broken("xboard-illegal-position", "Illegal position").with(XBOARD);
    /// Speaks the protocol of xboard, and never replies to `ping`.
    XboardNoPong = broken("xboard-no-pong", "no pong").with(XBOARD);
    /// Speaks the protocol of xboard, and never completes its list of features.
    XboardNeverDone = broken("xboard-never-done", "done=1").with(XBOARD);
    /// Speaks the protocol of xboard, and does not answer.
    XboardNoAnswer = broken("xboard-no-answer", "no complete answer").with(XBOARD);
    /// Tells another number of accepted encodings than it lists.
    LegalityMiscounts = broken("legality-miscounts", "add up to ").with(LEGALITY);
    /// Aborts when asked for its legality test.
    LegalityDies = broken("legality-dies", "died while counting").with(LEGALITY);
    /// Lists at most two moves, and ignores `searchmoves`.
    MultipvCappedDeaf = refused("multipv-capped-deaf", "lists at most 2 moves").with(MULTI_PV);
    /// Lists at most two moves, and searches any words after `searchmoves`.
    MultipvCappedNaive = refused("multipv-capped-naive", "lists at most 2 moves").with(MULTI_PV);
    /// Has no option MultiPV.
    MultipvLacking = refused("multipv-lacking", "no option MultiPV").with(MULTI_PV);
    /// Speaks the protocol of xboard, and has no `setboard`.
    XboardNoSetboard = refused("xboard-no-setboard", "the command setboard").with(XBOARD);
    /// Called once per position: declines all.
    OnceDeclines = refused("once-declines", "declined by the engine");
    /// Does not know the command that asks for its legality test.
    LegalityUnknown = refused("legality-unknown", "know the command legal").with(LEGALITY);
}

impl Mode {
    /// All modes.
    pub(crate) fn all() -> impl Iterator<Item = Behaviour> {
        let forms = FORMS.iter().map(|form| agrees(Self::Form(form), form.name, ""));
        Self::ROWS.iter().copied().chain(forms)
    }

    /// The mode with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::all().find(|own| own.name == name).map(|own| own.mode)
    }

    /// Whether the name of the mode begins so.
    pub(crate) fn is_named(self, beginning: &str) -> bool {
        Self::ROWS.iter().any(|own| own.mode == self && own.name.starts_with(beginning))
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
                | Self::TotalOfStart
                | Self::TwoTotalsAlone
        )
    }
}
