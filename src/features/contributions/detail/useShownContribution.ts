import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { useContribution } from '../contributionQueries.ts';
import { loadFirstTab } from './ContributionTabs.tsx';
import { useLiveReload } from './useLiveReload.ts';

/** The contribution that a page, or a part of one, shows; what others change of it comes by itself. */
export function useShownContribution(id: number, command?: CommandType) {
  const { search } = useLocation();
  useLiveReload(id);
  useEffect(() => {
    // One that does not come is asked for again when it is rendered, which also shows the failure.
    loadFirstTab(search, command ?? null).catch(() => undefined);
  }, [search, command]);
  return useContribution(id, command);
}
