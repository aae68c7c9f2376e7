// A small board for the tests of perft_face.c and perft_face.cpp: chess without castling. With FAULT defined, it does
// not promote to knights.
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MAX_MOVES = 256, MAX_PLIES = 64 };

typedef struct {
    char cells[64];
    bool black;
    int passed; // the en passant square, or -1
} State;

typedef struct {
    State now, before[MAX_PLIES];
    int plies;
} Board;

typedef struct {
    int from, to;
    char promotion; // a letter, or 0
} Move;

static bool board_from_fen(Board *b, const char *fen) {
    State *s = &b->now;
    int square = 56;
    b->plies = 0;
    memset(s->cells, '.', 64);
    for (; *fen && *fen != ' '; fen++) {
        if (*fen == '/') square -= 16;
        else if (isdigit((unsigned char)*fen)) square += *fen - '0';
        else if (square < 0 || square > 63) return false;
        else s->cells[square++] = *fen;
    }
    char turn, passed[3] = "-";
    if (sscanf(fen, " %c %*s %2s", &turn, passed) < 1) return false;
    s->black = turn == 'b';
    s->passed = passed[0] == '-' ? -1 : passed[0] - 'a' + 8 * (passed[1] - '1');
    return square == 8;
}

// The square some files and ranks away, or -1.
static int step(int square, int files, int ranks) {
    int file = square % 8 + files, rank = square / 8 + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : file + 8 * rank;
}

static bool is_piece_of(const State *s, int square, bool black) {
    return isalpha((unsigned char)s->cells[square]) && !isupper((unsigned char)s->cells[square]) == black;
}

static int add_pawn_move(Move *moves, int n, int from, int to) {
    if (to >= 8 && to < 56) {
        moves[n++] = (Move){from, to, 0};
        return n;
    }
#ifdef FAULT
    for (const char *role = "qrb"; *role; role++) moves[n++] = (Move){from, to, *role};
#else
    for (const char *role = "qrbn"; *role; role++) moves[n++] = (Move){from, to, *role};
#endif
    return n;
}

static int pawn_moves(const State *s, int from, Move *moves, int n) {
    int up = s->black ? -1 : 1, to = from + 8 * up; // a pawn is never on the last rank
    if (s->cells[to] == '.') {
        n = add_pawn_move(moves, n, from, to);
        if (from / 8 == (s->black ? 6 : 1) && s->cells[to + 8 * up] == '.')
            moves[n++] = (Move){from, to + 8 * up, 0};
    }
    for (int side = -1; side <= 1; side += 2) {
        to = step(from, side, up);
        if (to >= 0 && (is_piece_of(s, to, !s->black) || to == s->passed)) n = add_pawn_move(moves, n, from, to);
    }
    return n;
}

// The pseudo-legal moves.
static int board_moves(const Board *b, Move *moves) {
    static const int lines[8][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    static const int jumps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    const State *s = &b->now;
    int n = 0;
    for (int from = 0; from < 64; from++) {
        char role = (char)tolower((unsigned char)s->cells[from]);
        if (!is_piece_of(s, from, s->black)) continue;
        if (role == 'p') {
            n = pawn_moves(s, from, moves, n);
            continue;
        }
        for (int way = role == 'b' ? 4 : 0; way < (role == 'r' ? 4 : 8); way++) {
            const int *by = role == 'n' ? jumps[way] : lines[way];
            for (int to = step(from, by[0], by[1]); to >= 0; to = step(to, by[0], by[1])) {
                if (is_piece_of(s, to, s->black)) break;
                moves[n++] = (Move){from, to, 0};
                if (s->cells[to] != '.' || role == 'n' || role == 'k') break;
            }
        }
    }
    return n;
}

static void board_unmake(Board *b, Move m) {
    (void)m;
    b->now = b->before[--b->plies];
}

static bool board_make(Board *b, Move m) {
    State *s = &b->now;
    char piece = s->cells[m.from];
    bool is_pawn = tolower((unsigned char)piece) == 'p';
    b->before[b->plies++] = *s;
    s->cells[m.from] = '.';
    if (is_pawn && m.to == s->passed) s->cells[m.to + (s->black ? 8 : -8)] = '.';
    char promoted = s->black ? m.promotion : (char)toupper((unsigned char)m.promotion);
    s->cells[m.to] = m.promotion ? promoted : piece;
    s->passed = is_pawn && (m.to - m.from == 16 || m.from - m.to == 16) ? (m.from + m.to) / 2 : -1;
    s->black = !s->black;
    // The king is left in check if an answer captures it.
    Move answers[MAX_MOVES];
    for (int i = 0, n = board_moves(b, answers); i < n; i++) {
        if (tolower((unsigned char)s->cells[answers[i].to]) == 'k') {
            board_unmake(b, m);
            return false;
        }
    }
    return true;
}

static void board_move_text(const Board *b, Move m, char text[6]) {
    (void)b;
    text[0] = (char)('a' + m.from % 8);
    text[1] = (char)('1' + m.from / 8);
    text[2] = (char)('a' + m.to % 8);
    text[3] = (char)('1' + m.to / 8);
    text[4] = m.promotion;
    text[5] = '\0';
}
