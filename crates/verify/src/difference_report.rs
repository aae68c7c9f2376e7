//! A difference in words: the fault, and a reason for each move in question.

use tabiya_core::Bitboard;
use tabiya_games::{AnyMove, AnyPosition, AnyUciMove};

use crate::difference::{AnsweredFor, Difference, EngineFault, WrongRow};
use crate::query::Query;
use crate::{EngineConfig, MovesBy, Origin, Protocol};

/// A difference in words, for the engine with this configuration.
#[derive(Debug, Clone, Copy)]
pub struct DifferenceReport<'a> {
    /// The difference.
    pub difference: &'a Difference,
    /// The engine that is wrong.
    pub config: &'a EngineConfig,
}

/// A move with the reason why it is legal or illegal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Explained {
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    /// The move, as the engine or UCI writes it.
    pub text: String,
    /// The reason, as a sentence.
    pub why: String,
}

/// A move with a wrong count below it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MiscountedMove {
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    /// The move, as UCI writes it.
    pub text: String,
    /// The right count, as text: it may have more digits than JSON numbers keep.
    pub expected: String,
    /// The count of the engine.
    pub got: String,
}

impl DifferenceReport<'_> {
    fn fen_of(&self, origin: &Origin) -> String {
        origin.fen(self.config.chess960)
    }

    /// The FEN of the position in which the search began.
    pub fn start(&self) -> String {
        self.fen_of(&self.difference.start)
    }

    /// The FEN of the position where the engine goes wrong, as the engine received it if it was not given by moves.
    pub fn fen(&self) -> String {
        let Difference { origin, position, .. } = self.difference;
        match origin.moves.is_empty() {
            true => self.fen_of(origin),
            false => self.fen_of(&Origin::reached(*position)),
        }
    }

    fn uci(&self, m: AnyMove) -> String {
        m.uci(self.difference.start.castling_mode(self.config.chess960)).to_string()
    }

    /// The moves from the start to the position where the engine goes wrong, in UCI notation.
    pub fn path(&self) -> Vec<String> {
        self.difference.path.iter().map(|&m| self.uci(m)).collect()
    }

    /// The `position` command after which the engine counts wrongly.
    pub fn position_command(&self) -> String {
        self.difference.origin.command(self.config.chess960)
    }

    /// The commands that show a UCI engine's fault, one a line; `None` if the position given as FEN shows it at once.
    pub fn commands(&self) -> Option<String> {
        let Difference { origin, depth, fault, .. } = self.difference;
        let commands = |origin: &Origin, depth: u32| {
            let query = Query { origin, depth, chess960: self.config.chess960 };
            self.config.question(&query)
        };
        match fault {
            EngineFault::KeptState(kept, _) => {
                let before = kept.after.iter().map(|asked| commands(&asked.origin, asked.depth));
                Some(
                    before
                        .chain([commands(origin, *depth)])
                        .collect::<String>()
                        .trim_end()
                        .to_owned(),
                )
            }
            _ if origin.moves.is_empty() => None,
            _ if self.config.protocol == Protocol::Xboard => {
                let query = Query { origin, depth: *depth, chess960: self.config.chess960 };
                Some(query.position(self.config.protocol).trim_end().to_owned())
            }
            _ => Some(self.position_command()),
        }
    }

    /// Describes the fault in a sentence.
    pub fn fault(&self) -> String {
        let Difference { depth, right, wrong, rows, .. } = self.difference;
        let counts = if right == wrong {
            format!("the total is right, {right}, but the counts below moves are not")
        } else {
            format!("the engine counts {wrong}, the right count is {right}")
        };
        let played = |m: &AnyMove, how: &str| {
            let (below, after) = self.counts_below(*m);
            let m = self.uci(*m);
            format!(
                "{counts} at depth {depth}; playing {m} goes wrong: below it the engine counts {below}, but given \
                 the position after it{how}, it counts {after}"
            )
        };
        match &self.difference.fault {
            EngineFault::Moves(_) => "the moves of this position differ".to_owned(),
            EngineFault::Make(_) => {
                "the moves of this position differ, but only when it is reached by \
                 moves: given as FEN it is right. Making a move leaves something wrong behind"
                    .to_owned()
            }
            EngineFault::NotTaken(AnsweredFor { position, said }) => {
                let said = said.as_ref().map(|said| format!("; it says {said:?}"));
                let what =
                    if self.difference.origin.moves.is_empty() { "position" } else { "moves" };
                let other = match *position == position.variant().start() {
                    true => "the start position".to_owned(),
                    false => self.fen_of(&Origin::reached(*position)),
                };
                format!(
                    "the engine did not take the {what}: it answers for {other}{}",
                    said.unwrap_or_default()
                )
            }
            EngineFault::KeptState(kept, lists) => {
                let what = if lists.is_empty() { counts } else { "the moves differ".to_owned() };
                format!("{what} at depth {depth}; {kept}")
            }
            EngineFault::Unknown(error) => {
                format!("{counts} at depth {depth}; nothing more is known: {error}")
            }
            EngineFault::Play(m) => played(m, "") + ". Making or unmaking this move is at fault",
            EngineFault::Unmake(m) => {
                let reason = match depth {
                    2 => "the last ply is counted in another way than moves are listed",
                    _ => "a hash table gives it the count of another position",
                };
                let text = ". Unmaking a move leaves something wrong behind, unless ";
                played(m, " as FEN or by moves") + text + reason
            }
            EngineFault::LastPly(m) => {
                let text = ", although no move was tried before it: the last ply is counted in another way than \
                            moves are listed";
                played(m, " as FEN or by moves") + text
            }
            _ if !rows.is_empty() => format!("{counts} at depth {depth}"),
            _ if *depth == 1 => format!("{counts}; it does not list its moves"),
            _ => format!("{counts} at depth {depth}, but no list of moves differs"),
        }
    }

    /// The engine's count below a move with a wrong count, and the right count.
    fn counts_below(&self, m: AnyMove) -> (u128, u128) {
        let row = self.difference.rows.iter().find(|row| row.m == m);
        row.map_or_else(Default::default, |row| (row.engine, row.right))
    }

    /// The questions after which the engine is wrong, each as its depth and its position; empty if it is wrong in a
    /// fresh process too.
    pub fn after(&self) -> Vec<String> {
        match &self.difference.fault {
            EngineFault::KeptState(kept, _) => kept.questions(self.config.chess960),
            _ => Vec::new(),
        }
    }

    /// Names a common mistake that explains missing moves: a list that is too short for the moves of this position.
    pub fn hint(&self) -> Option<String> {
        let misses = self.difference.lists().is_some_and(|lists| !lists.missing.is_empty());
        long_list_hint(&self.difference.position).filter(|_| misses)
    }

    fn explained(&self, text: String) -> Explained {
        let why = self.difference.position.explanation(&text);
        Explained { text, why }
    }

    /// The missing moves, and the moves that are illegal or listed more than once.
    pub fn lists(&self) -> [Vec<Explained>; 2] {
        let Some(lists) = self.difference.lists() else { return [Vec::new(), Vec::new()] };
        let missing = lists.missing.iter().map(|&m| self.explained(self.uci(m))).collect();
        let surplus = lists.surplus.iter().map(|text| self.explained(text.clone()));
        let how = match self.config.moves_by {
            MovesBy::Legality => "accepted in more than one encoding",
            MovesBy::Perft | MovesBy::MultiPv => "listed more than once",
        };
        let repeated = lists.repeated.iter().map(|&m| {
            let text = self.uci(m);
            Explained { why: format!("{text} is {how}"), text }
        });
        [missing, surplus.chain(repeated).collect()]
    }

    /// The moves with a wrong count; empty if the lists of moves differ.
    pub fn wrong_counts(&self) -> Vec<MiscountedMove> {
        let has_lists = self.difference.lists().is_some();
        let rows = self.difference.rows.iter().filter(|_| !has_lists);
        let count = |row: &WrongRow| MiscountedMove {
            text: self.uci(row.m),
            expected: row.right.to_string(),
            got: row.engine.to_string(),
        };
        rows.map(count).collect()
    }

    /// The origins and targets of the missing and extra moves.
    pub fn touched(&self) -> Bitboard {
        let p = &self.difference.position;
        let squares = |explained: &Explained| match p.read_uci(&explained.text) {
            Ok(AnyUciMove::Step { from, to, .. }) => Bitboard::of(from) | Bitboard::of(to),
            Ok(AnyUciMove::Drop { to, .. }) => Bitboard::of(to),
            Ok(AnyUciMove::Null) | Err(_) => Bitboard::EMPTY,
        };
        self.lists().iter().flatten().map(squares).fold(Bitboard::EMPTY, |all, some| all | some)
    }

    /// The move below which the count is wrong, if making, unmaking or the last ply is at fault.
    pub fn below(&self) -> Option<String> {
        match &self.difference.fault {
            EngineFault::Play(m) | EngineFault::Unmake(m) | EngineFault::LastPly(m) => {
                Some(self.uci(*m))
            }
            _ => None,
        }
    }
}

