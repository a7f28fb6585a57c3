import type { CampaignRow } from '#contract/campaigns/schema.ts';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import type { AppSettings, Messages } from '#contract/settings/schema.ts';
import type { StaticContent } from '#contract/static-contents/schema.ts';

/** Id of the element of the page that holds what the first picture needs, as JSON. */
export const START_DATA_ID = 'start-data';

/** Id of the element that holds the first view as the server drew it; the application takes its place. */
export const FIRST_VIEW_ID = 'first-view';

/**
 * Marks on what the person pressed and focused last in the first view, before the application stood in its place:
 * it does the same to its own, so that nothing done early is lost.
 */
export const FIRST_VIEW_MARKS = { pressed: 'data-pressed', focused: 'data-focused' } as const;

/** Attribute of the control of a first view that leaves it for the home page. */
export const LEAVE_ATTRIBUTE = 'data-leave';

/**
 * Keys under which the browser keeps what decides whether the server's first view is this person's: a token and
 * a chosen language are not, and the colours have to be known before anything is painted.
 */
export const BROWSER_KEYS = {
  /** In local or session storage, Q1-62. */
  token: 'authenticationToken',
  /** In local storage: some tab holds a token of its own. */
  tabSession: 'tabSession',
  /** In session storage [R1A-38, R3N-35]. */
  locale: 'locale',
  /** In local storage: light, dark or system. */
  colorMode: 'mui-mode',
} as const;

/** Attribute of the page of whom the server's first view is not for: a session, another language. */
export const OWN_VIEW_ATTRIBUTE = 'data-own-view';

/** Attribute of the page that names the colours; the theme's selectors read it. */
export const COLOR_SCHEME_ATTRIBUTE = 'data-color-scheme';

/** What a visitor's home page shows in its first view. */
export interface StartHome {
  /** Open ones, and the closed ones of the closed-items slider. */
  campaigns: CampaignRow[];
  competitions: CompetitionRow[];
  texts: StaticContent[];
}

/** What the page brings along, so that the first picture asks for nothing. */
export interface StartData {
  settings: AppSettings;
  /** The default language, which `messages` and `home` are in. */
  locale: string;
  messages: Messages;
  /** Only in the home page, and only for visitors: what a session adds is not in it. */
  home: StartHome | null;
}

/**
 * Draws a page as a visitor sees it first: markup with its styles, or null where the address leads elsewhere.
 * The build of `src/firstView.tsx` exports it; the server calls it.
 */
export type DrawFirstView = (path: string, start: StartData) => Promise<string | null>;
