import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { preloadScreen } from '../lazyScreen.tsx';
import { mayEnter } from '../page.ts';
import { READ_AHEAD_MS } from '../pageRecord.ts';
import { opensNext, pageAt, routeOf } from '../routes.ts';
import { useSession } from '../session.ts';
import { useSettings } from '../settings.ts';

/** A pointer that only passes over a link rests on it for less, ms. */
const RESTS_MS = 60;

/** The address within the application to which an element's link leads in this window; null for any other. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return null;
  return link.origin === window.location.origin ? new URL(link.href) : null;
}

/** A browser that has something to do all the time is not kept waiting for its code, ms. */
const IDLE_MS = 5_000;

/** Asks for the code of the page that a list opens while the browser has nothing else to do; not where data are scarce. */
function useNextPageWhenIdle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    const next = opensNext(routeOf(pathname));
    if (!next || connection?.saveData || !('requestIdleCallback' in window)) return;
    const idle = window.requestIdleCallback(() => preloadScreen(next).catch(() => undefined), {
      timeout: IDLE_MS,
    });
    return () => window.cancelIdleCallback(idle);
  }, [pathname]);
}

/**
 * Fetches the page of a link as soon as somebody turns to it: its code and its record travel together, while the press is
 * still on its way. Half a second passes between a pointer's arrival and its press.
 */
export default function PagesAhead(): null {
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const locale = useLocale();
  const settings = useSettings();
  const { roles } = useSession();
  useNextPageWhenIdle();

  useEffect(() => {
    const fetchAhead = (address: URL | null) => {
      const page = address && pageAt(address.pathname);
      if (!page || address.pathname === window.location.pathname) return;
      const { screen, params } = page;
      if (screen.exists?.(settings) === false || !mayEnter(screen, roles, params)) return;
      // Code that does not come is asked for again when the page opens.
      preloadScreen(screen).catch(() => undefined);
      const record = screen.record?.(params, locale);
      if (!record) return;
      const { resource, id, meta } = record;
      void queries.prefetchQuery({
        queryKey: [resource, 'getOne', { id: String(id), meta }],
        queryFn: async ({ signal }) => (await dataProvider.getOne(resource, { id, meta, signal })).data,
        staleTime: READ_AHEAD_MS,
      });
    };

    let resting: ReturnType<typeof setTimeout> | undefined;
    const rest = ({ target, pointerType }: PointerEvent) => {
      clearTimeout(resting);
      const address = pointerType === 'mouse' ? addressOf(target) : null;
      if (address) resting = setTimeout(() => fetchAhead(address), RESTS_MS);
    };
    const turn = ({ target }: Event) => fetchAhead(addressOf(target));
    document.addEventListener('pointerover', rest);
    document.addEventListener('pointerdown', turn);
    document.addEventListener('focusin', turn);
    return () => {
      clearTimeout(resting);
      document.removeEventListener('pointerover', rest);
      document.removeEventListener('pointerdown', turn);
      document.removeEventListener('focusin', turn);
    };
  }, [queries, dataProvider, locale, settings, roles]);
  return null;
}
