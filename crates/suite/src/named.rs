//! Enums whose variants have names.

/// Declares an enum. Each variant has a name, which is also its text; `ALL` lists the variants.
macro_rules! named {
    (
        $(#[$attribute:meta])*
        pub enum $enum:ident { $($(#[$of_variant:meta])* $variant:ident = $name:literal,)+ }
    ) => {
        $(#[$attribute])*
        pub enum $enum {
            $($(#[$of_variant])* $variant,)+
        }

        impl $enum {
            /// All features.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The feature's name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

pub(crate) use named;
