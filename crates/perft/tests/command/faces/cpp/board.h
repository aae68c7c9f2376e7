// The board of the test of perft_face.cpp: that of perft_face.c as a class.
#include <cctype>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace small {
#include "../c/board.h"
}

class Board {
    small::Board board;

  public:
    bool from_fen(const std::string &fen) { return small::board_from_fen(&board, fen.c_str()); }

    std::vector<small::Move> moves() {
        std::vector<small::Move> moves(small::MAX_MOVES);
        moves.resize(small::board_moves(&board, moves.data()));
        return moves;
    }

    bool make(small::Move m) { return small::board_make(&board, m); }

    void unmake(small::Move m) { small::board_unmake(&board, m); }

    std::string text(small::Move m) {
        char text[6];
        small::board_move_text(&board, m, text);
        return text;
    }
};
