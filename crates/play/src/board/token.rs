//! The secret that each request to the API must contain.

use std::fmt;

use anyhow::{Result, anyhow};

/// The secret of this run of the server, part of its URL: 128 random bits as hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct AccessToken(String);

impl AccessToken {
    /// Creates a random secret.
    ///
    /// # Errors
    /// If the system provides no random numbers.
    pub(super) fn random() -> Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| anyhow!("no random numbers: {error}"))?;
        Ok(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// Whether the text equals the secret. The comparison takes the same time for every wrong text.
    pub(super) fn is(&self, text: &[u8]) -> bool {
        let secret = self.0.as_bytes();
        let differing = secret.iter().zip(text).fold(0, |all, (a, b)| all | (a ^ b));
        secret.len() == text.len() && differing == 0
    }
}

impl fmt::Display for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_complete_secret_is_accepted() {
        let token = AccessToken::random().expect("random numbers");
        let text = token.to_string();
        assert_eq!(text.len(), 32);
        assert!(token.is(text.as_bytes()));
        for wrong in ["", &text[1..], &format!("{text}0"), &text.replace(&text[..1], "x")] {
            assert!(!token.is(wrong.as_bytes()), "{wrong}");
        }
        assert!(AccessToken::random().expect("random numbers") != token);
    }
}
