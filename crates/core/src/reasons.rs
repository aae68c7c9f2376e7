//! Reasons for errors and explanations, each with its text.

/// Defines an enumeration of reasons, such as kinds of errors. Each variant has a text, which `Display` writes and the
/// documentation shows.
#[doc(hidden)] // For the other crates of the project.
#[macro_export]
macro_rules! reasons {
    ($(#[$meta:meta])* pub enum $name:ident {
        $(
            $(#[$note:meta])*
            $variant:ident
                $(( $($item:ident: $of:ty),* ))?
                $({ $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? })?
            => $text:literal $(, $part:ident = $value:expr)*;
        )*
    }) => {
        $(#[$meta])*
        #[non_exhaustive]
        pub enum $name {
            $(
                $(#[$note])*
                #[doc = concat!("\n`", $text, "`")]
                $variant $(( $($of),* ))? $({ $($(#[$about])* $field: $type),* })?,
            )*
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(
                        Self::$variant $(( $($item),* ))? $({ $($field),* })? => {
                            write!(f, $text $(, $part = $value)*)
                        }
                    )*
                }
            }
        }
    };
}
