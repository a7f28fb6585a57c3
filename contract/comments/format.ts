import type { MentionedPerson } from './schema.ts';

/** A piece of a line of a comment. */
export type Piece =
  | { kind: 'text' | 'mention' | 'link'; text: string }
  | { kind: 'bold' | 'italic'; pieces: readonly Piece[] };

/** A part of a comment: lines of text as they were written, or a list. */
export type Block =
  | { kind: 'text'; pieces: readonly Piece[] }
  | { kind: 'list'; items: readonly (readonly Piece[])[] };

/** Bold, italic, or an address; marks stand around words, not within them, so that 2*3*4 stays a product. */
const MARKED =
  /\*\*(?=\S)([^\n]*?\S)\*\*|(?<![*\p{L}\p{N}])\*(?=[^\s*])([^*\n]*?[^\s*])\*(?![*\p{L}\p{N}])|https?:\/\/[^\s<>"*]+/giu;
const ITEM = /^- +(?=\S)/;

/** What stands behind an address in a sentence is none of it; a bracket is if it was opened in it. */
function addressIn(found: string): string {
  let address = found;
  for (;;) {
    const last = address.at(-1) ?? '';
    const isOpened = last === ')' && address.split('(').length >= address.split(')').length;
    if (isOpened || !/[.,;:!?)\]}'’”»]/u.test(last)) return address;
    address = address.slice(0, -1);
  }
}

const isAddress = (text: string) => URL.canParse(text) && new URL(text).hostname.length > 0;

const plain = (text: string): Piece[] => (text === '' ? [] : [{ kind: 'text', text }]);

type Names = readonly string[];

/** Text with the mentions in it, of which the longest name counts. */
function withMentions(text: string, names: Names): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const name = names.find((one) => text.startsWith(one, at + 1));
    if (name === undefined) continue;
    pieces.push(...plain(text.slice(from, at)), { kind: 'mention', text: `@${name}` });
    from = at + 1 + name.length;
  }
  return [...pieces, ...plain(text.slice(from))];
}

/** Of people those who are mentioned in a text: whose names stand behind an @, the longest first. */
export function mentionedIn<Person extends Pick<MentionedPerson, 'name'>>(
  text: string,
  people: readonly Person[],
): Person[] {
  const names = people.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const found = new Set(
    withMentions(text, names).flatMap((piece) => (piece.kind === 'mention' ? piece.text.slice(1) : [])),
  );
  return people.filter(({ name }) => found.has(name));
}

function piecesOf(text: string, names: Names): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    const [found, bold, italic] = match;
    if (match.index < from) continue;
    pieces.push(...withMentions(text.slice(from, match.index), names));
    const inner = bold ?? italic;
    if (inner !== undefined) {
      pieces.push({ kind: bold === undefined ? 'italic' : 'bold', pieces: piecesOf(inner, names) });
      from = match.index + found.length;
    } else {
      const address = addressIn(found);
      if (isAddress(address)) pieces.push({ kind: 'link', text: address });
      else pieces.push(...plain(address));
      from = match.index + address.length;
    }
  }
  return [...pieces, ...withMentions(text.slice(from), names)];
}

/**
 * A comment as it is shown. It is stored as plain text, with as little markup as people write anyway: `**bold**`, `*italic*`, lines
 * that begin with `- ` as a list, and addresses, which become links. Nothing of it is HTML, and what is no markup stays as it is.
 */
export function formattedComment(text: string, mentions: readonly MentionedPerson[] = []): Block[] {
  const names = mentions.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const blocks: ({ kind: 'list'; lines: string[] } | { kind: 'text'; lines: string[] })[] = [];
  for (const line of text.split('\n')) {
    const kind = ITEM.test(line) ? 'list' : 'text';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks.map(({ kind, lines }) =>
    kind === 'list'
      ? { kind, items: lines.map((line) => piecesOf(line.replace(ITEM, ''), names)) }
      : { kind, pieces: piecesOf(lines.join('\n'), names) },
  );
}

const textOfPieces = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('pieces' in piece ? textOfPieces(piece.pieces) : piece.text)).join('');

/** The words of a comment without its marks, line by line. */
export const wordsOfComment = (text: string): string =>
  formattedComment(text)
    .flatMap((block) =>
      block.kind === 'list' ? block.items.map(textOfPieces) : [textOfPieces(block.pieces)],
    )
    .join('\n');
