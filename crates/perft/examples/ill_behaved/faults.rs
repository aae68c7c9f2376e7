//! The right answer made wrong.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{Position, Role, Square};

use crate::count::{Count, Row};
use crate::mode::Mode;

impl Count {
    /// What a mode makes of the count of a position to a depth.
    pub(crate) fn spoilt(mut self, mode: Mode, position: &Position, depth: u32) -> Self {
        match mode {
            Mode::ShuffledLines => {
                self.rows.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(1));
            }
            Mode::MissingMove => {
                self.total -= self.rows.pop().map_or(0, |row| row.nodes);
            }
            Mode::ExtraMove => {
                self.rows.extend(illegal(&self.rows, position));
                self.total += 1;
            }
            Mode::NullMove => {
                self.rows.push(Row { name: "0000".to_owned(), nodes: 1 });
                self.total += 1;
            }
            Mode::WrongCount if depth > 1 => {
                if let Some(row) = self.rows.first_mut() {
                    row.nodes += 1;
                    self.total += 1;
                }
            }
            Mode::MoveTwice => {
                if let Some(row) = self.rows.first().cloned() {
                    self.total += row.nodes;
                    self.rows.push(row);
                }
            }
            Mode::WrongTotal => self.total += 1,
            Mode::OnlyTotal => self.rows.clear(),
            _ => {}
        }
        self
    }
}

/// A step of the king that is not among the moves, or a jump if there is none.
fn illegal(rows: &[Row], position: &Position) -> Option<Row> {
    let kings = position.by_color(position.turn()) & position.by_role(Role::King);
    let king = kings.into_iter().next()?;
    let far = |to: &Square| {
        let files = (to.file() as u8).abs_diff(king.file() as u8);
        files.max((to.rank() as u8).abs_diff(king.rank() as u8))
    };
    let mut goals: Vec<Square> = Square::ALL.into_iter().filter(|to| far(to) > 0).collect();
    goals.sort_by_key(far);
    let names = goals.into_iter().map(|to| format!("{king}{to}"));
    let name = names.into_iter().find(|name| rows.iter().all(|row| row.name != *name))?;
    Some(Row { name, nodes: 1 })
}
