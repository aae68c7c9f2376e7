//! Rule files to start from: games that people know, and one for each thing that rule files can do.

use serde::Serialize;

/// An example of a rule file.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Example {
    title: &'static str,
    text: &'static str,
}

/// The rule file of this name. Those that also have a suite, in `perft-suites/rules`, are kept here as well because a
/// package holds only files of its own folder; `scripts/check-tree.sh` compares them.
macro_rules! rule_file {
    ($title:literal, $name:literal) => {
        Example { title: $title, text: include_str!(concat!("examples/", $name, ".toml")) }
    };
}

/// The examples in the order in which the page offers them.
pub(super) static EXAMPLES: [Example; 9] = [
    rule_file!("Amazon: a queen that also moves as a knight", "amazon"),
    rule_file!("Cannons: pieces that capture by jumping", "cannons"),
    rule_file!("Makruk: the chess of Thailand", "makruk"),
    rule_file!("Breakthrough: pawns alone", "breakthrough"),
    rule_file!("Shatranj: the old chess", "shatranj"),
    rule_file!("Los Alamos: a board of six by six", "losalamos"),
    rule_file!("Knightmate: a king that moves as a knight", "knightmate"),
    rule_file!("Marseillais: two moves in a turn", "marseillais"),
    rule_file!("Gap and hill: walls and a goal", "hill"),
];
