import { useMemo } from 'react';
import { ACCOUNT, CONTRIBUTE, LISTINGS, MANAGEMENT, manualsFor, REPORTS, VISITOR } from './menus.ts';
import type { Navigation } from './navigation.ts';
import { useServerInfo } from './serverInfo.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';
import { visibleEntries, visibleMenu } from './visibleMenu.ts';

/** The menus (app/menus.ts) for the person who sees them. */
export function useMenus(): Navigation {
  const settings = useSettings();
  const { roles } = useSession();
  const profiles = useServerInfo().data?.activeProfiles;
  return useMemo(() => {
    const viewer = { roles, settings, profiles: profiles ?? [] };
    return {
      listings: visibleEntries(LISTINGS, viewer),
      contribute: visibleEntries(CONTRIBUTE, viewer),
      reports: visibleMenu(REPORTS, viewer),
      management: visibleMenu(MANAGEMENT, viewer),
      account: roles === null ? [] : visibleEntries(ACCOUNT, viewer),
      visitor: visibleEntries(VISITOR, viewer),
      manuals: manualsFor(roles, settings.manuals),
    };
  }, [roles, settings, profiles]);
}
