import { type ComponentType, lazy } from 'react';
import { unsavedChanges } from '#src/components/feedback/unsavedChanges.ts';
import { loadCode, newerPage } from '#src/dataProvider/loadCode.ts';
import { loadOnce } from '#src/dataProvider/loadOnce.ts';
import type { ListScreen } from './firstList.ts';
import { leave } from './leave.ts';
import type { RecordScreen } from './relatedReads.ts';

/** Time after which an area that does not arrive counts as failed, ms. */
export const AREA_TIMEOUT_MS = 120_000;
const RELOADED_KEY = 'areaReloadedAt';
/** A page that has reloaded for a missing file does not do so again this soon, ms. */
const RELOAD_PAUSE_MS = 60_000;

type ScreenModule = { default: ListScreen & RecordScreen };

/** Loads the code of a screen: `() => import('./CampaignList.tsx')`, which exports it as its default. */
export type LoadScreen = () => Promise<ScreenModule>;

const screens = new Map<LoadScreen, ComponentType>();
const moduleOf = loadOnce<LoadScreen, ScreenModule>();

/** The component of a screen, made once; its code loads when it is first rendered. */
export function lazyScreen(load: LoadScreen): ComponentType {
  const known = screens.get(load);
  if (known) return known;
  const screen = lazy(() => loadArea(load));
  screens.set(load, screen);
  return screen;
}

/**
 * Loads the code of a screen ahead: it is then rendered at once. Even code that is there would be waited for otherwise,
 * behind the spinner, which stays for a third of a second when it was shown.
 */
export async function preloadScreen({ load }: { load: LoadScreen }): Promise<ScreenModule['default']> {
  const { default: Screen } = await moduleOf(load, load);
  if (!screens.has(load)) screens.set(load, Screen);
  return Screen;
}

/** Whether code is still needed for a screen: it was neither rendered nor loaded ahead. */
export const needsCode = (screen?: { load: LoadScreen }): boolean =>
  screen !== undefined && !screens.has(screen.load);

/**
 * Loads the code of an area within 120 seconds. A download that fails is tried again; when the file has
 * gone because a newer version was deployed, the page reloads once to get that version.
 */
export async function loadArea(load: LoadScreen, reload = leave.reload): Promise<ScreenModule> {
  return within(AREA_TIMEOUT_MS, async () => {
    try {
      return await loadCode(load);
    } catch (error) {
      if (!mayReload()) throw error;
      reload();
      // The page is about to go; the spinner stays until it does.
      return new Promise<never>(() => undefined);
    }
  });
}

/** Code that a call needs and not a screen: nothing that is being written may go with the page. */
newerPage.take = () => {
  if (unsavedChanges.any() || !mayReload()) return false;
  leave.reload();
  return true;
};

function mayReload(): boolean {
  const now = Date.now();
  if (now - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < RELOAD_PAUSE_MS) return false;
  sessionStorage.setItem(RELOADED_KEY, String(now));
  return true;
}

function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The area did not load within ${milliseconds / 1000} s`)),
      milliseconds,
    );
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
