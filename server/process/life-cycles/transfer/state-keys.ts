import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import { nameIn } from '#contract/texts/titles.ts';

const LONGEST = 60;

/** Letters that do not come apart into a Latin one and its mark. */
const LETTERS: Readonly<Record<string, string>> = { ı: 'i', ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l' };

/** A name in small Latin letters, figures and hyphens; '' where nothing of it can be written so. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ıßæøđł]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');

/** Keys of the states of a life cycle by their ids: after their names, so that files can be read and compared. */
export function stateKeysOf(states: readonly LifeCycleTree['states'][number][]): Map<number, string> {
  const taken = new Set<string>();
  return new Map(
    states.map(({ id, stateType, stateDefinitionList }) => {
      const slug = slugOf(nameIn(stateDefinitionList, 'en')) || slugOf(stateType);
      let key = slug;
      for (let at = 2; taken.has(key); at += 1) key = `${slug}-${at}`;
      taken.add(key);
      return [id, key];
    }),
  );
}
