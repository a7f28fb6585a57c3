import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useEffect } from 'react';
import { matchRoutes, useLocation } from 'react-router-dom';
import { firstRequest } from '#src/components/list/firstRequest.ts';
import { hasPageRecord, prefetchPageRecord } from '#src/dataProvider/pageRecord.ts';
import { prefetchList } from '#src/dataProvider/prefetchList.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { needsCode, preloadScreen } from '../lazyScreen.tsx';
import { useNavigation } from '../navigation.ts';
import { mayEnter } from '../page.ts';
import { notePrefetch } from '../pendingPrefetches.ts';
import { readIdParam } from '../readIdParam.ts';
import { RESOURCES } from '../resources.tsx';
import { matchableRoutes, routeOf } from '../routes.ts';
import type { Screen } from '../screen.tsx';
import { useSession } from '../session.ts';
import { useSettings } from '../settings.ts';

/** Who only passes over a link, by pointer or by Tab, stays there for less, ms. */
const HOVER_DELAY_MS = 60;
/** A browser that has something to do all the time is not kept waiting for its code, ms. */
const IDLE_MS = 5_000;

/** The page of a record that a list opens; undefined for other screens, and for lists that open something else. */
const showScreenOf = (list: Screen | undefined): Screen | undefined =>
  list && RESOURCES.find(({ list: own, options }) => [own, options.pages?.public].includes(list))?.show;

/** Whether the person has asked the browser to save data: nothing is fetched then that may not be needed. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

const linkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** Whether a link leads to a page of the application in this window. */
const isOurs = (link: HTMLAnchorElement) =>
  link.origin === window.location.origin &&
  !link.hasAttribute('download') &&
  ['', '_self'].includes(link.target);

/** Whether a press opens a tab or a window of its own, or downloads what the link leads to. */
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

/**
 * Fetches code while the browser has nothing else to do, one page's after the other's: of the page that a list opens, and of the
 * lists in the bar. With the code there, a press asks for what the page shows at once.
 */
function usePrefetchWhenIdle(pathname: string): void {
  const lists = useNavigation()
    .listings.map(({ to }) => to)
    .join(' ');
  useEffect(() => {
    if (savesData() || !('requestIdleCallback' in window)) return;
    const inBar = lists === '' ? [] : lists.split(' ').map(routeOf);
    const next = [showScreenOf(routeOf(pathname)), ...inBar].filter((screen) => needsCode(screen));
    let idle: number | undefined;
    const goOn = () => {
      const screen = next.shift();
      if (screen === undefined) return;
      idle = window.requestIdleCallback(
        async () => {
          await preloadScreen(screen).catch(() => undefined);
          goOn();
        },
        { timeout: IDLE_MS },
      );
    };
    goOn();
    return () => {
      next.length = 0;
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [pathname, lists]);
}

/**
 * Fetches the page of a link as soon as somebody turns to it, its code, its record with what the page shows of it, or its list,
 * while the press is still on its way. Half a second passes between a pointer's arrival and its press.
 */
export default function LinkPrefetch(): null {
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const locale = useLocale();
  const settings = useSettings();
  const { account, roles } = useSession();
  const here = useLocation();
  const from = `${here.pathname}${here.search}`;
  usePrefetchWhenIdle(here.pathname);

  useEffect(() => {
    const reader = { queries, dataProvider };
    /** @param isWanted whether somebody still turns to the link */
    const prefetch = ({ pathname, search }: HTMLAnchorElement, isWanted = () => true) => {
      const match = matchRoutes(matchableRoutes, pathname)?.[0];
      if (!match || pathname === here.pathname) return;
      const { params } = match;
      const screen: Screen = match.route.handle;
      if (screen.exists?.(settings) === false || !mayEnter(screen, roles, params)) return;
      const code = preloadScreen(screen);
      const readList = code.then(({ firstList }) => {
        // With filters in its address a list asks for something else, which only the list can tell.
        const list = search === '' ? firstList?.({ params, account, roles, settings }) : null;
        return list ? prefetchList(reader, list.resource, firstRequest(list, locale)) : undefined;
      });
      const resource = RESOURCES.find(({ show }) => show === screen)?.name;
      const id = readIdParam(params.id);
      const readRecord = async () => {
        if (resource === undefined || !hasPageRecord(resource) || id === null) return;
        const read = prefetchPageRecord(reader, { resource, id, locale });
        const [record, { relatedReads }] = await Promise.all([read, code]);
        // Who only passes over a list has no more than the records read.
        if (record && isWanted()) await relatedReads?.(record, { reader, locale, from, search });
      };
      // Code that does not come is asked for again when the page opens.
      notePrefetch(pathname, Promise.all([readList, readRecord()]));
    };

    let waiting: ReturnType<typeof setTimeout> | undefined;
    let current: HTMLAnchorElement | null = null;
    const turnTo = ({ target }: Event) => {
      const link = linkOf(target);
      // From one part of a link to another.
      if (link === current) return;
      current = link;
      clearTimeout(waiting);
      if (link && isOurs(link) && !savesData()) {
        waiting = setTimeout(() => prefetch(link, () => current === link), HOVER_DELAY_MS);
      }
    };
    // What is being pressed is needed now; a finger that comes down may begin to scroll, but has pressed with the click.
    const onPress = (event: MouseEvent) => {
      const link = linkOf(event.target);
      if (event.button !== 0 || opensElsewhere(event) || !link || !isOurs(link)) return;
      clearTimeout(waiting);
      prefetch(link);
    };
    const onDown = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') onPress(event);
    };
    const onHover = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') turnTo(event);
    };
    document.addEventListener('pointerover', onHover);
    document.addEventListener('focusin', turnTo);
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('click', onPress, { capture: true });
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('pointerover', onHover);
      document.removeEventListener('focusin', turnTo);
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('click', onPress, { capture: true });
    };
  }, [queries, dataProvider, locale, settings, account, roles, here.pathname, from]);
  return null;
}
