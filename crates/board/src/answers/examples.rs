//! Rule files to start from: games that people know, and one for each thing that rule files can do.

use serde::Serialize;

/// An example of a rule file.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Example {
    title: &'static str,
    text: &'static str,
}

/// The suite's rule file of this name, as an example.
macro_rules! of_suite {
    ($title:literal, $name:literal) => {
        Example {
            title: $title,
            text: include_str!(concat!("../../../../perft-suites/rules/", $name, ".toml")),
        }
    };
}

/// The examples in the order in which the page offers them.
pub(super) static EXAMPLES: [Example; 9] = [
    of_suite!("Amazon: a queen that also moves as a knight", "amazon"),
    Example {
        title: "Cannons: pieces that capture by jumping",
        text: include_str!("examples/cannons.toml"),
    },
    of_suite!("Makruk: the chess of Thailand", "makruk"),
    of_suite!("Breakthrough: pawns alone", "breakthrough"),
    of_suite!("Shatranj: the old chess", "shatranj"),
    of_suite!("Los Alamos: a board of six by six", "losalamos"),
    of_suite!("Knightmate: a king that moves as a knight", "knightmate"),
    of_suite!("Marseillais: two moves in a turn", "marseillais"),
    Example { title: "Gap and hill: walls and a goal", text: include_str!("examples/hill.toml") },
];
