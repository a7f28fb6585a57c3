/** Folded so that a search finds `İŞ` by `is`. */
export const folded = (text: string) =>
  text.toLocaleLowerCase('tr').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');

/** Whether all words of a search stand in some texts, whatever their case and accents. */
export function matchesSearch(texts: readonly string[], search: string): boolean {
  const text = folded(texts.join(' '));
  return folded(search)
    .split(/\s+/)
    .every((part) => text.includes(part));
}
