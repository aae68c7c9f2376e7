/** A side: White or Black. */
export type Color = "w" | "b";

/** The lower-case letter of a kind of piece; rule files add letters of their own. */
export type PieceSymbol = "p" | "n" | "b" | "r" | "q" | "k" | (string & {});

type File = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";
type Rank = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";

/** The name of a square. */
export type Square = `${File}${Rank}`;

/** A piece on the board. */
export interface Piece {
  color: Color;
  type: PieceSymbol;
}

/** What a game is played by, and where it begins. */
export interface BoardOptions {
  /** The name of a variant, by default `chess`; {@link variants} lists them. */
  variant?: string;
  /** The position as FEN, by default the start position of the rules. */
  fen?: string;
  /** The text of a rule file, in place of a variant. */
  rules?: string;
  /** The names of house rules, such as `duck-chess` or `chess960=518`; {@link houseRules} lists them. */
  house?: string | readonly string[];
}

/** Which moves are listed. */
export interface MoveFilter {
  /** The moves of the piece on this square. */
  square?: Square;
  /** The moves of pieces of this kind. */
  piece?: PieceSymbol;
}

/** A move as two squares, or as a drop of a piece on a square. */
export type MoveLike =
  | {
      from: Square;
      to: Square;
      /** The letter of the kind that a pawn becomes. It does not matter for other moves. */
      promotion?: string;
      /** The label of a move that a house rule adds, unless its squares are enough. */
      label?: string;
    }
  | { from?: null; to: Square; piece: PieceSymbol };

/** The end of a game. */
export interface Outcome {
  /** The winner, or `null` in a draw. */
  winner: Color | null;
  /** The result as PGN writes it. */
  result: "1-0" | "0-1" | "1/2-1/2";
  /** The result with its reason in words: `white wins: checkmate`. */
  reason: string;
}

/** A move that is legal in the position `before`. */
export class Move {
  private constructor();
  color: Color;
  /** The origin square; `null` for a drop. */
  from: Square | null;
  /** The target square. For castling it is the king's, or the rook's where the king could be meant to step. */
  to: Square;
  /** The kind of the piece that moves or is dropped. */
  piece: PieceSymbol;
  captured?: PieceSymbol;
  promotion?: PieceSymbol;
  /** The label of a move that a house rule adds. */
  label?: string;
  /** `n`, `b` (double step), `c` (capture), `e` (en passant), `p` (promotion), `k`, `q` (castling), `d` (drop). */
  flags: string;
  /** The move in standard algebraic notation. */
  san: string;
  /** The move in UCI notation, with the label of a house rule. */
  lan: string;
  /** The position before the move as FEN. */
  before: string;
  /** The position after the move as FEN. */
  after: string;
  isCapture(): boolean;
  isPromotion(): boolean;
  isEnPassant(): boolean;
  isKingsideCastle(): boolean;
  isQueensideCastle(): boolean;
  isBigPawn(): boolean;
  isDrop(): boolean;
}

/** The error of a move that is not legal; its message is the reason. */
export class IllegalMoveError extends Error {
  name: "IllegalMoveError";
}

/** A game: a position with the moves that led to it, under any rules. */
export class Board {
  /** A new game, from options or from a FEN of chess. */
  constructor(options?: BoardOptions | string);

  /** The name of the variant, or the name that its rule file gives. */
  get variant(): string;
  /** The names of the house rules. */
  get house(): string[];

  /** Frees the memory of the board at once; otherwise it is freed when the board is collected as garbage. */
  free(): void;

  /** Begins another game under the same rules at a position. */
  load(fen: string): void;
  /** Begins another game under the same rules at their start position. */
  reset(): void;
  fen(): string;
  turn(): Color;
  moveNumber(): number;
  /** A key of the position, 16 hexadecimal digits. */
  hash(): string;

  get(square: Square): Piece | undefined;
  findPiece(piece: Piece): Square[];
  /** The rows from the top to the bottom. */
  board(): ({ square: Square; type: PieceSymbol; color: Color } | null)[][];
  ascii(): string;
  squareColor(square: Square): "light" | "dark";
  /** The pieces in hand and their numbers; `undefined` under rules without drops. */
  hand(color: Color): Record<string, number> | undefined;
  /** The number of checks that a side still has to give to win; `undefined` if checks do not win. */
  remainingChecks(color: Color): number | undefined;
  getCastlingRights(color: Color): { k: boolean; q: boolean };
  /** The squares of the pieces of a side, by default the one to move, that attack a square. */
  attackers(square: Square, color?: Color): Square[];
  isAttacked(square: Square, color: Color): boolean;

