import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ACCOUNT, CONTRIBUTE, LISTINGS, MANAGEMENT, manualsFor, REPORTS, VISITOR } from './menus.ts';
import { hasRoute } from './routes.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';
import { readServerInfo } from './startCalls.ts';
import { visibleEntries, visibleMenu } from './visibleMenu.ts';

/** Profiles and build of the server; a failure is not worth a message. */
export function useServerInfo() {
  return useQuery({
    queryKey: ['management', 'info'],
    queryFn: ({ signal }) => readServerInfo(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Every menu of the navigation for the person who looks at it. */
export function useNavigation() {
  const settings = useSettings();
  const { roles } = useSession();
  const profiles = useServerInfo().data?.activeProfiles;
  return useMemo(() => {
    const viewer = { roles, settings, profiles: profiles ?? [] };
    return {
      listings: visibleEntries(LISTINGS, viewer, hasRoute),
      contribute: visibleEntries(CONTRIBUTE, viewer, hasRoute),
      reports: visibleMenu(REPORTS, viewer, hasRoute),
      management: visibleMenu(MANAGEMENT, viewer, hasRoute),
      account: roles === null ? [] : visibleEntries(ACCOUNT, viewer, hasRoute),
      visitor: visibleEntries(VISITOR, viewer, hasRoute),
      manuals: manualsFor(roles, settings.manuals),
    };
  }, [roles, settings, profiles]);
}

export type Navigation = ReturnType<typeof useNavigation>;
