import { SEARCH_KINDS, type SearchHit } from '#contract/search/schema.ts';
import { readOwn, writeOwn } from '#src/app/ownStorage.ts';

/** So many are remembered. */
const MOST_RECENT = 8;
const NAME = 'search.recent';

/** What somebody opened from the palette: a place or an action by its id, or something that was found. */
export interface Recent {
  id: string;
  /** Of something that was found. */
  hit?: Pick<SearchHit, 'kind' | 'type' | 'title'> & { to: string };
}

const isHit = (hit: unknown): boolean => {
  const { kind, title, to } = (hit ?? {}) as Record<string, unknown>;
  return SEARCH_KINDS.some((known) => known === kind) && typeof title === 'string' && typeof to === 'string';
};

const isRecent = (entry: unknown): entry is Recent => {
  const { id, hit } = (entry ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && (hit === undefined || isHit(hit));
};

/** The latest first. They go with the session, for they name what the person reads. */
export function readRecents(userId: number): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(readOwn(userId, NAME) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

export function noteRecent(userId: number, recent: Recent): void {
  const others = readRecents(userId).filter(({ id }) => id !== recent.id);
  writeOwn(userId, NAME, JSON.stringify([recent, ...others].slice(0, MOST_RECENT)));
}
