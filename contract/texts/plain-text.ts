const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function characterOf(name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? ' ';
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

/** Tags within a line: whatever else a tag is, words before and after it are separate. */
const INLINE =
  /^<\/?(?:a|abbr|b|big|code|del|em|font|i|ins|kbd|mark|s|small|span|strike|strong|sub|sup|u)(?:\s[\s\S]*)?>$/i;

/** Each tag taken away, or a space in its place. By places rather than by one expression, which would look for the end of each of many opened tags again. */
function withoutTags(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', from)) {
    const end = html.indexOf('>', at) + 1;
    if (end === 0) break;
    parts.push(html.slice(from, at), INLINE.test(html.slice(at, end)) ? '' : ' ');
    from = end;
  }
  return parts.join('') + html.slice(from);
}

/**
 * What a reader sees of a rich text: its words without tags, entities as their character, one space for many and
 * between two lines. It may hold any character: whoever puts it into a page escapes it.
 */
export function plainText(html: string): string {
  return withoutTags(html)
    .replace(/&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi, (_, name: string) => characterOf(name))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** The last letter of a heading that no sign ends. */
const HEADING_END = /([^\s<>.,:;!?…])((?:\s|<\/[a-z]+>)*<\/h[1-6]>)/gi;

/** The same for an excerpt in one line: a colon separates a heading from what stands below it. */
export const previewText = (html: string): string => plainText(html.replace(HEADING_END, '$1:$2'));
