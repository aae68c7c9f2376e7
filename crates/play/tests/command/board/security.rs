//! Requests from intruders, and floods of requests.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::driver::{Answer, Server};

/// The response to a request with exactly these header lines.
fn raw(server: &Server, lines: &[&str], body: &[u8]) -> Answer {
    let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    server.connect().ask(&lines, body)
}

#[test]
fn a_foreign_host_is_refused_even_with_the_secret() {
    let server = Server::start();
    let (at, secret) = (server.at, format!("Authorization: Bearer {}", server.secret));
    let get = "GET /api/v1/variants HTTP/1.1";
    let port = at.port();
    for host in ["example.com", "example.com:80", "127.0.0.1", "evil.test:80", "[::1]:80", ""] {
        let host = format!("Host: {host}");
        assert_eq!(raw(&server, &[get, &host, &secret], b"").status, 403, "{host}");
        assert_eq!(raw(&server, &["GET / HTTP/1.1", &host], b"").status, 403, "{host}");
    }
    let rebound = format!("Host: rebound.example.com:{port}");
    assert_eq!(raw(&server, &[get, &rebound, &secret], b"").status, 403);
    let own = format!("Host: {at}");
    assert_eq!(raw(&server, &[get, &own, &own, &secret], b"").status, 403);
    assert_eq!(raw(&server, &[get, &format!("Host: localhost:{port}"), &secret], b"").status, 200);
}

#[test]
fn a_foreign_page_is_refused_even_with_the_secret() {
    let server = Server::start();
    let (host, secret) =
        (format!("Host: {}", server.at), format!("Authorization: Bearer {}", server.secret));
    let post = "POST /api/v1/games HTTP/1.1";
    for origin in ["http://example.com", "null", "https://127.0.0.1", "http://127.0.0.1:1", ""] {
        let origin = format!("Origin: {origin}");
        assert_eq!(raw(&server, &[post, &host, &secret, &origin], b"{}").status, 403, "{origin}");
    }
    let own = format!("Origin: http://{}", server.at);
    assert_eq!(raw(&server, &[post, &host, &secret, &own], b"{}").status, 201);
    // The response has no header that lets foreign pages read it.
    let asked = raw(&server, &[post, &host, &secret, &own], b"{}");
    assert_eq!(asked.header("access-control-allow-origin"), None);
}

#[test]
fn no_request_succeeds_without_the_secret() {
    let server = Server::start();
    let host = format!("Host: {}", server.at);
    let other = format!("Authorization: Bearer {}", "0".repeat(32));
    let bare = format!("Authorization: {}", server.secret);
    for path in ["variants", "games", "games/1", "games/1/think", "games/1/plies/0/count/9"] {
        for method in ["GET", "POST"] {
            let first = format!("{method} /api/v1/{path} HTTP/1.1");
            assert_eq!(raw(&server, &[&first, &host], b"{}").status, 401, "{first}");
            assert_eq!(raw(&server, &[&first, &host, &other], b"{}").status, 401, "{first}");
            assert_eq!(raw(&server, &[&first, &host, &bare], b"{}").status, 401, "{first}");
        }
    }
}

#[test]
fn malformed_and_oversized_requests_are_refused() {
    let server = Server::start();
    let game = server.game(&json!({}));
    let mut large = b"{\"position\": \"".to_vec();
    large.resize(66_000, b'x');
    let ask = |path: &str, body: &[u8]| server.connect().ask(&server.head("POST", path), body);
    assert_eq!(ask("rules", &large).status, 413);
    // A long game with comments is started.
    let long = format!("1. e4 {{{}}} *", "a ".repeat(40_000));
    let long = json!({ "position": long }).to_string();
    assert_eq!(ask("games", long.as_bytes()).status, 201);
    large.resize(4_300_000, b'x');
    assert_eq!(ask("games", &large).status, 413);
    let mut chunked = server.connect();
    let head = server.head("POST", "rules").join("\r\n");
    chunked.send_bytes(format!("{head}\r\nTransfer-Encoding: chunked\r\n\r\n").as_bytes());
    for _ in 0..70 {
        chunked.send_bytes(format!("400\r\n{}\r\n", "x".repeat(1024)).as_bytes());
    }
    chunked.send_bytes(b"0\r\n\r\n");
    assert_eq!(chunked.read_head().status, 413);
    for body in [&b""[..], b"{", b"[]", b"\xff\xfe", b"{\"position\": 7}", b"{\"unknown\": 1}"] {
        let refused = ask("games", body);
        assert_eq!(refused.status, 400, "{body:?}: {}", refused.text());
    }
    let deep = [&b"{\"players\": "[..], &b"[".repeat(30_000)].concat();
    assert_eq!(ask("games", &deep).status, 400);
    let moves = format!("games/{}/plies/0/moves", game["id"]);
    for (m, status) in [("e9e4", 422), ("\u{0}", 422), ("", 422), (&"e".repeat(9000), 422)] {
        let asked = json!({ "move": m, "revision": 0 });
        assert_eq!(server.ask("POST", &moves, &asked).status, status, "{m:?}");
    }
    for line in ["hello", "GET", "GET / HTTP/9.9", "\u{16}\u{3}\u{1}"] {
        let mut client = server.connect();
        client.send_bytes(format!("{line}\r\n\r\n").as_bytes());
        assert_eq!(client.read_head().status, 400, "{line:?}");
    }
}

