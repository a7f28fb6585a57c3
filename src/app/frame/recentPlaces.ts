import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { ShownEntry, ShownGroup } from '../visibleMenu.ts';

/** In the store of the browser: addresses of menus name nobody. */
const STORED = 'menus.recentPlaces';
/** So many are remembered of all menus, and shown of one. */
const MOST_REMEMBERED = 12;
const MOST_SHOWN = 4;

/** Remembers which of the pages of these menus were opened, the latest first, however one came to them. */
export function useNoteOfPlaces(groups: readonly ShownGroup[]): void {
  const { pathname } = useLocation();
  const [recent, setRecent] = useStore<readonly string[]>(STORED, []);
  const isPlace = groups.some(({ entries }) => entries.some(({ to }) => to === pathname));
  useEffect(() => {
    if (isPlace && recent[0] !== pathname) {
      setRecent([pathname, ...recent.filter((to) => to !== pathname)].slice(0, MOST_REMEMBERED));
    }
  }, [isPlace, pathname, recent, setRecent]);
}

export interface RecentPlace extends ShownEntry {
  /** Of the group that it stands in, where another group has a link of the same name. */
  groupLabel?: ShownGroup['label'];
}

/** The pages of a menu that were opened last, but for the one that is open. */
export function useRecentPlaces(groups: readonly ShownGroup[]): readonly RecentPlace[] {
  const { pathname } = useLocation();
  const [recent] = useStore<readonly string[]>(STORED, []);
  const places = groups.flatMap((group) => group.entries.map((entry) => ({ entry, group })));
  return recent
    .filter((to) => to !== pathname)
    .flatMap((to) => {
      const place = places.find(({ entry }) => entry.to === to && !entry.disabled);
      if (!place) return [];
      const isOneOfSeveral = places.filter(({ entry }) => entry.label === place.entry.label).length > 1;
      return [{ ...place.entry, ...(isOneOfSeveral && { groupLabel: place.group.label }) }];
    })
    .slice(0, MOST_SHOWN);
}
