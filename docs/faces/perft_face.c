// SPDX-License-Identifier: 0BSD
// Gives your board the UCI commands `position` and `go perft N`: perft check --engine ./my-board SUITE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h" // Yours: the types Board and Move, MAX_MOVES (256 or more), and these functions:
// bool board_from_fen(Board *, const char *fen);
// int board_moves(const Board *, Move *moves);                the legal or pseudo-legal moves, and how many
// bool board_make(Board *, Move);                             false, with the board unchanged: the king is left in check
// void board_unmake(Board *, Move);
// void board_move_text(const Board *, Move, char text[6]);    "e2e4", "e7e8q"; castling is "e1g1"

static Board board;

static unsigned long long perft(int depth, bool divide) {
    if (depth < 1) return 1;
    Move moves[MAX_MOVES];
    unsigned long long nodes = 0;
    for (int i = 0, n = board_moves(&board, moves); i < n; i++) {
        char text[6];
        if (divide) board_move_text(&board, moves[i], text);
        if (!board_make(&board, moves[i])) continue;
        unsigned long long below = perft(depth - 1, false);
        board_unmake(&board, moves[i]);
        if (divide) printf("%s: %llu\n", text, below);
        nodes += below;
    }
    return nodes;
}

static bool play(const char *word) {
    Move moves[MAX_MOVES];
    for (int i = 0, n = board_moves(&board, moves); i < n; i++) {
        char text[6];
        board_move_text(&board, moves[i], text);
        if (!strcmp(text, word)) return board_make(&board, moves[i]);
    }
    return false;
}

static void position(char *words) { // "startpos", or "fen" and a FEN; then perhaps "moves e2e4 e7e5"
    char *moves = strstr(words, " moves ");
    if (moves) *moves = '\0';
    const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const char *fen = strncmp(words, "fen ", 4) ? start : words + 4;
    if (!board_from_fen(&board, fen)) printf("info string the board does not read %s\n", fen);
    for (char *word = moves ? strtok(moves + 7, " ") : NULL; word; word = strtok(NULL, " "))
        if (!play(word)) printf("info string illegal move %s\n", word);
}

int main(void) {
    static char line[1 << 16];
    char startpos[] = "startpos";
    position(startpos);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!strcmp(line, "uci")) puts("id name my board\nuciok");
        if (!strcmp(line, "isready")) puts("readyok");
        if (!strncmp(line, "position ", 9)) position(line + 9);
        if (!strncmp(line, "go perft ", 9)) printf("Nodes searched: %llu\n", perft(atoi(line + 9), true));
        if (!strcmp(line, "quit")) break;
        fflush(stdout);
    }
    return 0;
}
