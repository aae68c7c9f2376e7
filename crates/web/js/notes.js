// What a game has besides its moves: headers and comments.

/** The separator of the fields in texts that the module reads and writes. */
const SEPARATOR = "\0";

export class Notes {
  /** The values of headers by their names. */
  headers = new Map();
  /** The comments by the number of moves before them. */
  comments = new Map();

  /** The notes of a PGN that the module has read, from its tags and its comments. */
  static read(tags, comments) {
    const notes = new Notes();
    notes.headers = new Map(pairs(tags));
    for (const [ply, text] of pairs(comments)) {
      const before = notes.comments.get(Number(ply));
      notes.comments.set(Number(ply), before === undefined ? text : `${before} ${text}`);
    }
    return notes;
  }

  /** Forgets comments that were made after this number of moves or more. */
  forgetFrom(made) {
    for (const ply of this.comments.keys()) if (ply >= made) this.comments.delete(ply);
  }

  /** The notes as the module reads them, without comments after more than this number of moves. */
  texts(made) {
    const comments = [...this.comments].filter(([ply]) => ply <= made);
    comments.sort(([one], [other]) => one - other);
    return { tags: joined([...this.headers]), comments: joined(comments) };
  }
}

function joined(all) {
  return all
    .flat()
    .map((field) => `${field}`.replaceAll(SEPARATOR, " "))
    .join(SEPARATOR);
}

function pairs(text) {
  if (text === "") return [];
  const fields = text.split(SEPARATOR);
  return fields.flatMap((field, at) => (at % 2 === 0 ? [[field, fields[at + 1]]] : []));
}