#[test]
fn unknown_games_are_not_found() {
    let server = Server::start();
    for id in ["0", "1", "99", "-1", "x", "18446744073709551616", "1e3", "%00", "%2e%2e"] {
        for (method, rest) in
            [("GET", ""), ("GET", "/revision"), ("POST", "/think"), ("GET", "/plies/0/why/e2e4")]
        {
            let path = format!("games/{id}{rest}");
            assert_eq!(server.ask(method, &path, &json!({})).status, 404, "{method} {path}");
        }
    }
    assert_eq!(server.ask("DELETE", "games", &json!({})).status, 405);
}

#[test]
fn no_file_of_the_disk_is_served() {
    let server = Server::start();
    let host = format!("Host: {}", server.at);
    for path in [
        "/../Cargo.toml",
        "/../../../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/page.css/../../Cargo.toml",
        "/etc/passwd",
        "//etc/passwd",
        "/page/page.html",
        "/.git/config",
        "/Cargo.toml",
        "/main.js%00",
    ] {
        let answer = raw(&server, &[&format!("GET {path} HTTP/1.1"), &host], b"");
        assert_eq!(answer.status, 404, "{path}: {}", answer.text());
    }
}

#[test]
fn every_answer_has_the_security_headers() {
    let server = Server::start();
    let host = format!("Host: {}", server.at);
    for path in ["/", "/main.js", "/nothing", "/api/v1/variants"] {
        let answer = raw(&server, &[&format!("GET {path} HTTP/1.1"), &host], b"");
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
}

#[test]
fn silent_connections_do_not_block_others() {
    let server = Server::start();
    let mut own = server.connect();
    assert_eq!(own.ask(&server.head("GET", "variants"), b"").status, 200);
    let silent: Vec<_> = (0..300).map(|_| server.connect()).collect();
    let begun = Instant::now();
    assert_eq!(server.get("house-rules").as_array().map(Vec::len), Some(15));
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    // Connections that send requests without the secret do not block others either.
    let host = format!("Host: {}", server.at);
    let strangers: Vec<_> = (0..400)
        .map(|_| {
            let mut client = server.connect();
            let _ = client.ask(&["GET / HTTP/1.1".to_owned(), host.clone()], b"");
            client
        })
        .collect();
    let begun = Instant::now();
    server.game(&json!({}));
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    // A client that knows the secret keeps the connection.
    assert_eq!(own.ask(&server.head("GET", "variants"), b"").status, 200);
    drop((silent, strangers));
}

#[test]
fn requests_that_never_end_time_out() {
    let server = Server::start();
    let whole = server.head("POST", "games").join("\r\n");
    let body = format!("{whole}\r\nContent-Length: 100\r\n\r\n{{\"variant\":");
    let chunks = format!("{whole}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n");
    let begun = Instant::now();
    let clients = ["GET / HTTP/1.1\r\nHost: ", &body, &chunks].map(|part| {
        let mut client = server.connect();
        client.send_bytes(part.as_bytes());
        client
    });
    for mut client in clients {
        assert!(client.is_closed());
        let waited = begun.elapsed();
        assert!(waited > Duration::from_secs(5) && waited < Duration::from_secs(30), "{waited:?}");
    }
}

#[test]
fn refusals_quote_little_of_the_request() {
    let server = Server::start();
    server.game(&json!({}));
    let (one, many) = ("Zq9".repeat(1000), "Zq9 ".repeat(1000));
    let repeated = |text: &str| 3 * text.matches("Zq9").count();
    let check = |method: &str, path: &str, body: &Value| {
        let answer = server.ask(method, path, body);
        let asked: String = format!("{method} {path} {body}").chars().take(90).collect();
        let why: String = answer.text().chars().take(300).collect();
        assert!(repeated(&answer.text()) <= 200, "{asked}: {why}");
        // A rule file with mistakes is read without an error.
        assert!(answer.status >= 400 || path == "rules", "{asked}");
    };
    for text in [&one, &many] {
        for body in [
            json!({ "variant": text }),
            json!({ "rules": text }),
            json!({ "rules": format!("name = \"{text}\"") }),
            json!({ "rules": format!("name = \"a\"\nwalls = [\"{text}\"]") }),
            json!({ "house": [text] }),
            json!({ "house": [format!("chess960={text}")] }),
            json!({ "position": text }),
            json!({ "position": format!("8/8/8/8/8/8/8/8 {text}") }),
            json!({ "position": format!("1. e4 {text}") }),
            json!({ "position": format!("[Event \"{text}\"]\n[FEN \"{text}\"]\n\n1. e4") }),
            json!({ "house": ["duck-chess-h5"], "position": format!("8/8/8/8/8/8/8/8 {text}") }),
            json!({ "players": { "white": text } }),
            json!({ "players": { "level": text } }),
            json!({ text: 1 }),
        ] {
            check("POST", "games", &body);
        }
        check("POST", "rules", &json!({ "text": format!("{text} = 1") }));
        check("POST", "games/1/plies/0/moves", &json!({ "move": text, "revision": 0 }));
        check("POST", "games/1/resignation", &json!({ "color": text, "revision": 0 }));
    }
    for path in
        ["games/{}", "games/1/plies/{}", "games/1/plies/0/why/{}", "games/1/plies/0/count/{}"]
    {
        check("GET", &path.replace("{}", &one), &Value::Null);
    }
}

/// The requests of a flood, each with the status that its response must have.
fn flood(server: &Server) -> Vec<(Vec<String>, &'static [u8], u16)> {
    let head = |method, path: &str| server.head(method, path);
    let with = |mut lines: Vec<String>, line: String| {
        lines.push(line);
        lines
    };
    let mut foreign = head("GET", "variants");
    foreign[1] = "Host: example.com".to_owned();
    let mut nobody = head("GET", "variants");
    nobody.pop();
    let crazyhouse = br#"{"variant": "crazyhouse", "players": {"white": "engine"}}"#;
    vec![
        (foreign, b"", 403),
        (with(head("POST", "games"), "Origin: http://example.com".into()), b"{}", 403),
        (nobody, b"", 401),
        (head("GET", "games/999999"), b"", 404),
        (head("GET", "../../etc/passwd"), b"", 404),
        (head("POST", "games"), b"{", 400),
        (head("POST", "games"), b"{}", 201),
        (head("POST", "games"), crazyhouse, 201),
        (head("POST", "rules"), br#"{"text": "name = 1"}"#, 200),
        (head("DELETE", "games"), b"", 405),
    ]
}

#[test]
fn ten_thousand_requests_are_answered_in_little_memory() {
    let server = Server::start();
    let requests = flood(&server);
    thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| {
                // Half of the requests share one connection; each of the others opens a new connection.
                let mut client = server.connect();
                for round in 0..50 {
                    for (head, body, status) in &requests {
                        let answer = match round % 2 {
                            0 => client.ask(head, body),
                            _ => server.connect().ask(head, body),
                        };
                        assert_eq!(answer.status, *status, "{head:?}");
                    }
                }
            });
        }
    });
    let game = server.game(&json!({}));
    server.play(&game, "e2e4");
    if let Some(peak) = server.memory("VmHWM") {
        println!("at most {peak} KiB");
        assert!(peak < 200 << 10, "{peak} KiB");
    }
}

#[test]
fn searches_in_64_games_take_little_memory() {
    let server = Server::start();
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(495);
    let setup = json!({
        "rules": "name = \"long\"\nrepetition = false\nno-progress = false",
        "position": moves,
        "players": { "white": "engine", "seconds": 0.05 },
    });
    let games: Vec<_> = (0..64).map(|_| server.game(&setup)).collect();
    let mut clients = Vec::new();
    for game in &games {
        assert_eq!(game["plies"], 1980);
        let mut client = server.connect();
        client.send(&server.head("POST", &format!("games/{}/think", game["id"])), b"");
        clients.push(client);
    }
    for mut client in clients {
        assert_eq!(client.read_head().status, 200);
        assert_eq!(client.events().last().map(|(name, _)| name.clone()), Some("move".to_owned()));
    }
    if let Some(peak) = server.memory("VmHWM") {
        println!("at most {peak} KiB");
        assert!(peak < 256 << 10, "{peak} KiB");
    }
}
