//! What all HTML pages have in common: head, style, piece symbols, totals.

use std::time::SystemTime;

use tabiya_draw::{escape, symbols};

use crate::report::Status;

const STYLE: &str = include_str!("style.css");

/// The content security policy: the page fetches nothing, even if text from an engine contains
/// links.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// Values with more characters than this get a row of their own.
const NARROW: usize = 16;

/// Copies commands. Without it, they are text to select.
const SCRIPT: &str = include_str!("copy.js");

/// The digest of `SCRIPT`, so that the content security policy allows this script and no other.
const SCRIPT_DIGEST: &str = "aCE+GYV/M/wZYMbg233W0s5gjKv0QCFZYbU41PtTw2o=";

/// A page under construction.
pub(super) struct Page(String);

/// The verdict of a page: as plain text for the title, and as badges.
pub(super) struct Headline {
    pub(super) title: String,
    pub(super) badges: Vec<(Status, String)>,
}

impl Page {
    /// Starts a page with the command, the suites or the engine, the verdict, the date and the whole command line.
    pub(super) fn begin(command: &str, subject: &str, verdict: &Headline) -> Self {
        let (subject, title) = (escape(subject), escape(&verdict.title));
        let badges: String = verdict.badges.iter().map(|(badge, text)| badge.badge(text)).collect();
        let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let date = now.replace('T', " ").replace('Z', " UTC");
        Self(format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <meta name=\"color-scheme\" content=\"light dark\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}; script-src 'sha256-{SCRIPT_DIGEST}'\"/>\n\
             <link rel=\"icon\" href=\"data:,\"/>\n\
             <title>{title} - {command} {subject}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <svg width=\"0\" height=\"0\" class=\"symbols\" aria-hidden=\"true\"><defs>{}</defs></svg>\n\
             <main>\n<header><p class=\"command\">{command}, <time datetime=\"{now}\">{date}</time></p>\
             <h1>{subject}</h1><p class=\"verdict\">{badges}</p>{}</header>\n",
            symbols(),
            copied("Command", &command_line())
        ))
    }

    /// Adds numbers with their labels.
    pub(super) fn totals(&mut self, rows: &[(&str, String)]) {
        let row = |(name, value): &(&str, String)| {
            let class = if value.chars().count() > NARROW { " class=\"wide\"" } else { "" };
            format!("<div{class}><dt>{name}</dt><dd>{}</dd></div>", escape(value))
        };
        let rows: String = rows.iter().map(row).collect();
        self.raw(&format!("<dl class=\"totals\">{rows}</dl>"));
    }

    /// Adds a section heading.
    pub(super) fn heading(&mut self, text: &str) {
        self.raw(&format!("<h2>{}</h2>", escape(text)));
    }

    /// Adds a highlighted sentence.
    pub(super) fn note(&mut self, text: &str) {
        self.raw(&format!("<p class=\"note\">{}</p>", escape(text)));
    }

    /// Adds lines of text as a list.
    pub(super) fn list(&mut self, lines: &[String]) {
        self.raw(&list(lines));
    }

    /// Adds HTML as it is.
    pub(super) fn raw(&mut self, html: &str) {
        if !html.is_empty() {
            self.0 += html;
            self.0.push('\n');
        }
    }

    /// Ends the page with the name of the program.
    pub(super) fn end(self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "{}<footer>perft {version}</footer>\n</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
            self.0
        )
    }
}

/// The command line of this run, as a shell reads it.
fn command_line() -> String {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = std::iter::once("perft".to_owned()).chain(words).collect();
    tabiya_terminal::command_line(words.iter().map(String::as_str))
}

/// A text that a reader may want to copy, with its label and a button that copies it.
pub(super) fn copied(label: &str, text: &str) -> String {
    format!(
        "<div class=\"copied\"><p class=\"label\">{label}</p>\
         <button type=\"button\" class=\"copy\" hidden=\"hidden\" aria-label=\"Copy: {label}\">Copy</button>\
         <pre>{}</pre></div>",
        escape(text)
    )
}

/// The text with its first letter in upper case.
pub(super) fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Writes lines of text as an HTML list; empty if there are no lines.
pub(super) fn list(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let line = |line: &String| format!("<li>{}</li>", escape(line));
    format!("<ul>{}</ul>", lines.iter().map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::process::{Command, Stdio};

    use super::{SCRIPT, SCRIPT_DIGEST, STYLE};

    /// The colour with this CSS name in a scheme: 0 for light, 1 for dark.
    fn colour(name: &str, scheme: usize) -> [f64; 3] {
        let found = STYLE.split(&format!("{name}: #")).nth(scheme + 1).expect("a colour");
        let digits = found.split([';', ' ', '}']).next().expect("digits");
        let wide: String = match digits.len() {
            3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
            _ => digits.to_owned(),
        };
        [0, 2, 4].map(|at| {
            let part = u8::from_str_radix(&wide[at..at + 2], 16).expect("two digits");
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The contrast ratio of two colours by the formula of WCAG 2, from 1 to 21.
    fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
        let luminance = |[r, g, b]: [f64; 3]| 0.2126 * r + 0.7152 * g + 0.0722 * b;
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn text_is_readable_in_light_and_dark_mode() {
        assert!((contrast([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
        for scheme in [0, 1] {
            for text in ["--text", "--quiet", "--accent", "--good", "--bad", "--warn"] {
                for ground in ["--ground", "--panel"] {
                    let contrast = contrast(colour(text, scheme), colour(ground, scheme));
                    assert!(contrast >= 4.5, "{text} on {ground}, scheme {scheme}: {contrast}");
                }
            }
        }
    }

    /// The SHA-256 digest of a text in Base64, by OpenSSL.
    fn digest(text: &str) -> String {
        let mut shell = Command::new("sh")
            .args(["-c", "openssl dgst -sha256 -binary | openssl base64"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut input = shell.stdin.take().expect("a pipe");
        input.write_all(text.as_bytes()).expect("the program openssl");
        drop(input);
        let output = shell.wait_with_output().expect("output");
        String::from_utf8(output.stdout).expect("text").trim().to_owned()
    }

    #[test]
    #[cfg_attr(not(unix), ignore = "needs sh and openssl")]
    fn the_policy_allows_the_script_of_the_page() {
        assert!(!SCRIPT.contains(['<', '&']), "the page is XML as well");
        assert_eq!(SCRIPT_DIGEST, digest(SCRIPT), "needs the program openssl");
    }
}
