//! The variations of a game: what is played, taken back, promoted and deleted in them.

use tabiya_games::Game;

use super::game::{HostedGame, make};
use super::reply::Refusal;
use super::variation::{
    Line, LinePath, MOST_PLIES, Place, find, find_list, keep, position, promote, size,
};

impl HostedGame {
    /// The game as it was at a place, and the place. One before the beginning of its variation is a place of the line
    /// around it.
    ///
    /// # Errors
    /// If there is no such place.
    pub(super) fn at(&self, place: &Place) -> Result<(Place, Game), Refusal> {
        let mut place = place.clone();
        while !place.line.0.is_empty() {
            let line = self.line(&place.line)?;
            if place.ply > line.end() {
                let (end, ply) = (line.end(), place.ply);
                return Err(Refusal::unknown(format!("no ply {ply}, the variation ends at {end}")));
            }
            if place.ply > line.after {
                break;
            }
            place.line.0.pop();
        }
        let lines: Vec<&Line> = (1..=place.line.0.len())
            .map(|depth| self.line(&LinePath(place.line.0[..depth].to_vec())))
            .collect::<Result<_, _>>()?;
        // The plies at which each line is left.
        let mut ends = lines.iter().skip(1).map(|line| line.after).chain([place.ply]);
        let mut course = self.until(lines.first().map_or(place.ply, |line| line.after))?;
        for &line in &lines {
            let end = ends.next().unwrap_or(line.end());
            for ply in line.moves.iter().take(end.saturating_sub(line.after)) {
                let made = course.play_text(&ply.text).map(|_| ());
                made.map_err(|error| Refusal::conflict(error.to_string()))?;
            }
        }
        Ok((place, course))
    }

    /// The game after its first `ply` moves.
    fn until(&self, ply: usize) -> Result<Game, Refusal> {
        let plies = self.plies();
        if ply > plies {
            return Err(Refusal::unknown(format!("no ply {ply}, the game has {plies}")));
        }
        let mut course = self.course.clone();
        for _ in ply..plies {
            course.undo();
        }
        Ok(course)
    }

    /// A variation.
    pub(super) fn line(&self, path: &LinePath) -> Result<&Line, Refusal> {
        find(&self.notes.variations, path).ok_or_else(|| no_variation(path))
    }

    /// The game with all that belongs to its moves as a line; `self` keeps none of it.
    fn take_line(&mut self) -> Line {
        Line {
            after: 0,
            moves: self.course.plies().cloned().collect(),
            comments: std::mem::take(&mut self.notes.comments),
            nags: std::mem::take(&mut self.notes.nags),
            variations: std::mem::take(&mut self.notes.variations),
        }
    }

    /// Puts back what belongs to the moves, which are made elsewhere.
    fn put_line(&mut self, line: Line) {
        let Line { comments, nags, variations, .. } = line;
        (self.notes.comments, self.notes.nags, self.notes.variations) =
            (comments, nags, variations);
    }

    /// Prepares for the move `made` in place of the moves after the first `ply`: these become a variation. If a variation
    /// begins with the move, the rest of it becomes a variation of the game.
    pub(super) fn branch(&mut self, ply: usize, made: &str) {
        let found = position(&self.notes.variations, ply, made);
        if ply == self.plies() && found.is_none() {
            return;
        }
        let mut line = self.take_line();
        let found = found.map(|index| line.variations.remove(index));
        let replaced = line.split_off(ply);
        keep(&mut line.variations, replaced);
        if let Some(mut first) = found {
            let rest = first.split_off(ply + 1);
            line.append(first);
            keep(&mut line.variations, rest);
        }
        self.put_line(line);
    }

    /// Makes a move in a variation: continues it, steps on in it, or begins another.
    pub(super) fn play_beside(
        &mut self,
        Place { line: mut path, ply }: Place,
        mut course: Game,
        text: &str,
    ) -> Result<Place, Refusal> {
        let made = make(&mut course, text)?;
        let Some(last) = course.plies().next_back().cloned() else {
            return Err(Refusal::conflict("no move was made"));
        };
        if size(&self.notes.variations) >= MOST_PLIES {
            let why = format!("variations have at most {MOST_PLIES} moves here");
            return Err(Refusal::conflict(why));
        }
        let found = find_list(&mut self.notes.variations, &path);
        let (list, index) = found.ok_or_else(|| no_variation(&path))?;
        let line = &mut list[index];
        let next = Place { line: path.clone(), ply: ply + 1 };
        match line.moves.get(ply - line.after) {
            Some(known) if known.text == made => return Ok(next),
            None => line.moves.push(last),
            Some(_) => {
                if let Some(known) = position(&line.variations, ply, &made) {
                    path.0.push(known);
                    return Ok(Place { line: path, ply: ply + 1 });
                }
                path.0.push(line.variations.len());
                line.variations.push(Line::new(ply, vec![last]));
            }
        }
        self.revision += 1;
        Ok(Place { line: path, ply: ply + 1 })
    }

    /// Takes back moves up to a place. They are kept as a variation if `is_kept`.
    ///
    /// # Errors
    /// If there is no such place, or the game has changed since `revision`.
    pub(super) fn take_back(
        &mut self,
        place: &Place,
        is_kept: bool,
        revision: u64,
    ) -> Result<(), Refusal> {
        self.check(revision)?;
        let (place, course) = self.at(place)?;
        let mut line = self.take_line();
        promote(&mut line, &place.line);
        let taken = line.split_off(place.ply);
        if is_kept {
            keep(&mut line.variations, taken);
        }
        self.put_line(line);
        self.change(course, false);
        Ok(())
    }

    /// Makes a variation a part of the game; the moves that it replaces become a variation. Returns the number of moves
    /// before it.
    ///
    /// # Errors
    /// If there is no such variation, or the game has changed since `revision`.
    pub(super) fn restore(&mut self, path: &LinePath, revision: u64) -> Result<usize, Refusal> {
        self.check(revision)?;
        let (after, end) = (self.line(path)?.after, self.line(path)?.end());
        let (_, course) = self.at(&Place { line: path.clone(), ply: end })?;
        let mut line = self.take_line();
        promote(&mut line, path);
        self.put_line(line);
        self.change(course, false);
        Ok(after)
    }

    /// Deletes a variation with those that begin within it.
    ///
    /// # Errors
    /// If there is no such variation, or the game has changed since `revision`.
    pub(super) fn delete(&mut self, path: &LinePath, revision: u64) -> Result<(), Refusal> {
        self.check(revision)?;
        let found = find_list(&mut self.notes.variations, path);
        let (list, index) = found.ok_or_else(|| no_variation(path))?;
        list.remove(index);
        self.revision += 1;
        Ok(())
    }
}

fn no_variation(path: &LinePath) -> Refusal {
    Refusal::unknown(format!("no variation {path}"))
}
