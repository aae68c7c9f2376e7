//! The server's address, and the host names under which it answers.

use std::net::{IpAddr, SocketAddr};

use axum::http::uri::Authority;

/// The host names that the server accepts in the `Host` header of a request.
///
/// A foreign page can make its own host name resolve to any address, including this machine's, and then send
/// requests to this server as if it were the page's own origin (DNS rebinding). Therefore only IP addresses
/// and `localhost` are accepted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names(SocketAddr);

impl Names {
    /// The accepted names for a server that listens on this address.
    pub(super) const fn of(listens: SocketAddr) -> Self {
        Self(listens)
    }

    /// Whether the value of a `Host` header names this server.
    pub(super) fn contain(self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let is_plain = !host.contains('@');
        let is_port = authority.port_u16().unwrap_or(80) == self.0.port();
        is_plain && is_port && self.contain_name(authority.host())
    }

    fn contain_name(self, name: &str) -> bool {
        let ours = self.0.ip();
        let anywhere = ours.is_unspecified();
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match bare.parse::<IpAddr>() {
            Ok(ip) => ip == ours || anywhere,
            Err(_) => name.eq_ignore_ascii_case("localhost") && (anywhere || ours.is_loopback()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(listens: &str) -> Names {
        Names::of(listens.parse().expect("an address"))
    }

    #[test]
    fn a_local_server_accepts_its_address_and_localhost() {
        let names = names("127.0.0.1:4000");
        for ours in ["127.0.0.1:4000", "localhost:4000", "LOCALHOST:4000"] {
            assert!(names.contain(ours), "{ours}");
        }
        for foreign in [
            "",
            "example.com",
            "example.com:4000",
            "127.0.0.1",
            "127.0.0.1:4001",
            "127.0.0.2:4000",
            "localhost.example.com:4000",
            "127.0.0.1:4000@example.com",
            "x@127.0.0.1:4000",
            "[::1]:4000",
            "127.0.0.1:4000/",
            "0.0.0.0:4000",
        ] {
            assert!(!names.contain(foreign), "{foreign}");
        }
        assert!(self::names("[::1]:4000").contain("[::1]:4000"));
        assert!(self::names("127.0.0.1:80").contain("127.0.0.1"));
    }

    #[test]
    fn a_public_server_accepts_addresses_but_no_foreign_names() {
        let names = names("0.0.0.0:4000");
        assert!(names.contain("192.168.1.7:4000") && names.contain("localhost:4000"));
        assert!(!names.contain("example.com:4000") && !names.contain("192.168.1.7:80"));
        let one = self::names("192.168.1.7:4000");
        assert!(one.contain("192.168.1.7:4000"));
        assert!(!one.contain("localhost:4000") && !one.contain("192.168.1.8:4000"));
    }
}