/// Sizes that lists of moves often have although positions can have more moves.
const SHORT_LISTS: [usize; 2] = [200, 128];

/// Warns that a list of moves may be too short, if a position has more moves than such a list has room for.
pub fn long_list_hint(p: &AnyPosition) -> Option<String> {
    let moves = p.legal_moves().len();
    let size = SHORT_LISTS.into_iter().find(|&size| moves > size)?;
    Some(format!(
        "the position has {moves} moves; the engine's list of moves may be too short, such as one for {size}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MoveLists;
    use tabiya_games::Variant;

    /// The most moves of any known position, 218.
    const MANY_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

    fn config() -> EngineConfig {
        EngineConfig::new("engine {fen} {depth}".parse().expect("a command"))
    }

    /// A difference at depth 2 with this fault, with a wrong count below each of these moves.
    fn difference(fen: &str, rows: &[&str], fault: impl Fn(AnyMove) -> EngineFault) -> Difference {
        let (position, _) = Variant::Chess.read(fen).expect("a position");
        let m = |text: &&str| position.uci_move(text).expect("a legal move");
        let rows: Vec<AnyMove> = rows.iter().map(m).collect();
        let first = rows.first().copied().unwrap_or_else(|| position.legal_moves()[0]);
        let wrong = |m| WrongRow { m, engine: 3, right: 4 };
        Difference {
            start: Origin::given(position),
            path: Vec::new(),
            position,
            depth: 2,
            right: 40,
            wrong: 39,
            rows: rows.into_iter().map(wrong).collect(),
            origin: Origin::given(position),
            fault: fault(first),
        }
    }

    #[test]
    fn wrongly_made_moves_are_grouped_by_kind() {
        let promoting = "2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
        let castling = "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1";
        let rook = "r3k3/1P6/8/8/8/8/8/R3K3 w q - 0 1";
        for (fen, moves, cause) in [
            (promoting, &["b7b8r", "b7c8q"][..], "promotions"),
            (promoting, &["b7b8r", "b7c8r"], "promotions to a rook"),
            (castling, &["b7a8q"], "captures of a castling rook"),
            (rook, &["b7a8q", "a1a8"], "captures of a castling rook"),
            (rook, &["a1b1", "e1d1"], "rook moves to empty squares"),
        ] {
            let found = difference(fen, moves, EngineFault::Play);
            let report = DifferenceReport { difference: &found, config: &config() };
            let [narrow, ..] = &report.causes()[..] else { panic!("{moves:?}") };
            let wanted = format!("playing goes wrong: {cause}");
            let has = report.causes().iter().any(|found| found.name() == wanted);
            assert!(has, "{moves:?}: {narrow}");
            assert!(report.fault().contains(&format!("; playing {} goes wrong: ", moves[0])));
        }
    }

    #[test]
    fn missing_moves_hint_that_the_engine_limits_its_list() {
        let lists = |m| EngineFault::Moves(MoveLists { missing: vec![m], ..MoveLists::default() });
        let config = config();
        let hint =
            |difference: &Difference| DifferenceReport { difference, config: &config }.hint();
        let many = hint(&difference(MANY_MOVES, &[], lists)).expect("a hint");
        assert!(
            many.starts_with("the position has 218 moves; ") && many.ends_with("200"),
            "{many}"
        );
        assert_eq!(hint(&difference(MANY_MOVES, &[], EngineFault::Play)), None);
        let few = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(hint(&difference(few, &[], lists)), None);
    }
}
