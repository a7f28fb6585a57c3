import { useGetList } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Audience } from '#contract/access.ts';
import { type FoundUser, searchReadiness, USER_SEARCH_DEBOUNCE_MS } from './userSearchQuery.ts';

interface SearchState {
  status: 'idle' | 'waiting' | 'done' | 'failed';
  found: readonly FoundUser[];
}
const NOBODY: readonly FoundUser[] = [];

interface Wanted {
  context: string;
  audience: Audience;
  /** People are found by their whole address only. */
  byAddress: boolean;
}

/** Searches after a pause in typing; a newer text cancels the wait and the request of the older one. */
export function useUserSearch(typed: string, { context, audience, byAddress }: Wanted): SearchState {
  const searchString = typed.trim();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(searchString), USER_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [searchString]);
  const isReady = searchReadiness(typed, byAddress) === 'ready';
  const {
    data = NOBODY,
    error,
    isPending,
  } = useGetList<FoundUser>(
    'users',
    { filter: { searchString, searchContext: context, parameter: audience }, meta: { view: 'search' } },
    { enabled: isReady && settled === searchString },
  );
  if (!isReady) return { status: 'idle', found: NOBODY };
  if (error) return { status: 'failed', found: NOBODY };
  return { status: isPending ? 'waiting' : 'done', found: data };
}
