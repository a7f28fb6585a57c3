interface SnippetPart {
  text: string;
  /** It stands in `<mark>`. */
  isHit: boolean;
  /** Where it begins in the snippet. */
  at: number;
}

const MARKS = /(<\/?mark>)/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}

const textOf = (html: string) =>
  html.replace(
    /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,5});/gi,
    (whole, name: string) => characterOf(name) ?? whole,
  );

/** The text of a snippet with what is marked in it; any other element than `<mark>` is text like its words. */
export function partsOfSnippet(html: string): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let isHit = false;
  let at = 0;
  for (const piece of html.split(MARKS)) {
    if (MARKS.test(piece)) isHit = piece === '<mark>';
    else if (piece !== '') parts.push({ text: textOf(piece), isHit, at });
    at += piece.length;
  }
  return parts;
}
