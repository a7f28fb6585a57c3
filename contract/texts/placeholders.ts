/**
 * Filling of texts that people write with placeholders such as `{title}`, by server and browser alike.
 * @param names what can be named; anything else in braces stays as it is
 * @returns a function that fills a text; what a value holds is never filled again
 */
export function placeholderFiller<Name extends string>(names: readonly Name[]) {
  const pattern = new RegExp(`\\{(${names.join('|')})\\}`, 'g');
  return (text: string, values: Readonly<Record<Name, string>>): string =>
    text.replace(pattern, (_, name: Name) => values[name]).trim();
}
