import { useEffect, useState } from 'react';
import type { Audience } from '#contract/access.ts';
import {
  type FoundUser,
  searchReadiness,
  USER_SEARCH_DEBOUNCE_MS,
  type UserSearchQuery,
} from './userSearchQuery.ts';

export type UserSearchFunction = (query: UserSearchQuery, signal: AbortSignal) => Promise<FoundUser[]>;

interface SearchState {
  status: 'idle' | 'waiting' | 'done' | 'failed';
  found: readonly FoundUser[];
}
const IDLE: SearchState = { status: 'idle', found: [] };

interface Wanted {
  context: string;
  audience: Audience;
  /** People are found by their whole address only. */
  byAddress: boolean;
}

/** Searches after a pause in typing; a newer text cancels the wait and the request of the older one [R3N-03]. */
export function useUserSearch(
  typed: string,
  search: UserSearchFunction,
  { context, audience, byAddress }: Wanted,
): SearchState {
  const [state, setState] = useState<SearchState>(IDLE);
  useEffect(() => {
    if (searchReadiness(typed, byAddress) !== 'ready') {
      setState(IDLE);
      return;
    }
    setState({ status: 'waiting', found: [] });
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await search(
          { searchString: typed.trim(), searchContext: context, parameter: audience },
          abort.signal,
        );
        if (!abort.signal.aborted) setState({ status: 'done', found });
      } catch {
        if (!abort.signal.aborted) setState({ status: 'failed', found: [] });
      }
    }, USER_SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, search, context, audience, byAddress]);
  return state;
}
