import type { SortPayload } from 'ra-core';
import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import { fullName } from '#contract/users/full-name.ts';

/** The best first: what a moderator decides by. */
export const BEST_FIRST: SortPayload = { field: 'evalAvarage', order: 'DESC' };

/** Ideas in which code, title or an owner's name holds the words, whatever their case. */
export function foundIdeas(ideas: readonly ManagedIdea[], words: string, locale: string): ManagedIdea[] {
  const plain = (text: string) => text.toLocaleLowerCase(locale);
  const wanted = plain(words.trim());
  if (wanted === '') return [...ideas];
  return ideas.filter(({ code, title, owners }) =>
    [code, title, ...owners.map(fullName)].some((text) => plain(text).includes(wanted)),
  );
}

/** Equal scores: more jurors first, then who submitted earlier. */
const byMerit = (one: ManagedIdea, other: ManagedIdea) =>
  other.participantCount - one.participantCount ||
  (one.dateSubmitted ?? '').localeCompare(other.dateSubmitted ?? '');

/** In the wanted order; ideas without a score stand last either way, and equal ones by their id. */
export function sortedIdeas(ideas: readonly ManagedIdea[], sort: SortPayload, locale: string): ManagedIdea[] {
  const words = new Intl.Collator(locale, { numeric: true });
  const sign = sort.order === 'DESC' ? -1 : 1;
  const compare = (one: ManagedIdea, other: ManagedIdea): number => {
    switch (sort.field) {
      case 'title':
        return sign * words.compare(one.title, other.title);
      case 'state':
        return sign * words.compare(one.stateLabel, other.stateLabel);
      case 'participantCount':
        return sign * (one.participantCount - other.participantCount);
      case 'evalAvarage':
        if (one.evalAvarage === null || other.evalAvarage === null) {
          return Number(one.evalAvarage === null) - Number(other.evalAvarage === null);
        }
        return sign * (one.evalAvarage - other.evalAvarage) || byMerit(one, other);
      default:
        return 0;
    }
  };
  return [...ideas].sort((one, other) => compare(one, other) || one.id - other.id);
}
