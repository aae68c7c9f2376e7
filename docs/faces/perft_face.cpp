// SPDX-License-Identifier: 0BSD
// Gives your board the UCI commands `position` and `go perft N`: perft check --engine ./my-board SUITE
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "board.h" // Yours: a class Board with these functions, and any type of moves:
// bool from_fen(const std::string &fen);
// std::vector<Move> moves();       the legal or pseudo-legal moves
// bool make(Move);                 false, with the board unchanged: the king is left in check
// void unmake(Move);
// std::string text(Move);          "e2e4", "e7e8q"; castling is "e1g1"

static Board board;

static unsigned long long perft(int depth, bool divide) {
    if (depth < 1) return 1;
    unsigned long long nodes = 0;
    for (const auto &move : board.moves()) {
        const std::string text = divide ? board.text(move) : "";
        if (!board.make(move)) continue;
        const auto below = perft(depth - 1, false);
        board.unmake(move);
        if (divide) std::cout << text << ": " << below << '\n';
        nodes += below;
    }
    return nodes;
}

static bool play(const std::string &word) {
    for (const auto &move : board.moves())
        if (board.text(move) == word) return board.make(move);
    return false;
}

static void position(std::istringstream words) { // "startpos", or "fen" and a FEN; then perhaps "moves e2e4 e7e5"
    std::string word, fen;
    words >> word;
    if (word == "startpos") fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    while (words >> word && word != "moves") fen += fen.empty() ? word : ' ' + word;
    if (!board.from_fen(fen)) std::cout << "info string the board does not read " << fen << '\n';
    while (words >> word)
        if (!play(word)) std::cout << "info string illegal move " << word << '\n';
}

int main() {
    position(std::istringstream("startpos"));
    for (std::string line; std::getline(std::cin, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line == "uci") std::cout << "id name my board\nuciok\n";
        if (line == "isready") std::cout << "readyok\n";
        if (line.rfind("position ", 0) == 0) position(std::istringstream(line.substr(9)));
        if (line.rfind("go perft ", 0) == 0) {
            const auto nodes = perft(std::atoi(line.c_str() + 9), true);
            std::cout << "Nodes searched: " << nodes << '\n';
        }
        if (line == "quit") break;
        std::cout.flush();
    }
}
