//! The command line of `tabiya board` and its output.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::driver::Server;

fn stderr(mut server: Server) -> String {
    let mut errors = BufReader::new(server.process.stderr.take().expect("a pipe"));
    let mut text = String::new();
    while !text.ends_with("Ctrl-C ends the server.\n") {
        assert!(errors.read_line(&mut text).expect("text") > 0, "{text}");
    }
    text
}

#[test]
fn the_first_line_is_the_address_alone() {
    let server = Server::start();
    let (port, secret) = (server.at.port(), &server.secret);
    assert_eq!(server.line, format!("http://127.0.0.1:{port}/#{secret}\n"));
    assert!(secret.len() == 32 && secret.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let page =
        server.connect().ask(&["GET / HTTP/1.1".into(), format!("Host: {}", server.at)], b"");
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<svg id=\"board\""));
    assert!(!page.text().contains(secret), "who knows the port alone gets no secret");
    assert!(!stderr(server).contains("warning"));
}

#[test]
fn each_server_has_another_secret() {
    assert_ne!(Server::start().secret, Server::start().secret);
}

#[test]
fn a_public_address_gives_a_warning() {
    let server = Server::with(&["--listen", "0.0.0.0"]);
    let text = stderr(server);
    assert!(text.contains("warning: 0.0.0.0 can be reached from other machines"), "{text}");
    let own = Server::with(&["--listen", "127.0.0.2"]);
    assert!(own.line.starts_with("http://127.0.0.2:"));
    assert!(!stderr(own).contains("warning"));
}

#[test]
fn a_port_that_is_taken_is_a_usage_error() {
    let server = Server::start();
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["board", "--port", &server.at.port().to_string()])
        .output()
        .expect("the command starts");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.starts_with(&format!("error: cannot listen on {}: ", server.at)), "{text}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_browser_that_cannot_be_started_is_a_note() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["board", "--open"])
        .env("PATH", "")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let lines = BufReader::new(process.stderr.take().expect("a pipe")).lines();
    let mut lines = lines.map_while(Result::ok);
    let note = lines.find(|line| line.starts_with("note: ")).unwrap_or_default();
    let runs = process.try_wait().expect("a process").is_none();
    process.kill().expect("a process");
    process.wait().expect("it ends");
    assert!(runs && note.contains("note: no browser could be started: "), "{note}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_secret_is_not_in_any_command_line() {
    use std::os::unix::fs::PermissionsExt;
    use std::{fs, thread, time::Duration};

    let folder = tempfile::tempdir().expect("a folder");
    // A browser that only notes its command line.
    let (browser, noted) = (folder.path().join("xdg-open"), folder.path().join("noted"));
    fs::write(
        &browser,
        format!("#!/bin/sh\necho \"$@\" > {0}.new\nmv {0}.new {0}\n", noted.display()),
    )
    .expect("a program");
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).expect("a mode");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut process = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["board", "--open"])
        .env("PATH", format!("{}:{path}", folder.path().display()))
        .env("TMPDIR", folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut address = String::new();
    BufReader::new(process.stdout.take().expect("a pipe")).read_line(&mut address).expect("a line");
    let (_, secret) = address.trim_end().split_once('#').expect("a secret");
    while !noted.exists() {
        thread::sleep(Duration::from_millis(10));
    }
    let told = fs::read_to_string(&noted).expect("a command line");
    assert!(!told.contains(secret), "{told}");
    let file = std::path::Path::new(told.trim_end());
    let mode = fs::metadata(file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let page = fs::read_to_string(file).expect("a page");
    assert!(page.contains(&format!("location.replace(\"{}\")", address.trim_end())), "{page}");
    // The file does not outlive the server.
    assert!(
        Command::new("kill")
            .args(["-INT", &process.id().to_string()])
            .status()
            .expect("kill")
            .success()
    );
    process.wait().expect("it ends");
    assert!(!file.exists());
}

#[test]
fn the_page_is_compressed_for_clients_that_accept_it() {
    use std::io::Read;

    let server = Server::start();
    let ask = |path: &str, accepts: Option<&str>| {
        let mut head = vec![format!("GET {path} HTTP/1.1"), format!("Host: {}", server.at)];
        head.extend(accepts.map(|codings| format!("Accept-Encoding: {codings}")));
        server.connect().ask(&head, b"")
    };
    for path in ["/", "/main.js", "/page.css", "/icon.svg"] {
        let plain = ask(path, None);
        assert_eq!(plain.header("content-encoding"), None);
        for accepts in ["gzip", "deflate, GZIP;q=0.5, br"] {
            let short = ask(path, Some(accepts));
            assert_eq!(short.header("content-encoding"), Some("gzip"), "{path}");
            assert_eq!(short.header("content-type"), plain.header("content-type"));
            assert!(short.body.len() < plain.body.len(), "{path}");
            let mut text = String::new();
            flate2::read::GzDecoder::new(&short.body[..]).read_to_string(&mut text).expect("gzip");
            assert_eq!(text, plain.text());
        }
        for refuses in ["gzip;q=0", "br", "identity, x-gzip-not"] {
            assert_eq!(ask(path, Some(refuses)).header("content-encoding"), None, "{refuses}");
        }
    }
    assert!(ask("/icon.svg", None).body.len() < 4000);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_server_even_while_it_counts() {
    use serde_json::{Value, json};

    let mut server = Server::start();
    let game = server.game(&json!({}));
    let path = format!("games/{}/plies/0/count/30", game["id"]);
    let mut client = server.connect();
    client.send(&server.head("GET", &path), Value::Null.to_string().as_bytes());
    assert_eq!(client.read_head().status, 200);
    client.event().expect("progress");
    let signalled = Command::new("kill").args(["-INT", &server.process.id().to_string()]).status();
    assert!(signalled.expect("kill").success());
    assert_eq!(server.process.wait().expect("it ends").code(), Some(130));
}
