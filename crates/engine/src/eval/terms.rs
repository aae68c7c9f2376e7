//! The terms of the evaluation, each with its index among the weights.

/// Lays out terms one after the other, and names each for the fit.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $length:expr;)*) => {
        terms!(@ 0; $($(#[$doc])* $name: $length;)*);

        /// The name, the first index and the length of each term.
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
    /// A piece, from pawn to queen.
    MATERIAL: 5;
    /// A pawn's square, from its side's point of view and mirrored to the files a to d.
    PAWN_SQUARES: 32;
    /// A knight's square, from its side's point of view and mirrored to the files a to d.
    KNIGHT_SQUARES: 32;
    /// A bishop's square, from its side's point of view and mirrored to the files a to d.
    BISHOP_SQUARES: 32;
    /// A rook's square, from its side's point of view and mirrored to the files a to d.
    ROOK_SQUARES: 32;
    /// A queen's square, from its side's point of view and mirrored to the files a to d.
    QUEEN_SQUARES: 32;
    /// A king's square, from its side's point of view and mirrored to the files a to d.
    KING_SQUARES: 32;
    /// A pawn's square, from its side's point of view and mirrored so that its own king is on the files e to h.
    PAWN_BY_OWN_KING: 64;
    /// A pawn's square, from its side's point of view and mirrored so that the enemy king is on the files e to
    /// h.
    PAWN_BY_ENEMY_KING: 64;
    /// The square of a piece, from knight to queen, from its side's point of view and mirrored so that the
    /// enemy king is on the files e to h.
    PIECE_BY_ENEMY_KING: 256;
    /// A knight, by the number of squares it attacks that pawns leave open.
    KNIGHT_MOBILITY: 9;
    /// A bishop, by the number of squares it attacks that pawns leave open.
    BISHOP_MOBILITY: 14;
    /// A rook, by the number of squares it attacks that pawns leave open.
    ROOK_MOBILITY: 15;
    /// A queen, by the number of squares it attacks that pawns leave open.
    QUEEN_MOBILITY: 28;
    /// Two bishops.
    BISHOP_PAIR: 1;
    /// A knight, times the number of its side's pawns beyond five.
    KNIGHT_PER_PAWN: 1;
    /// A rook, times the number of its side's pawns beyond five.
    ROOK_PER_PAWN: 1;
    /// Two rooks.
    ROOK_PAIR: 1;
    /// A queen, times the number of the enemy's knights, bishops and rooks.
    QUEEN_PER_PIECE: 1;
    /// A pawn on the square colour of its side's bishop.
    PAWN_ON_BISHOPS_COLOR: 1;
    /// A pawn without its side's pawns on adjacent files.
    ISOLATED: 1;
    /// A pawn behind another on its file.
    DOUBLED: 1;
    /// A pawn whose next square an enemy pawn attacks and no pawn of its side can ever defend.
    BACKWARD: 1;
    /// An isolated or backward pawn with no enemy pawn in front of it on its file.
    EXPOSED: 1;
    /// A pawn defended by a pawn, by rank.
    DEFENDED: 8;
    /// A pawn beside a pawn, by rank.
    PHALANX: 8;
    /// A pawn that no enemy pawn can stop or capture any more, by rank.
    PASSED: 8;
    /// A passed pawn whose whole path is empty and not attacked, by rank.
    PASSED_FREE: 8;
    /// The distance of its own king from the square in front of a passed pawn, times a weight for its rank.
    PASSED_OWN_KING: 1;
    /// The distance of the enemy king from the square in front of a passed pawn, times a weight for its rank.
    PASSED_ENEMY_KING: 1;
    /// A passed pawn with an enemy on the square in front of it, by rank.
    PASSED_BLOCKED: 8;
    /// A passed pawn whose next square is empty and not attacked, by rank.
    PASSED_SAFE: 8;
    /// A passed pawn with another on an adjacent file.
    PASSED_PAIR: 1;
    /// A passed pawn with a rook behind it.
    PASSED_ROOK: 1;
    /// A passed pawn that a king alone can no longer stop.
    UNSTOPPABLE: 1;
    /// A rook on a file without its side's pawns.
    ROOK_HALF_OPEN: 1;
    /// A rook on a file without pawns.
    ROOK_OPEN: 1;
    /// A knight where no pawn can chase it, defended by a pawn.
    KNIGHT_OUTPOST: 1;
    /// A bishop where no pawn can chase it, defended by a pawn.
    BISHOP_OUTPOST: 1;
    /// A square to which a knight can go, where no pawn can chase it and a pawn defends it.
    REACHES_OUTPOST: 1;
    /// A rook with few moves that its king shuts in.
    SHUT_IN: 1;
    /// An enemy pawn on a bishop's diagonals, regardless of pieces in between.
    BISHOP_THROUGH_PAWNS: 1;
    /// The nearest pawn of its side in front of the king, by its distance, on the king's file; 0 without one.
    SHELTER: 8;
    /// The nearest pawn of its side in front of the king, by its distance, on the adjacent files; 0 without
    /// one.
    SHELTER_BESIDE: 8;
    /// The nearest enemy pawn in front of the king, on its file and the adjacent ones, by its distance; 0
    /// without one.
    STORM: 8;
    /// Danger of the king, by its level: attackers, squares around it that they attack, safe checks.
    DANGER: 24;
    /// Files around the king without its side's pawns.
    KING_HALF_OPEN: 1;
    /// Files around the king without pawns.
    KING_OPEN: 1;
    /// The number of king's moves from a piece to the enemy king, from knight to queen.
    KING_DISTANCE: 4;
    /// The number of king's moves from a knight or a bishop to its own king.
    KING_PROTECTOR: 2;
    /// Squares on the files around the king and the five ranks nearest to its side that the enemy attacks.
    FLANK_ATTACKED: 1;
    /// Squares on the files around the king and the five ranks nearest to its side that its side defends.
    FLANK_DEFENDED: 1;
    /// Safe checks, from knight to queen.
    SAFE_CHECK: 4;
    /// Squares around the king that are attacked and defended by king and queen only.
    WEAK_ZONE: 1;
    /// A piece attacked by a pawn, from pawn to queen.
    PAWN_THREAT: 5;
    /// A safe square from which a knight would attack the queen.
    KNIGHT_ON_QUEEN: 1;
    /// A safe square from which a bishop or a rook would attack the queen.
    SLIDER_ON_QUEEN: 1;
    /// A piece attacked by a knight or a bishop, from pawn to queen.
    MINOR_THREAT: 5;
    /// A piece attacked by a rook, from pawn to queen.
    ROOK_THREAT: 5;
    /// An undefended piece attacked by the king.
    KING_THREAT: 1;
    /// A piece attacked and not defended.
    HANGING: 1;
    /// A piece that a pawn's next move could attack.
    PUSH_THREAT: 1;
    /// A square that both sides attack and the enemy does not hold.
    CONTESTED: 1;
    /// A knight or a bishop behind a pawn.
    MINOR_BEHIND_PAWN: 1;
    /// A bishop that sees both centre squares of a long diagonal past pawns.
    LONG_DIAGONAL: 1;
    /// The king's distance from the nearest pawn of either side.
    KING_FROM_PAWNS: 1;
    /// Squares attacked.
    ATTACKED: 1;
    /// Squares attacked in the enemy's half.
    ATTACKED_THERE: 1;
    /// Squares in the middle that no enemy pawn attacks, behind pawns of the side.
    SPACE: 1;
    /// Squares in the middle that no enemy pawn attacks, counted twice behind pawns of the side, times the
    /// side's pieces beyond seven, in quarters.
    CROWDED_SPACE: 1;
}
