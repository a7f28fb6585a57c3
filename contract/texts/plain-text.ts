const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function characterOf(name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? ' ';
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

/** Tags within a line: whatever else a tag is, words before and after it stand apart. */
const INLINE =
  /<\/?(?:a|abbr|b|big|code|del|em|font|i|ins|kbd|mark|s|small|span|strike|strong|sub|sup|u)(?:\s[^>]*)?>/gi;

/**
 * What a reader sees of a rich text: its words without tags, entities as their character, one space for many and
 * between two lines. It may hold any character: whoever puts it into a page escapes it.
 */
export function plainText(html: string): string {
  return html
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi, (_, name: string) => characterOf(name))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}
