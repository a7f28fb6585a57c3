/** Shorter values are too likely to be a part of something else, characters. */
const SHORTEST = 2;

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * A text in which what its placeholders stood for is a placeholder again: a template made of an answer names nobody of that
 * contribution. Only whole words are taken, the longest first; filled with the same values it is the text that it was made of.
 */
export function withPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    if (value.trim().length >= SHORTEST && !names.has(value)) names.set(value, name);
  }
  if (names.size === 0) return text;
  const longestFirst = [...names.keys()].sort((one, other) => other.length - one.length);
  const words = longestFirst.map(literal).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(pattern, (value) => `{${names.get(value)}}`);
}
