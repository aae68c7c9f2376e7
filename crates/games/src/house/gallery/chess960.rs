//! A shuffled start position.

use crate::RuleSet;
use tabiya_core::Position;

use crate::house::HouseRule;

/// A start position with the pieces of both back ranks in one of 960 orders, numbered as in Chess960: 518 is
/// the order of chess.
///
/// ```
/// use tabiya_games::RuleSet;
/// use tabiya_games::house::gallery::Chess960;
/// use tabiya_games::house::House;
/// let game = House::new(RuleSet::chess(), vec![Box::new(Chess960::new(0))]).begin()?;
/// assert_eq!(game.position().fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
/// # Ok::<(), tabiya_games::GameError>(())
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
        let p = Position::chess960(self.number).ok_or("no such start position")?;
        *start = p.to_string();
        Ok(())
    }
}
