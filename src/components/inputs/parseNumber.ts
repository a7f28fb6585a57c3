/** A number as people write it, with a point or a comma; other text as it is, so that its error can be shown; null for none. */
export function parseNumber(text: string): number | string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}
