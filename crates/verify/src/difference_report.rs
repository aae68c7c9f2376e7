//! A difference in words: the fault, and a reason for each move in question.

use tabiya_core::Bitboard;
use tabiya_variants::{AnyMove, AnyUciMove};

use crate::difference::{Difference, EngineFault, WrongRow};
use crate::{EngineConfig, Origin};

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
        m.uci(self.difference.start.mode(self.config.chess960)).to_string()
    }

    /// The moves from the start to the position where the engine goes wrong, in UCI notation.
    pub fn path(&self) -> Vec<String> {
        self.difference.path.iter().map(|&m| self.uci(m)).collect()
    }

    /// The `position` command after which the engine counts wrongly.
    pub fn position_command(&self) -> String {
        self.difference.origin.command(self.config.chess960)
    }

    /// Describes the fault in a sentence.
    pub fn fault(&self) -> String {
        let Difference { depth, right, wrong, rows, .. } = self.difference;
        let counts = if right == wrong {
            format!("the total is right, {right}, but the counts below moves are not")
        } else {
            format!("the engine counts {wrong}, the right count is {right}")
        };
        let behind = |m: &AnyMove, text: &str| {
            let text = text.replace("{right}", "the position after it is right by itself");
            let m = self.uci(*m);
            format!("{counts} at depth {depth}; the error is in the count below {m}, {text}")
        };
        match &self.difference.fault {
            EngineFault::Moves(_) => "the moves of this position differ".to_owned(),
            EngineFault::Make(_) => {
                "the moves of this position differ, but only when it is reached by \
                 moves: given as FEN it is right. Making a move leaves something wrong behind"
                    .to_owned()
            }
            EngineFault::Unknown(error) => {
                format!("{counts} at depth {depth}; nothing more is known: {error}")
            }
            EngineFault::Unmake(m) if self.config.command.is_one_shot() => {
                behind(m, "but {right}: the engine's counts do not fit together")
            }
            // An engine that is never sent `position` cannot be asked to make this move alone, so that making it may
            // be at fault as well.
            EngineFault::Unmake(m) if self.config.perft_command.to_string().contains("{fen}") => {
                behind(m, "but {right}. Making or unmaking a move is at fault")
            }
            EngineFault::Unmake(m) => {
                let reason = match depth {
                    2 => "the last ply is counted in another way than moves are listed",
                    _ => "a hash table gives it the count of another position",
                };
                let text = "but {right}, given as FEN and by moves. Unmaking a move leaves \
                            something wrong behind, unless ";
                behind(m, text) + reason
            }
            EngineFault::LastPly(m) => {
                let text = "though no move was tried before it and {right}: the last ply is counted \
                            in another way than moves are listed";
                behind(m, text)
            }
            _ if !rows.is_empty() => format!("{counts} at depth {depth}"),
            _ if *depth == 1 => format!("{counts}; it does not list its moves"),
            _ => format!("{counts} at depth {depth}, but no list of moves differs"),
        }
    }

    fn explained(&self, text: String) -> Explained {
        let p = &self.difference.position;
        let why = match p.explain(&text) {
            Ok(why) => why.to_string(),
            Err(error) => format!("{} is not a move: {error}", text.escape_default()),
        };
        Explained { text, why }
    }

    /// The missing moves, and the moves that are illegal or listed more than once.
    pub fn lists(&self) -> [Vec<Explained>; 2] {
        let Some(lists) = self.difference.lists() else { return [Vec::new(), Vec::new()] };
        let missing = lists.missing.iter().map(|&m| self.explained(self.uci(m))).collect();
        let surplus = lists.surplus.iter().map(|text| self.explained(text.clone()));
        let repeated = lists.repeated.iter().map(|&m| {
            let text = self.uci(m);
            Explained { why: format!("{text} is listed more than once"), text }
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

    /// The move below which the count is wrong, if unmaking or the last ply is at fault.
    pub fn below(&self) -> Option<String> {
        match &self.difference.fault {
            EngineFault::Unmake(m) | EngineFault::LastPly(m) => Some(self.uci(*m)),
            _ => None,
        }
    }
}
