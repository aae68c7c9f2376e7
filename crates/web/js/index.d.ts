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
  /**
   * House rules: names such as `duck-chess` or `chess960=518`, which {@link houseRules} lists, and rules of one's own.
   * A rule counts before those after it.
   */
  house?: string | HouseRule | readonly (string | HouseRule)[];
}

/** A move as a house rule sees it. */
export interface HouseMove {
  /** The square where the piece starts; `null` for a drop. */
  readonly from: Square | null;
  /** The square where the piece ends; in castling, where the king ends. */
  readonly to: Square;
  /** The kind of the piece; `undefined` if a rule adds the move and no piece starts there. */
  readonly piece?: PieceSymbol;
  readonly promotion?: PieceSymbol;
  /** The label of a move that a rule adds, `""` if it has none; `undefined` for moves of the variant. */
  readonly label?: string;
  /** The number that a rule has given to its move. */
  readonly data: number;
  readonly isCastling: boolean;
  /** The squares on which the move captures. */
  readonly captures: Square[];
  /** The squares that moving pieces leave, in castling also the rook's. */
  readonly leaves: Square[];
  /** The move in UCI notation, with the label of a rule behind a colon. */
  readonly lan: string;
}

/** A move that a rule adds for the side to move. */
export interface AddedMove {
  /** The square of the piece that moves; without it nothing moves but what `places` says. */
  from?: Square;
  to: Square;
  /** Lower-case letters, digits and hyphens, with which the move is written: `e1e4:leap`. */
  label?: string;
  /** The squares of captured pieces, by default `to` if an enemy is there. */
  captures?: Iterable<Square>;
  /** The squares that pieces leave without being captured, by default `from`. */
  leaves?: Iterable<Square>;
  /** The pieces that stand somewhere after the move, by squares; by default the moving piece on `to`. */
  places?: Record<string, Piece>;
  /** A whole number from 0 on that hooks find in `data` of the move. */
  data?: number;
  /** Allows a move that leaves the own king attacked. */
  mayExpose?: boolean;
  /** The square that the piece passes if it can be captured en passant there. */
  passed?: Square;
}

/** A game as a house rule sees it. It can be used only while the rule is asked. */
export interface HouseView {
  /** The side to move; while a move is made, the side that makes it. */
  readonly turn: Color;
  /** The piece on a square; `undefined` if there is none, or if the square is `undefined`. */
  get(square: Square | undefined): Piece | undefined;
  /** The squares of all pieces, of one side, or of one kind. */
  pieces(piece?: Partial<Piece>): Square[];
  /** The squares without a piece; walls and removed squares are not among them. */
  readonly empty: Square[];
  /** The letters of all kinds of pieces. */
  readonly kinds: PieceSymbol[];
  /** The square this number of files to the right and of ranks up, as White sees the board; `undefined` off the board. */
  offset(square: Square, files: number, ranks: number): Square | undefined;
  /** The squares in one direction, up to and including the first that is not empty. */
  walk(square: Square, files: number, ranks: number): Square[];
  /** The pieces of a side that attack a square. */
  attackers(square: Square, color: Color): Square[];
  /** The moves made so far, in UCI notation. */
  readonly history: string[];
  /** The number of the ply, from 1, on which the piece on a square last moved; `undefined` if it has not moved. */
  lastMoved(square: Square): number | undefined;
  /** This rule's note on the piece on a square, 0 if it has none. */
  noted(square: Square): number;
  /**
   * `undefined` in the first ply of a turn. In a further ply `any` if any piece may move, `follow-up` if only moves that a
   * rule adds are allowed, or the square of the piece that must move.
   */
  readonly again: "any" | "follow-up" | Square | undefined;
  /** Whether this ply is a follow-up that this rule has demanded. */
  readonly isFollowUp: boolean;
  /** The rooks that may still castle. */
  readonly castlingRights: Square[];
  /** The square where a capture en passant is legal. */
  readonly epSquare: Square | undefined;
  /** The legal moves of the variant, before rules add or refuse any. */
  variantMoves(): HouseMove[];
  /** The legal moves, in `ending` and `obligation`; in all other hooks it throws. */
  legalMoves(): HouseMove[];
  /** The position in FEN, without what the rules keep. */
  fen(): string;
}

