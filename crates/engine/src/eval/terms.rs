//! The terms of the evaluation: each constant is the index of the term's first weight.

/// Assigns consecutive indices to the terms, and lists their names for the tuner.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $length:expr;)*) => {
        terms!(@ 0; $($(#[$doc])* $name: $length;)*);

        /// The name, the index of the first weight and the number of weights of each term.
        pub const NAMES: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $length)),*];
    };
    (@ $first:expr; $(#[$doc:meta])* $name:ident: $length:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $first;
        terms!(@ $name + $length; $($rest)*);
    };
    (@ $first:expr;) => {
        /// The number of weights.
        pub const TERMS: usize = $first;
    };
}

terms! {
    /// A piece, by role from pawn to queen.
    MATERIAL: 5;
    /// A pawn's square, seen from its side and mirrored to the files a to d.
    PAWN_SQUARES: 32;
    /// A knight's square, seen from its side and mirrored to the files a to d.
    KNIGHT_SQUARES: 32;
    /// A bishop's square, seen from its side and mirrored to the files a to d.
    BISHOP_SQUARES: 32;
    /// A rook's square, seen from its side and mirrored to the files a to d.
    ROOK_SQUARES: 32;
    /// A queen's square, seen from its side and mirrored to the files a to d.
    QUEEN_SQUARES: 32;
    /// A king's square, seen from its side and mirrored to the files a to d.
    KING_SQUARES: 32;
    /// A pawn's square, seen from its side and mirrored so that its own king is on the files e to h.
    PAWN_BY_OWN_KING: 64;
    /// A pawn's square, seen from its side and mirrored so that the enemy king is on the files e to h.
    PAWN_BY_ENEMY_KING: 64;
    /// The square of a knight, bishop, rook or queen, seen from its side and mirrored so that the enemy king
    /// is on the files e to h.
    PIECE_BY_ENEMY_KING: 256;
    /// A knight, by the number of squares of the mobility area that it attacks.
    KNIGHT_MOBILITY: 9;
    /// A bishop, by the number of squares of the mobility area that it attacks.
    BISHOP_MOBILITY: 14;
    /// A rook, by the number of squares of the mobility area that it attacks.
    ROOK_MOBILITY: 15;
    /// A queen, by the number of squares of the mobility area that it attacks.
    QUEEN_MOBILITY: 28;
    /// Two or more bishops.
    BISHOP_PAIR: 1;
    /// A knight, times the number of its side's pawns minus five.
    KNIGHT_PER_PAWN: 1;
    /// A rook, times the number of its side's pawns minus five.
    ROOK_PER_PAWN: 1;
    /// Two or more rooks.
    ROOK_PAIR: 1;
    /// A queen, times the number of enemy knights, bishops and rooks.
    QUEEN_PER_PIECE: 1;
    /// A pawn on squares of the same colour as its side's bishop.
    PAWN_ON_BISHOPS_COLOR: 1;
    /// A pawn with no pawn of its side on the adjacent files.
    ISOLATED: 1;
    /// A pawn with another pawn of its side behind it on the same file.
    DOUBLED: 1;
    /// A pawn whose next square is attacked by an enemy pawn and can never be defended by a friendly pawn.
    BACKWARD: 1;
    /// An isolated or backward pawn with no enemy pawn in front of it on its file.
    EXPOSED: 1;
    /// A pawn defended by another pawn, by rank.
    DEFENDED: 8;
    /// A pawn with a friendly pawn on the next square of its rank (a phalanx), by rank.
    PHALANX: 8;
    /// A passed pawn, which no enemy pawn can block or capture, by rank.
    PASSED: 8;
    /// A passed pawn whose path to promotion is empty and not attacked, by rank.
    PASSED_FREE: 8;
    /// The distance of the pawn's own king from the square in front of a passed pawn, times a rank weight.
    PASSED_OWN_KING: 1;
    /// The distance of the enemy king from the square in front of a passed pawn, times a rank weight.
    PASSED_ENEMY_KING: 1;
    /// A passed pawn blocked by an enemy piece directly in front of it, by rank.
    PASSED_BLOCKED: 8;
    /// A passed pawn whose next square is empty and not attacked, by rank.
    PASSED_SAFE: 8;
    /// A passed pawn with another passed pawn on an adjacent file.
    PASSED_PAIR: 1;
    /// A passed pawn with a rook of its side behind it.
    PASSED_ROOK: 1;
    /// A passed pawn that promotes before the enemy king, without other pieces, can stop it.
    UNSTOPPABLE: 1;
    /// A rook on a file with enemy pawns only (half-open).
    ROOK_HALF_OPEN: 1;
    /// A rook on a file without pawns (open).
    ROOK_OPEN: 1;
    /// A knight defended by a pawn on a square that enemy pawns can never attack.
    KNIGHT_OUTPOST: 1;
    /// A bishop defended by a pawn on a square that enemy pawns can never attack.
    BISHOP_OUTPOST: 1;
    /// A square that a knight can reach, defended by a pawn, and that enemy pawns can never attack.
    REACHES_OUTPOST: 1;
    /// A rook with low mobility that is shut in by its own king.
    SHUT_IN: 1;
    /// An enemy pawn on a bishop's diagonals, even behind other pieces.
    BISHOP_THROUGH_PAWNS: 1;
    /// Shelter on the king's file: the distance to the nearest friendly pawn in front of the king; 0 if none.
    SHELTER: 8;
    /// Shelter on the adjacent files: the distance to the nearest friendly pawn in front of the king; 0 if
    /// none.
    SHELTER_BESIDE: 8;
    /// Pawn storm on the king's file and the adjacent files: the distance to the nearest enemy pawn in front
    /// of the king; 0 if none.
    STORM: 8;
    /// Danger of the enemy king by level, from attackers, attacked squares of its zone, and safe checks.
    DANGER: 24;
    /// The king's file, or one next to it, with enemy pawns only.
    KING_HALF_OPEN: 1;
    /// The king's file, or one next to it, without pawns.
    KING_OPEN: 1;
    /// The distance in king's moves from a piece to the enemy king, by role from knight to queen.
    KING_DISTANCE: 4;
    /// The distance in king's moves from a knight or a bishop to its own king.
    KING_PROTECTOR: 2;
    /// A square that the side attacks on the flank of the enemy king: five ranks of four files.
    FLANK_ATTACKED: 1;
    /// A square that the side defends on the flank of its own king: five ranks of four files.
    FLANK_DEFENDED: 1;
    /// At least one safe check, by checking piece from knight to queen.
    SAFE_CHECK: 4;
    /// An attacked square of the enemy king zone that is undefended or defended by king or queen.
    WEAK_ZONE: 1;
    /// An enemy piece attacked by a pawn, by role from pawn to queen.
    PAWN_THREAT: 5;
    /// A safe square from which a knight would attack the enemy queen.
    KNIGHT_ON_QUEEN: 1;
    /// A safe square from which a bishop or a rook would attack the enemy queen.
    SLIDER_ON_QUEEN: 1;
    /// An enemy piece attacked by a knight or a bishop, by role from pawn to queen.
    MINOR_THREAT: 5;
    /// An enemy piece attacked by a rook, by role from pawn to queen.
    ROOK_THREAT: 5;
    /// An undefended enemy piece attacked by the king.
    KING_THREAT: 1;
    /// An undefended enemy piece that is attacked.
    HANGING: 1;
    /// An enemy piece that a pawn can attack after a safe push.
    PUSH_THREAT: 1;
    /// A square attacked by both sides, unless an enemy pawn or more enemy pieces attack it.
    CONTESTED: 1;
    /// A knight or a bishop directly behind a pawn.
    MINOR_BEHIND_PAWN: 1;
    /// A bishop that attacks both centre squares of a long diagonal, seen through all pieces but pawns.
    LONG_DIAGONAL: 1;
    /// The king's distance to the nearest pawn of either side.
    KING_FROM_PAWNS: 1;
    /// A square that the side attacks.
    ATTACKED: 1;
    /// A square in the opponent's half that the side attacks.
    ATTACKED_THERE: 1;
    /// A safe central square of the side's own half, at most two squares behind one of its pawns.
    SPACE: 1;
    /// Safe central squares of the side's own half, those behind its pawns counted twice, times the number of
    /// its pieces beyond seven, divided by four.
    CROWDED_SPACE: 1;
}
