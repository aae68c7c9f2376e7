//! Writes the files of the page into a folder, from which any web server can hand them out.
//!
//! `page_files FOLDER BACKEND [HEAD]`: the page reaches its board by the script BACKEND; HEAD is HTML for the page's
//! head.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

use tabiya_board::page::{PageFile, files};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let written = match words.as_slice() {
        [folder, backend] => write(folder.as_ref(), backend, ""),
        [folder, backend, head] => write(folder.as_ref(), backend, head),
        _ => Err(io::Error::other("usage: page_files FOLDER BACKEND [HEAD]")),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("page_files: {error}");
            ExitCode::from(2)
        }
    }
}

fn write(folder: &Path, backend: &str, head: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for PageFile { name, text, .. } in files(&fs::read_to_string(backend)?, head) {
        let name = if name.is_empty() { "index.html" } else { name };
        fs::write(folder.join(name), text)?;
    }
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|ending| ending == "js" || ending == "css") {
            fs::write(&path, bare(&fs::read_to_string(&path)?))?;
        }
    }
    Ok(())
}

/// A script or a style sheet without indentation and lines that are comments, or parts of one, which only readers of the
/// source need. No text in a script goes over several lines.
fn bare(text: &str) -> String {
    let mut is_open = false;
    let is_code = |line: &&str| {
        let line = line.trim();
        let is_comment = is_open || line.starts_with("/*");
        is_open = is_comment && !line.contains("*/");
        !(is_open || is_comment && line.ends_with("*/") || line.starts_with("//"))
    };
    text.split_inclusive('\n').filter(is_code).map(str::trim_start).collect()
}