/** A game as a house rule may change it, while the rule is called. */
export interface HouseChange extends HouseView {
  /** The square where the piece that moves in this ply stands, in castling the king; `undefined` before it has moved. */
  readonly mover: Square | undefined;
  /** Puts a piece on a square, in place of any piece there. It counts as not yet moved. */
  put(piece: Piece, square: Square): void;
  /** Removes the piece on a square, and returns it. */
  take(square: Square): Piece | undefined;
  /** Changes the kind of the piece on a square. */
  turnInto(square: Square, type: PieceSymbol): void;
  /** Removes a square, and the piece on it, from the board. */
  removeSquare(square: Square): void;
  /** Restores a square that was removed. It is empty. */
  addSquare(square: Square): void;
  /** Attaches a number from 0 to 2^32 - 1 to the piece on a square, which moves with the piece; 0 removes the note. */
  note(square: Square, value: number): void;
  /** Lets the mover move once more, with any of its pieces. */
  moveAgain(): void;
  /** Lets the mover move once more, with the piece on this square alone. */
  moveAgainWith(square: Square): void;
  /** Requires the mover to make one of the moves that this rule adds before the turn passes. */
  demandFollowUp(): void;
}

/** The rules of a game that begins: `prepare` sets its fields. */
export interface HouseSetup {
  /** The FEN at which the game begins unless the board is given another. */
  start: string;
  /** The letter of the kind that must be kept safe; `null` if there is no check. */
  royal: PieceSymbol | null;
  castling: boolean;
  /** The squares that no piece can enter or pass. */
  walls: Square[];
  /** What stalemate is for the side that has no move. */
  stalemate: "draw" | "win" | "loss";
  /** The letters of all kinds. */
  kinds(): PieceSymbol[];
  /** Adds a kind with a name, a lower-case letter and moves in Betza notation. */
  addKind(name: string, letter: string, moves?: string): void;
}

/** The positions that `forgives` is asked about. */
export type PositionFault =
  | "no-royal"
  | "several-royals"
  | "opponent-in-check"
  | "pawn-on-promotion-square";

/**
 * A house rule: an object or a class with some of these methods. Its other fields are its state, which is copied with the game
 * (by `structuredClone`, or by `copy`), taken back with it, and part of the position's key (by value, or by `key`). Only
 * methods that get a `change` may change it. A board copies the rules that it is given.
 */
export interface HouseRule {
  /** Lower-case letters, digits and hyphens; by default made of the name of the class. */
  name?: string;
  summary?: string;
  /** What must be moved when the rule has demanded a follow-up: "the duck". */
  followUp?: string;
  /** The lower-case letter of a kind of piece that the rule adds, with the rule's name. */
  letter?: string;
  /** The moves of the kind in Betza notation, in addition to those of `moves`. */
  betza?: string;
  /**
   * The moves that the rule adds for the side to move. A rule with a `letter` is asked for the moves of each piece of its
   * kind, and may give squares; or `moves` is Betza notation.
   */
  moves?: string | ((view: HouseView, square: Square) => Iterable<AddedMove | Square> | null | undefined);
  prepare?(rules: HouseSetup): void;
  /** Whether positions with a fault may begin a game. */
  forgives?(fault: PositionFault): boolean | undefined;
  setUp?(change: HouseChange): void;
  /**
   * The squares on which the side to move captures by the moves that this rule adds. By default they are found in the
   * moves, which are then listed for each legal move.
   */
  attacks?(view: HouseView): Iterable<Square> | null | undefined;
  /** The reason why a move is refused. */
  allows?(view: HouseView, move: HouseMove): string | boolean | null | undefined;
  /** What the side to move must do, to follow "White must". */
  obligation?(view: HouseView): string | null | undefined;
  beforeMove?(change: HouseChange, move: HouseMove): void;
  beforeCapture?(change: HouseChange, square: Square, piece: Piece): void;
  afterCapture?(change: HouseChange, square: Square, piece: Piece): void;
  /** Called when a rule, or a move that a rule adds, has placed a piece. */
  onPlaced?(change: HouseChange, square: Square, piece: Piece): void;
  /** Called after a move, before the turn passes. */
  afterMove?(change: HouseChange, move: HouseMove): void;
  /** Called before the turn passes to the side `next`, or stays with it. */
  beforeTurn?(change: HouseChange, next: Color): void;
  afterTurn?(change: HouseChange): void;
  /** The winner, or `null` for a draw, and the reason, if the rule has ended the game. */
  ending?(view: HouseView): { winner: Color | null; reason: string } | null | undefined;
  /** A copy with its state: for rules with private fields. */
  copy?(): HouseRule;
  /** A value that is equal for equal states. */
  key?(): unknown;
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
