import { createHash } from 'node:crypto';

/** Parts of SQL that are read as a whole, so that nothing in a text or a name is taken for something else. */
const PARTS =
  /(--[^\n]*|\/\*[\s\S]*?\*\/)|("(?:[^"]|"")*")|([eE]?'(?:[^'\\]|''|\\.)*')|(\$\d+)|(\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)|(\b(?:true|false|null)\b)|(\s+)/gi;

/**
 * What two texts of one statement have in common, for `pg_stat_statements` shows ours with its constants replaced by
 * parameters, and lists of them shortened: no comments, one space for any, `?` for constants and parameters, one for a list.
 */
export function shapeOf(text: string): string {
  return text
    .replace(PARTS, (part, comment, name) => {
      if (name !== undefined) return part;
      if (comment !== undefined || /^\s/.test(part)) return ' ';
      return '?';
    })
    .toLowerCase()
    .replace(/\bextract\s*\(\s*\w+ from\b/g, 'extract(? from')
    .replace(/ +/g, ' ')
    .replace(/-\s?\?/g, '?')
    .replace(/ ?([(),]) ?/g, '$1')
    .replace(/\?(?:,\?)+/g, '?')
    .trim();
}

/** The name of a shape: texts are long, and many hold the same. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(shapeOf(text)).digest('base64url').slice(0, 22);
