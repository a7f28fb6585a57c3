import { folded, matchesSearch } from '#src/components/matchesSearch.ts';
import type { Place } from './usePlaces.tsx';

/** So many of each group stand in the palette. */
const MOST = { pages: 6, actions: 4, settings: 5 } as const;
/** Before anything is typed: what people do most. */
const AT_FIRST = { pages: 5, actions: 2, settings: 0 } as const;

/** How early the words begin in a name: at its beginning, at that of a word, or within one or not at all. */
export function rankOf(label: string, words: string): number {
  const text = folded(label);
  const first = folded(words).split(/\s+/)[0] ?? '';
  if (text.startsWith(first)) return 0;
  return text.includes(` ${first}`) ? 1 : 2;
}

export const matchesPlace = (place: Pick<Place, 'label' | 'detail' | 'words'>, words: string) =>
  matchesSearch([place.label, place.detail ?? '', place.words ?? ''], words);

/** Places of a group that hold all words that are typed, those that begin with them first. */
export function placesFor(places: readonly Place[], group: Place['group'], words: string): readonly Place[] {
  const ofGroup = places.filter((place) => place.group === group);
  if (words === '') return ofGroup.slice(0, AT_FIRST[group]);
  return ofGroup
    .filter((place) => matchesPlace(place, words))
    .map((place) => ({ place, rank: rankOf(place.label, words) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST[group])
    .map(({ place }) => place);
}
