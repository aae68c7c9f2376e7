//! Boards, squares and regions as `variants.ini` writes them.

use tabiya_core::{Bitboard, Color, File, Rank};

/// The squares of regions such as `*8 d4 e*`. Ranks and files beyond the largest board are left out, as Fairy-Stockfish
/// does; `None` for other texts.
pub(super) fn regions(text: &str) -> Option<Bitboard> {
    text.split_whitespace().filter(|word| *word != "-").try_fold(Bitboard::EMPTY, |all, word| {
        let mut letters = word.chars();
        let file = letters.next().filter(|file| matches!(file, '*' | 'a'..='l'))?;
        let rank = match letters.as_str() {
            "*" if file != '*' => Bitboard::FULL,
            rank => rank_of(rank.parse().ok().filter(|rank| (1..=12).contains(rank))?),
        };
        let file = match file {
            '*' => Bitboard::FULL,
            file => File::from_letter(file).map_or(Bitboard::EMPTY, Bitboard::file),
        };
        Some(all | file & rank)
    })
}

/// The squares of a rank, counted from 1; none if the largest board does not have it.
pub(super) fn rank_of(number: usize) -> Bitboard {
    let rank = number.checked_sub(1).and_then(|at| Rank::ALL.get(at));
    rank.map_or(Bitboard::EMPTY, |&rank| Bitboard::rank(rank))
}

/// The fields of a start position. Those that are missing have the values of a game without them.
pub(super) struct StartFields<'a> {
    pub(super) board: &'a str,
    pub(super) side: &'a str,
    pub(super) rights: &'a str,
    pub(super) passed: &'a str,
    pub(super) checks: Option<&'a str>,
    pub(super) counters: String,
}

impl<'a> StartFields<'a> {
    pub(super) fn read(fen: &'a str) -> Option<Self> {
        let mut fields = fen.split_whitespace().peekable();
        let board = fields.next()?;
        let side = fields.next_if(|field| ["w", "b"].contains(field)).unwrap_or("w");
        let is_rights =
            |field: &str| field == "-" || field.chars().all(|c| c.is_ascii_alphabetic());
        let rights = fields.next_if(|field| is_rights(field)).unwrap_or("-");
        let is_square =
            |field: &str| field == "-" || field.starts_with(|c: char| c.is_ascii_lowercase());
        let passed = fields.next_if(|field| is_square(field)).unwrap_or("-");
        let checks = fields.next_if(|field| field.contains('+'));
        let numbers: Vec<&str> = fields.filter(|field| field.parse::<u32>().is_ok()).collect();
        let counters = if numbers.len() == 2 { numbers.join(" ") } else { "0 1".to_owned() };
        Some(Self { board, side, rights, passed, checks, counters })
    }
}

/// A board without walls (`*`), and the squares of the walls.
pub(super) fn without_walls(board: &str) -> (String, Bitboard) {
    let (board, hand) = board.split_at(board.find('[').unwrap_or(board.len()));
    let ranks = board.split('/').count();
    let mut walls = Bitboard::EMPTY;
    let rows = board.split('/').enumerate().map(|(at, row)| {
        // Empty squares and walls are counted, as if there were no walls.
        let (mut text, mut file, mut empty) = (String::new(), 0, 0);
        for c in row.chars() {
            let squares = if c == '*' { Some(1) } else { c.to_digit(10) };
            if let Some(square) = rank_of(ranks - at).into_iter().nth(file).filter(|_| c == '*') {
                walls = walls.with(square);
            }
            file += squares.unwrap_or(u32::from(!['~', '+'].contains(&c))) as usize;
            match squares {
                Some(squares) => empty += squares,
                None => text += &(digits(std::mem::take(&mut empty)) + c.encode_utf8(&mut [0; 4])),
            }
        }
        text + &digits(empty)
    });
    let rows: Vec<String> = rows.collect();
    (format!("{}{hand}", rows.join("/")), walls)
}

/// A number of empty squares in FEN.
fn digits(empty: u32) -> String {
    if empty > 0 { empty.to_string() } else { String::new() }
}

/// The squares from which two steps straight forward stay on the squares of `board`.
pub(super) fn ahead(board: Bitboard, color: Color) -> Bitboard {
    Bitboard(if color == Color::White { board.0 >> 16 } else { board.0 << 16 })
}
