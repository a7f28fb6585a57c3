import { lengthOf } from '#contract/extra-inputs/values.ts';

/** How far back a cut looks for the end of a word. */
const WORD = 30;

/** The beginning of a text with an ellipsis, at most `most` characters, ended at a word where there is one. */
export function cutTo(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const shown = characters.slice(0, Math.max(0, most - 1));
  const space = shown.findLastIndex((character) => /\s/.test(character));
  const end = space > 0 && space >= shown.length - WORD ? space : shown.length;
  return `${shown.slice(0, end).join('').trimEnd()}…`;
}

/** A text in parts of at most `most` characters, ended at words; an ellipsis shows where it goes on. */
export function splitInto(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (lengthOf(rest) > most) {
    const part = cutTo(rest, most);
    parts.push(part);
    rest = `…${rest.slice(part.length - 1).trimStart()}`;
  }
  return [...parts, rest];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** Line ends of every system as `\n`. */
export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n');

export interface Rich {
  html: string;
  /** The text that its reader counts, as `plainText` gives it. */
  text: string;
}

const NOTHING: Rich = { html: '', text: '' };

/**
 * Plain text as rich text: a paragraph between empty lines, a break at the end of a line. The cleaner
 * leaves it as it is, so it need not run over it (a property test holds this).
 */
export function paragraphs(text: string): Rich {
  const blocks = withPlainLineEnds(text)
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0);
  return {
    html: blocks.map((lines) => `<p>${lines.map(escapeHtml).join('<br />')}</p>`).join(''),
    text: blocks.flat().join(' '),
  };
}

export const emphasised = (text: string): Rich =>
  text === '' ? NOTHING : { html: `<p><strong>${escapeHtml(text)}</strong></p>`, text };

/** Labelled values as a list; those without a value are left out. */
export function labelled(details: readonly { label: string; value: string }[]): Rich {
  const items = details.filter(({ value }) => value !== '');
  if (items.length === 0) return NOTHING;
  const html = items.map(
    ({ label, value }) => `<li><strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}</li>`,
  );
  return {
    html: `<ul>${html.join('')}</ul>`,
    text: items.map(({ label, value }) => `${label}: ${value}`).join(' '),
  };
}

export function joined(...parts: readonly Rich[]): Rich {
  return {
    html: parts.map(({ html }) => html).join(''),
    text: parts
      .map(({ text }) => text)
      .join(' ')
      .replace(/[\s\u00a0]+/g, ' ')
      .trim(),
  };
}
