//! Reports of `perft check`, opened from the disk as a person opens them, and as they are printed.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;
use tabiya_browser_tests::Page;
use tempfile::TempDir;

/// Faults of engines, each with the verdict and the heading of its group of failures.
const FAULTS: [(&str, &str); 5] = [
    ("no-en-passant", "wrong Missing: en passant captures"),
    ("castling-through-attack", "wrong Extra: castling through check"),
    ("no-knight-promotion", "wrong Missing: promotions to a knight"),
    ("pinned-knight-moves", "wrong Extra: moves of pinned pieces"),
    ("no-double-push", "wrong Missing: double pushes"),
];

/// What a person sees: the verdicts and headings of the causes, and the number of boards that are not folded.
const SEEN: &str = "({
    causes: [...document.querySelectorAll('section.cause h3')].map((it) => it.innerText.trim()).filter((text) => !text.startsWith('warned ')),
    boards: [...document.querySelectorAll('section.cause figure')].filter((it) => it.checkVisibility()).length,
})";

/// A program that was built together with `tabiya`.
fn built(name: &str) -> PathBuf {
    let tabiya = std::env::var_os("TABIYA").expect("TABIYA names the program");
    let program = Path::new(&tabiya).with_file_name("").join(name);
    assert!(program.exists(), "{} is missing: run cargo test --release", program.display());
    program
}

/// The report on an engine with this fault, as a file.
fn report(folder: &TempDir, fault: &str) -> PathBuf {
    let file = folder.path().join(format!("{fault}.html"));
    let engine = format!("'{}' --mutation {fault}", built("examples/mutant").display());
    let status = Command::new(built("perft"))
        .arg("check")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../perft-suites/edge.epd"))
        .args(["--engine", &engine, "--max-nodes", "1e3", "--format"])
        .arg(format!("html={}", file.display()))
        .output()
        .expect("perft starts");
    assert_eq!(status.status.code(), Some(1), "{status:?}");
    file
}

#[test]
fn reports_open_from_the_disk_with_one_cause_and_one_board() {
    let (page, folder) = (Page::open(), TempDir::new().expect("a folder"));
    for (fault, heading) in FAULTS {
        // The board, which is shown first, asks no more once it is left.
        page.go("about:blank");
        page.requests();
        let address = format!("file://{}", report(&folder, fault).display());
        page.go(&address);
        assert_eq!(page.js(SEEN), json!({ "causes": [heading], "boards": 1 }), "{fault}");
        assert_eq!(page.requests(), [address], "{fault}");
        page.picture(&format!("report-{fault}"));
        // The page's script runs: it shows the buttons that copy.
        page.until("document.querySelector('.copy').checkVisibility()");
        page.click("section.cause summary");
        let boards = page.js(SEEN)["boards"].as_u64().expect("a number");
        assert!(boards > 2, "{fault}: {boards}");
    }
}

#[test]
fn a_printed_report_is_readable_without_colours() {
    let (page, folder) = (Page::open(), TempDir::new().expect("a folder"));
    page.go(&format!("file://{}", report(&folder, "no-en-passant").display()));
    page.print_view();
    page.picture("report-printed");
    assert_eq!(page.js("document.querySelector('.copy').checkVisibility()"), json!(false));
    // Text is dark on paper even on dark backgrounds, which browsers do not print.
    let faint = "[...document.querySelectorAll('main *')].filter((it) => {
        if (it.closest('svg') || !it.checkVisibility()) return false;
        const [r, g, b] = getComputedStyle(it).color.match(/[\\d.]+/g).map(Number);
        return 0.3 * r + 0.6 * g + 0.1 * b > 120;
    }).map((it) => `${it.tagName}.${it.className} ${it.textContent.slice(0, 30)}`)";
    assert_eq!(page.js(faint), json!([]));
    // Verdicts differ in words and frames, arrows in dashes.
    let verdict = |name: &str| {
        let it = format!("document.querySelector('.{name}')");
        page.js(&format!(
            "[{it}.textContent.replace(/[^a-z]/g, ''), getComputedStyle({it}).borderTopWidth]"
        ))
    };
    let (passed, wrong) = (verdict("passed"), verdict("wrong"));
    assert_eq!((&passed[0], &wrong[0]), (&json!("passed"), &json!("wrong")));
    assert_ne!(passed[1], wrong[1]);
    let dashes = |kind: &str| {
        page.js(&format!("document.querySelector('.{kind} [stroke-dasharray]') !== null"))
    };
    assert_eq!((dashes("missing"), dashes("extra")), (json!(true), json!(false)));
}
