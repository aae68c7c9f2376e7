//! House rules in suites, which the feature `house` reads.

use tabiya_games::Game;

use crate::Reading;

#[cfg(feature = "house")]
impl Reading {
    /// Begins a game under the house rules at a FEN, which may be in a form that only these rules use.
    pub(crate) fn begin_by_names(&self, fen: &str) -> Result<Game, String> {
        let gallery = self.gallery.as_ref().ok_or(NO_GALLERY)?;
        gallery.begin(self.variant, &self.house, Some(fen)).map_err(|error| error.to_string())
    }

    /// Looks up the house rules; the error is about the first unknown name. `None` if there is no gallery.
    pub(crate) fn look_up(&self) -> Option<Result<(), String>> {
        let found = self.gallery.as_ref()?.rules(&self.house);
        Some(found.map(drop).map_err(|error| error.to_string()))
    }

    /// Whether there is a house rule of this name. In the middle of a turn, the last field of the FEN begins with the
    /// name of a rule.
    pub(crate) fn knows(&self, name: &str) -> bool {
        let mut summaries = self.gallery.iter().flat_map(|gallery| gallery.summaries());
        summaries.any(|(known, _)| known == name)
    }
}

#[cfg(not(feature = "house"))]
impl Reading {
    /// Fails: there is no gallery.
    pub(crate) fn begin_by_names(&self, _fen: &str) -> Result<Game, String> {
        Err(NO_GALLERY.to_owned())
    }

    /// Returns `None`: there is no gallery.
    pub(crate) fn look_up(&self) -> Option<Result<(), String>> {
        None
    }

    /// Returns `false`: there is no gallery.
    pub(crate) fn knows(&self, _name: &str) -> bool {
        false
    }
}

/// The error about house rules for all lines without a gallery that has them.
const NO_GALLERY: &str = "house rules are not read here";

#[cfg(test)]
mod tests {
    use tabiya_games::Variant;

    use crate::perft_file::PerftFileReader;
    use crate::{Reading, epd};

    const LINE: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;house knooks ;D1 5";

    #[test]
    fn lines_with_house_rules_are_skipped_without_a_gallery() {
        assert!(epd::read_line(LINE, Variant::Chess).is_ok_and(|case| case.is_none()));
        let mut reader = PerftFileReader::new(Variant::Chess);
        for line in [&format!("epd {LINE}"), "perft 1 5", "epd 4k3/8/8/8/8/8/8/4K3 w - -"] {
            assert!(reader.line(1, line).is_ok_and(|case| case.is_none()), "{line}");
        }
        assert!(reader.finish().is_some_and(|(_, case)| case.checks.is_empty()));
    }

    #[test]
    fn house_rules_for_a_whole_suite_need_a_gallery() {
        let reading = Reading { house: vec!["knooks".to_owned()], ..Variant::Chess.into() };
        let error = epd::read_line("4k3/8/8/8/8/8/8/4K3 w - -", reading).unwrap_err();
        assert!(error.message.contains("house rules"), "{error}");
    }

    #[cfg(feature = "house")]
    #[test]
    fn rules_of_a_program_are_read_like_gallery_rules() {
        use tabiya_games::house::{Gallery, rule};
        let again = rule("twice").after_move(|change, _| {
            if change.again().is_none() {
                change.move_again();
            }
        });
        let gallery = Some(Gallery::with(&[Box::new(again)]));
        let reading = Reading { gallery, ..Variant::Chess.into() };
        let read = |line: &str| epd::read_line(line, reading.clone()).expect(line).expect(line);
        let case = read("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;house twice,knooks ;moves Ke2 ;D1 8");
        assert_eq!(case.game.position().house_rules(), ["twice", "knooks"]);
        // In the middle of a turn the FEN ends with the name of the rule.
        assert_eq!(case.text, "4k3/8/8/8/8/8/4K3/8 w - - 1 1 twice:again");
        let again = read(&format!("{} ;house twice,knooks ;D1 8", case.text));
        assert_eq!(again.fen(), case.text);
        for line in [LINE.replace("knooks", "losers"), format!("{LINE} ;moves Ke3")] {
            let error = epd::read_line(&line, reading.clone()).expect_err(&line);
            assert!(error.message.contains("losers") || error.message.ends_with("at ply 1"));
        }
    }
}
