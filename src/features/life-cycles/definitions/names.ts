import type { Name } from '#contract/texts/titles.ts';
import { type Titles, titleListOf, titlesOf } from '#src/components/inputs/titles.ts';

const asTitles = (names: readonly Name[]) => names.map(({ language, name }) => ({ language, title: name }));

/** Names as the fields of a form hold them, by language. */
export const nameFieldsOf = (names: readonly Name[], locales: readonly string[]): Titles =>
  titlesOf(asTitles(names), locales);

/** Names as they are stored; languages that are not configured any more included. */
export const nameListOf = (titles: Titles, stored: readonly Name[] = []): Name[] =>
  titleListOf(titles, asTitles(stored)).map(({ language, title }) => ({ language, name: title }));

const LISTS = new Set(['definitionList', 'stateDefinitionList']);

/** The field of the form for a path of the body, such as `definitionList.1.name`. */
export function nameSourceOf(
  path: string,
  body: Record<string, unknown>,
  locales: readonly string[],
): string {
  const [list = '', index] = path.split('.');
  if (!LISTS.has(list)) return path;
  const sent = body[list] as readonly Name[] | undefined;
  return `titles.${sent?.[Number(index ?? 0)]?.language ?? locales[0]}`;
}
