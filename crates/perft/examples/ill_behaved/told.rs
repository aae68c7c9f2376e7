//! How an answer is written.

use crate::count::{Count, Row};
use crate::mode::Mode;

impl Count {
    /// The lines that a mode writes.
    pub(crate) fn told(&self, mode: Mode) -> Vec<u8> {
        let mut text = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            text.extend_from_slice(noise(mode, number));
            text.extend_from_slice(row.told(mode, number).as_bytes());
            text.push(b'\n');
        }
        if mode != Mode::NoTotal {
            let total = format!("\nNodes searched: {}", grouped(self.total, mode));
            let capitals = mode == Mode::UpperCase;
            let total = if capitals { total.to_ascii_uppercase() } else { total };
            text.extend_from_slice(total.as_bytes());
            if mode != Mode::NoFinalNewline {
                text.push(b'\n');
            }
        }
        text
    }
}

impl Row {
    fn told(&self, mode: Mode, number: usize) -> String {
        let Self { name, nodes } = self;
        match mode {
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
            Mode::Negative if number == 0 => format!("{name}: -{nodes}"),
            Mode::Fractional if number == 0 => format!("{name}: {nodes}.5"),
            _ => format!("{name}: {}", grouped(*nodes, mode)),
        }
    }
}

/// A number, in groups of three digits in some modes.
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

/// What is said before a move.
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
        Mode::BinaryNoise => BINARY[number % BINARY.len()],
        _ => b"",
    }
}
