//! The delays and pauses of modes.

use crate::mode::Mode;

impl Mode {
    /// The default length of the mode's delay or pauses, in seconds.
    pub(crate) fn seconds(self) -> f64 {
        match self {
            Self::SlowStart => 1.0,
            Self::LateStart => 3600.0,
            Self::Grandchild | Self::GrandchildNoAnswer | Self::OnceLeavesChild => 1000.0,
            Self::EarlyReadyok => 0.3,
            _ if self.is_ready_while_counting() => 1.5,
            _ => 0.0,
        }
    }

    /// Whether the mode counts on a separate thread and replies `readyok` meanwhile.
    pub(crate) fn is_ready_while_counting(self) -> bool {
        matches!(
            self,
            Self::EarlyReadyok
                | Self::LowerTotals
                | Self::TotalADepth
                | Self::LowerLists
                | Self::ZeroFirst
                | Self::InfoFirst
                | Self::TotalLater
                | Self::RowsLater
                | Self::BannerFirst
                | Self::Shallow
                | Self::XboardLate
        )
    }
}
