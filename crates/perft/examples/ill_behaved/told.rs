//! The text of an answer.

use crate::count::{Count, Row};
use crate::mode::Mode;

impl Count {
    /// The output of a mode, in parts; some modes pause between them. `lower` has the counts of depths 1, 2, ...
    pub(crate) fn parts(&self, mode: Mode, depth: u32, lower: &[Self]) -> Vec<Vec<u8>> {
        let total = |label: &str, total: u128| format!("{label}: {total}\n").into_bytes();
        let told = self.told(mode);
        match mode {
            Mode::LowerTotals => {
                let labelled = |(below, count): (usize, &Self)| {
                    total(&format!("perft {}", below + 1), count.total)
                };
                let own = total(&format!("perft {depth}"), self.total);
                lower.iter().enumerate().map(labelled).chain([own]).collect()
            }
            Mode::TotalADepth => {
                lower.iter().chain([self]).map(|count| total("Nodes", count.total)).collect()
            }
            Mode::LowerLists => lower.iter().chain([self]).map(|count| count.told(mode)).collect(),
            Mode::ZeroFirst => vec![total("Nodes", 0), told],
            Mode::InfoFirst => vec![total("info string nodes", 100), told],
            Mode::InfoRows => {
                let row = |row: &Row| format!("info string {}: {}\n", row.name, row.nodes);
                let rows = lower.last().map_or(&[][..], |count| &count.rows);
                vec![rows.iter().map(row).collect::<String>().into_bytes(), told]
            }
            Mode::TotalLater | Mode::XboardLate => vec![self.lines(mode), self.last_line(mode)],
            Mode::RowsLater => {
                let mut first = self.clone();
                let rest = first.rows.split_off(self.rows.len() * 3 / 4);
                let rest = Self { rows: rest, total: self.total };
                vec![first.lines(mode), rest.told(mode)]
            }
            Mode::TotalFirst => vec![total("Total", self.total), self.lines(mode)],
            Mode::WrongTotalFirst => vec![total("Nodes", self.total), self.lines(mode)],
            Mode::TotalTwice => vec![told, total("Total nodes", self.total)],
            Mode::WholeTree => {
                let nodes = lower.iter().map(|count| count.total).sum::<u128>() + self.total;
                vec![self.lines(mode), total("Total nodes", nodes), total("Leaves", self.total)]
            }
            Mode::ListTwice => vec![told.clone(), told],
            Mode::DepthAndTotal => vec![format!("Depth: {depth} nodes: {}\n", self.total).into()],
            Mode::Shallow => {
                vec![total("Nodes", lower.last().map_or(self.total, |count| count.total))]
            }
            Mode::OnlyLower => vec![total(&format!("perft {}", depth - 1), self.total)],
            Mode::OnlyInfo => vec![total("info string nodes", self.total)],
            Mode::SecondTotal => vec![told, total("Nodes searched", self.total + 1)],
            Mode::FirstTotal => vec![total("Nodes searched", self.total + 5), told],
            Mode::TwoTotalsAlone => {
                vec![total("Nodes searched", self.total + 5), total("Nodes searched", self.total)]
            }
            Mode::TwoLists => {
                let mut wrong = self.clone();
                if let Some(row) = wrong.rows.first_mut() {
                    row.nodes += 7;
                    wrong.total += 7;
                }
                vec![wrong.told(mode), told]
            }
            Mode::OnceSilent => Vec::new(),
            Mode::BannerFirst => vec![format!("counting to depth {depth}\n").into(), told],
            Mode::UnreadTotal | Mode::OnceUnread => {
                vec![format!("noeuds = {}\n", self.total).into()]
            }
            Mode::UnreadSentence => vec![b"this engine counts nothing\n".to_vec()],
            Mode::UnreadDeep if depth > 1 => vec![b"too deep for me\n".to_vec()],
            _ => vec![told],
        }
    }

    /// The moves followed by the total.
    pub(crate) fn told(&self, mode: Mode) -> Vec<u8> {
        [self.lines(mode), self.last_line(mode)].concat()
    }

