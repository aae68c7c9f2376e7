//! The terms of the evaluation, each with its place among the weights.

/// Lays terms out one behind the other, and names each for the fit.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident: $length:expr;)*) => {
        terms!(@ 0; $($(#[$doc])* $name: $length;)*);

        /// Each term's name, first place and length.
        pub const NAMES: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $length)),*];
    };
    (@ $first:expr; $(#[$doc:meta])* $name:ident: $length:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $first;
        terms!(@ $name + $length; $($rest)*);
    };
    (@ $first:expr;) => {
        /// How many weights there are.
        pub const TERMS: usize = $first;
    };
}

terms! {
    /// A piece, from pawn to queen.
    MATERIAL: 5;
    /// A pawn's square, as seen from its side and mirrored to the files a to d.
    PAWN_SQUARES: 32;
    /// A knight's square, likewise.
    KNIGHT_SQUARES: 32;
    /// A bishop's square, likewise.
    BISHOP_SQUARES: 32;
    /// A rook's square, likewise.
    ROOK_SQUARES: 32;
    /// A queen's square, likewise.
    QUEEN_SQUARES: 32;
    /// A king's square, likewise.
    KING_SQUARES: 32;
    /// A pawn's square, as seen from its side and mirrored so that its own king is on the files e to h.
    PAWN_BY_OWN_KING: 64;
    /// A pawn's square, as seen from its side and mirrored so that the enemy king is on the files e to h.
    PAWN_BY_ENEMY_KING: 64;
    /// The square of a piece, from knight to queen, mirrored by the enemy king likewise.
    PIECE_BY_ENEMY_KING: 256;
    /// A knight that attacks so many squares that pawns leave open.
    KNIGHT_MOBILITY: 9;
    /// A bishop where no pawn can chase it, defended by one.
    BISHOP_MOBILITY: 14;
    /// A rook likewise.
    ROOK_MOBILITY: 15;
    /// A queen likewise.
    QUEEN_MOBILITY: 28;
    /// Two bishops.
    BISHOP_PAIR: 1;
    /// A knight, times the own pawns beyond five.
    KNIGHT_PER_PAWN: 1;
    /// A rook, times the own pawns beyond five.
    ROOK_PER_PAWN: 1;
    /// Two rooks.
    ROOK_PAIR: 1;
    /// A queen, times the enemy's knights, bishops and rooks.
    QUEEN_PER_PIECE: 1;
    /// An own pawn on squares of a bishop's colour.
    PAWN_ON_BISHOPS_COLOR: 1;
    /// A pawn without pawns on neighbouring files.
    ISOLATED: 1;
    /// A pawn behind another on its file.
    DOUBLED: 1;
    /// A pawn that no pawn can ever defend where it stops, and that a pawn holds up.
    BACKWARD: 1;
    /// An isolated or backward pawn with no enemy pawn before it on its file.
    EXPOSED: 1;
    /// A pawn defended by a pawn, by rank.
    DEFENDED: 8;
    /// A pawn beside a pawn, by rank.
    PHALANX: 8;
    /// A pawn that no pawn can stop or capture any more, by rank.
    PASSED: 8;
    /// A passed pawn with nothing before it that stands or attacks there, by rank.
    PASSED_FREE: 8;
    /// The own king's distance from the square before a passed pawn, times its rank.
    PASSED_OWN_KING: 1;
    /// The enemy king's distance from it, times its rank.
    PASSED_ENEMY_KING: 1;
    /// A passed pawn with an enemy on the square before it, by rank.
    PASSED_BLOCKED: 8;
    /// A passed pawn whose next square is empty and not attacked, by rank.
    PASSED_SAFE: 8;
    /// A passed pawn with another on a file beside.
    PASSED_PAIR: 1;
    /// A passed pawn with a rook behind it.
    PASSED_ROOK: 1;
    /// A passed pawn that a king alone can no longer stop.
    UNSTOPPABLE: 1;
    /// A rook on a file without own pawns.
    ROOK_HALF_OPEN: 1;
    /// A rook on a file without pawns.
    ROOK_OPEN: 1;
    /// A knight where no pawn can chase it, defended by one.
    KNIGHT_OUTPOST: 1;
    /// A bishop where no pawn can chase it, defended by one.
    BISHOP_OUTPOST: 1;
    /// A square that a knight can go to where no pawn can chase it, defended by one.
    REACHES_OUTPOST: 1;
    /// A rook with few moves that its king shuts in.
    SHUT_IN: 1;
    /// An enemy pawn on a bishop's diagonals, whatever stands between.
    BISHOP_THROUGH_PAWNS: 1;
    /// The nearest own pawn before the king, by its distance, on the king's file; 0 if none.
    SHELTER: 8;
    /// The nearest own pawn before the king, by its distance, on the files beside the king's; 0 if none.
    SHELTER_BESIDE: 8;
    /// The nearest enemy pawn before the king, on its file and those beside, by its distance; 0 if none.
    STORM: 8;
    /// Danger of the king, by its level: attackers, squares around it that they attack, safe checks.
    DANGER: 24;
    /// Files around the king without own pawns.
    KING_HALF_OPEN: 1;
    /// Files around the king without pawns.
    KING_OPEN: 1;
    /// Moves of a king from a piece to the enemy king, from knight to queen.
    KING_DISTANCE: 4;
    /// Moves of a king from a knight or a bishop to its own king.
    KING_PROTECTOR: 2;
    /// Squares on the king's side of its own half that the enemy attacks.
    FLANK_ATTACKED: 1;
    /// Squares there that its own side defends.
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
    /// A piece attacked by the king and by nothing defended.
    KING_THREAT: 1;
    /// A piece attacked and not defended.
    HANGING: 1;
    /// A piece that a pawn's next step would attack.
    PUSH_THREAT: 1;
    /// A square that both sides attack and the enemy does not hold.
    CONTESTED: 1;
    /// A knight or a bishop behind a pawn.
    MINOR_BEHIND_PAWN: 1;
    /// A bishop that sees both middle squares of a long diagonal past pawns.
    LONG_DIAGONAL: 1;
    /// The king's distance from the nearest pawn of either side.
    KING_FROM_PAWNS: 1;
    /// Squares attacked.
    ATTACKED: 1;
    /// Squares attacked in the enemy's half.
    ATTACKED_THERE: 1;
    /// Squares in the middle that no enemy pawn attacks, behind own pawns.
    SPACE: 1;
    /// Squares in the middle that no enemy pawn attacks, those behind own pawns twice, times the own pieces
    /// beyond seven, in quarters.
    CROWDED_SPACE: 1;
}