  /** The legal moves: in standard algebraic notation, in UCI (much faster), or as objects. */
  moves(options?: MoveFilter & { verbose?: false; notation?: "san" | "uci" }): string[];
  moves(options: MoveFilter & { verbose: true }): Move[];
  moves(options?: MoveFilter & { verbose?: boolean; notation?: "san" | "uci" }): string[] | Move[];
  /**
   * Makes a move that is written in algebraic notation, in UCI or, unless `strict`, as people and other programs write
   * it (`e2-e4`, `Ng1-f3`, `f1xb5+`, `a7a8(Q)`, `exd6e.p.`, `o-o`, `nf3`), or is given as
   * its squares.
   *
   * @throws {IllegalMoveError} with the reason; the board is then unchanged
   */
  move(move: string | MoveLike | Move, options?: { strict?: boolean }): Move;
  /** Takes back the last move. */
  undo(): Move | null;
  /** Makes the move again that was taken back last. */
  redo(): Move | null;
  history(options?: { verbose?: false }): string[];
  history(options: { verbose: true }): Move[];
  history(options?: { verbose?: boolean }): string[] | Move[];
  /** Why a move is legal or not, or which moves the piece on a square has; a sentence on each line. */
  explain(move: string | MoveLike | Move): string;
  /** The number of leaf nodes of the tree of this depth, from 0 to 99. It is exact up to 2^53. */
  perft(depth: number): number;
  /** The number of leaf nodes below each move, by the moves in UCI. */
  divide(depth: number): Record<string, number>;

  /** Whether a king of the side to move is attacked, whether or not the rules require an answer. */
  isCheck(): boolean;
  /** The same as `isCheck`. */
  inCheck(): boolean;
  /** Whether the side to move may only make moves that end a check. */
  mustAnswerCheck(): boolean;
  isCheckmate(): boolean;
  isStalemate(): boolean;
  isInsufficientMaterial(): boolean;
  isThreefoldRepetition(): boolean;
  isDrawByFiftyMoves(): boolean;
  isDraw(): boolean;
  isGameOver(): boolean;
  /** The end of the game; `null` while it goes on. */
  outcome(): Outcome | null;

  pgn(options?: { newline?: string }): string;
  /** Reads the first game of a text, of the board's rules unless its tags name others. */
  loadPgn(pgn: string): void;
  setHeader(name: string, value: string): Record<string, string>;
  /** Sets headers, given as names and values in turn, and returns all: the older form of `setHeader` in chess.js. */
  header(...pairs: string[]): Record<string, string>;
  removeHeader(name: string): boolean;
  getHeaders(): Record<string, string>;
  setComment(comment: string): void;
  getComment(): string | undefined;
  removeComment(): string | undefined;
  /** The older name of `removeComment` in chess.js. */
  deleteComment(): string | undefined;
  /** Removes all comments and returns them. */
  removeComments(): { fen: string; comment: string }[];
  /** The older name of `removeComments` in chess.js. */
  deleteComments(): { fen: string; comment: string }[];
  getComments(): { fen: string; comment: string }[];
}

/**
 * Loads the WebAssembly module: needed once before anything else in browsers, and does nothing in Node.js. The module
 * is the file beside this package, or what is given.
 */
export function init(
  source?: string | URL | Request | Response | BufferSource | WebAssembly.Module | Promise<Response>,
): Promise<void>;
export default init;

/** The variants, with a summary of each. */
export function variants(): { name: string; summary: string }[];
/** The house rules, with a summary of each. */
export function houseRules(): { name: string; summary: string }[];
/** Whether a position can be loaded, and why not. */
export function validateFen(fen: string, options?: BoardOptions): { ok: boolean; error?: string };

export const WHITE: "w";
export const BLACK: "b";
export const PAWN: "p";
export const KNIGHT: "n";
export const BISHOP: "b";
export const ROOK: "r";
export const QUEEN: "q";
export const KING: "k";
export const DEFAULT_POSITION: string;
/** The squares from a8 to h1. */
export const SQUARES: Square[];
