//! A shuffled start position.

use tabiya_fairy::RuleSet;

use crate::HouseRule;

/// A start position with the pieces of both back ranks in one of 960 orders, numbered as in Chess960: 518 is
/// the order of chess.
///
/// ```
/// use tabiya_fairy::RuleSet;
/// use tabiya_house::gallery::Chess960;
/// use tabiya_house::House;
/// let game = House::new(RuleSet::chess(), vec![Box::new(Chess960::new(0))]).begin()?;
/// assert_eq!(game.position().fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
/// # Ok::<(), tabiya_house::HouseError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Chess960 {
    number: u16,
}

impl Chess960 {
    /// The rule for the start position with this number, taken modulo 960.
    pub const fn new(number: u16) -> Self {
        Self { number: number % 960 }
    }

    /// The back rank as lower-case letters.
    fn rank(&self) -> String {
        let number = usize::from(self.number);
        let mut rank = ['-'; 8];
        rank[number % 4 * 2 + 1] = 'b';
        rank[number / 4 % 4 * 2] = 'b';
        let put = |rank: &mut [char; 8], place: usize, letter| {
            let free = (0..8).filter(|&file| rank[file] == '-').nth(place);
            rank[free.expect("a free file")] = letter;
        };
        put(&mut rank, number / 16 % 6, 'q');
        // All ten ways to choose two of the five free files, in order.
        let pairs = (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
        let (first, second) = pairs.clone().nth(number / 96).expect("ten pairs");
        put(&mut rank, second, 'n');
        put(&mut rank, first, 'n');
        for letter in ['r', 'k', 'r'] {
            put(&mut rank, 0, letter);
        }
        rank.into_iter().collect()
    }
}

impl HouseRule for Chess960 {
    fn name(&self) -> &'static str {
        "chess960"
    }

    fn full_name(&self) -> String {
        format!("chess960={}", self.number)
    }

    fn is_start_only(&self) -> bool {
        true
    }

    fn prepare(&self, _: &mut RuleSet, start: &mut String) -> Result<(), String> {
        if *start != RuleSet::chess().start {
            return Err("only a game that starts as chess does can be shuffled".to_owned());
        }
        let rank = self.rank();
        let white = rank.to_uppercase();
        *start = format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
        Ok(())
    }
}
