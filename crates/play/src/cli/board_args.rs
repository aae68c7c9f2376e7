//! What can be typed after `tabiya board`.

use std::net::{IpAddr, Ipv4Addr};

use clap::Args;

/// Play in the browser.
#[derive(Debug, Clone, Args)]
#[command(after_help = super::exit::help())]
pub(crate) struct BoardArgs {
    /// Port; 0 is a free one
    #[arg(long, short, value_name = "N", default_value_t = 0)]
    pub(crate) port: u16,
    /// Address to listen on; any other than one of this machine alone lets others in
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) listen: IpAddr,
    /// Open the address in the browser
    #[arg(long, short)]
    pub(crate) open: bool,
}