    /// The lines of the moves, each with its count.
    fn lines(&self, mode: Mode) -> Vec<u8> {
        let mut text = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            text.extend_from_slice(noise(mode, number));
            text.extend_from_slice(row.told(mode, number).as_bytes());
            text.push(b'\n');
        }
        text
    }

    /// The line of the total, or nothing in modes that print no total.
    fn last_line(&self, mode: Mode) -> Vec<u8> {
        let total = grouped(self.total, mode);
        let line = match mode {
            Mode::NoTotal | Mode::MissingMoveNoTotal => return Vec::new(),
            Mode::NumberAlone
            | Mode::WrongNumberAlone
            | Mode::WrongNumberBehind
            | Mode::OnceTotal => format!("{total}\n"),
            Mode::UpperCase => format!("\nNODES SEARCHED: {total}\n"),
            Mode::NoFinalNewline => format!("\nNodes searched: {total}"),
            _ => format!("\nNodes searched: {total}\n"),
        };
        line.into_bytes()
    }
}

impl Row {
    fn told(&self, mode: Mode, number: usize) -> String {
        let Self { name, nodes, other_name } = self;
        let (squares, promotion) = name.split_at(name.len().min(4));
        let capital = promotion.to_ascii_uppercase();
        match mode {
            Mode::LeadingZeros => format!("{name}: {nodes:08}"),
            Mode::LongAlgebraic => {
                let equals = if capital.is_empty() { "" } else { "=" };
                format!("{}-{}{equals}{capital}: {nodes}", &squares[..2], &squares[2..])
            }
            Mode::PromotionInParentheses if !capital.is_empty() => {
                format!("{squares}({capital}): {nodes}")
            }
            Mode::CastlingInLetters if other_name.is_some() => {
                let short = squares.as_bytes()[2] > squares.as_bytes()[0];
                format!("{}: {nodes}", if short { "O-O" } else { "O-O-O" })
            }
            Mode::SecondColumn => format!("{name}: {nodes} {}", 100 + number),
            Mode::UpperCase => format!("{}: {nodes}", name.to_ascii_uppercase()),
            Mode::Separators => match number % 7 {
                0 => format!("{name}={nodes}"),
                1 => format!("{name} - {nodes}"),
                2 => format!("{name} {nodes}"),
                3 => format!("{name} ({nodes})"),
                4 => format!("{name}:{nodes}"),
                5 => format!("{name} = {nodes}"),
                _ => format!("{name}\t{nodes}"),
            },
            Mode::SquareNumbers => format!("{}->{}: {nodes}", number % 64, (number + 20) % 64),
            Mode::OffBoard if number == 0 => format!("e2e9: {nodes}"),
            Mode::HalfUnread if number.is_multiple_of(2) => {
                format!("after {name} there are {nodes}")
            }
            Mode::Negative if number == 0 => format!("{name}: -{nodes}"),
            Mode::Fractional if number == 0 => format!("{name}: {nodes}.5"),
            _ => format!("{name}: {}", grouped(*nodes, mode)),
        }
    }
}

/// A number in decimal, with its digits grouped in some modes.
fn grouped(number: u128, mode: Mode) -> String {
    let between = match mode {
        Mode::Grouped => ',',
        Mode::GroupedBySpaces => ' ',
        _ => return number.to_string(),
    };
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(between);
        }
        text.push(digit);
    }
    text
}

/// Text that some modes print before a move.
fn noise(mode: Mode, number: usize) -> &'static [u8] {
    const INFO: [&[u8]; 7] = [
        b"info depth 1 seldepth 1 score cp 13 nodes 20 time 1 pv e2e4 e7e5\n",
        b"info string counting the next move\n",
        b"\n   \n\n",
        b"Nodes/second    : 1234567\n",
        b"=== 12% done, e2e4 next ===\n",
        b"e2e4 looks good\n",
        b"info currmove g1f3 currmovenumber 12\n",
    ];
    const BINARY: [&[u8]; 6] = [
        b"\xff\xfe\x80\xc0\n",
        b"\0\0\0\0\n",
        b"\x1b[2J\x1b[1;31mcounting\x1b[0m\n",
        b"\xc3\x28 \xed\xa0\x80 \xf4\x90\x80\x80\n",
        b"counting\r\r\rcounting\x08\x08\x07\n",
        b"\xe2\x80\xae\xef\xbb\xbf\0e2e4\xff: 7\n",
    ];
    match mode {
        Mode::InfoNoise => INFO[number % INFO.len()],
        Mode::BlankLines => b"\n\n",
        Mode::BinaryNoise => BINARY[number % BINARY.len()],
        _ => b"",
    }
}
