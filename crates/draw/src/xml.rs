//! Escaping of text for SVG and HTML.

/// Escapes a text so that it can be used between tags or between quotes of either kind.
///
/// Characters that XML does not allow, such as most control characters, become U+FFFD.
///
/// ```
/// use tabiya_draw::escape;
/// assert_eq!(escape("<b title='a&b'>"), "&lt;b title=&#39;a&amp;b&#39;&gt;");
/// assert_eq!(escape("\0"), "\u{fffd}");
/// ```
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(c),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            c if c.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            c => escaped.push(c),
        }
    }
    escaped
}
