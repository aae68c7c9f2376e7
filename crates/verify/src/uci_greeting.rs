//! What is said to an engine before it is asked anything.

use tabiya_variants::Variant;

use super::error::{EngineError, Phase, Unsupported};
use super::line::Line;
use super::uci_options::set_option;
use super::uci_session::UciSession;
use super::{CHESS960, VARIANT, VARIANT_PATH};

impl UciSession<'_> {
    /// Asks for the engine's name and its options.
    fn ask_for_offers(&mut self) -> Result<(), EngineError> {
        self.process.send("uci\n");
        let mut known = false;
        self.listen(Phase::Start, self.config.deadlines.start, |offers, line| {
            match line {
                Line::Name(name) => offers.name = Some(name),
                Line::Option(option) => offers.add(&option),
                Line::UciOk => known = true,
                _ => {}
            }
            known
        })
    }

    /// Greets an engine, and sets the options that it is to have.
    pub(super) fn greet(&mut self) -> Result<(), EngineError> {
        self.ask_for_offers()?;
        self.variant = match self.offers.option(VARIANT) {
            Some(_) => self.offers.default_of(VARIANT).and_then(|name| name.parse().ok()),
            None => Some(Variant::Chess),
        };
        self.chess960 = self.offers.default_of(CHESS960).is_some_and(|v| v == "true");
        let mut commands = String::new();
        for (name, value) in &self.config.options {
            let Some(offered) = self.offers.option(name) else {
                return Err(EngineError::Refused(Unsupported::Option(name.clone())));
            };
            commands += &set_option(offered, value);
        }
        self.process.send(&format!("{commands}isready\n"));
        self.await_ready(self.config.deadlines.first_ready)?;
        let is_file = |(name, _): &(String, String)| name.eq_ignore_ascii_case(VARIANT_PATH);
        if self.config.options.iter().any(is_file) {
            // The file has brought variants that were not offered before.
            self.ask_for_offers()?;
        }
        Ok(())
    }
}
