import type { AppSettings, Messages } from '#contract/settings/schema.ts';

/** Id of the element of the page that holds what the application starts with, as JSON. */
export const START_DATA_ID = 'start-data';

/** Id of the element that the application is rendered into. */
export const ROOT_ID = 'root';

/** On that element while it holds what the server rendered and the application has not taken over. */
export const RENDERED_ATTRIBUTE = 'data-rendered';

/** On the control that was pressed last before the application took over: it is pressed again then. */
export const PRESSED_ATTRIBUTE = 'data-pressed';

/** Selector of the controls that need the application; links are followed by the browser. */
export const CONTROLS = ':is(button,[role=button],[role=combobox],[role=tab]):not(a)';

/**
 * Keys under which the browser keeps what decides whether the rendered page is this person's: a token and
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
  /** In local storage: the notice on what is stored in the browser was dismissed [R1B-45], Q1-62. */
  cookieViewed: 'cookieViewed',
} as const;

/** Attribute of the page for whoever has dismissed the notice on what is stored in the browser. */
export const COOKIE_VIEWED_ATTRIBUTE = 'data-cookie-viewed';

/** Attribute of the page for whom the server's rendering is not meant: a session, another language. */
export const OWN_VIEW_ATTRIBUTE = 'data-own-view';

/** Attribute of the page that names the colours; the theme's selectors read it. */
export const COLOR_SCHEME_ATTRIBUTE = 'data-color-scheme';

/** An answer of the API under the key that the application's cache has for it. */
export type CachedQuery = readonly [key: readonly unknown[], data: unknown];

/** What the page carries for the application to start with. */
export interface StartData {
  settings: AppSettings;
  /** The default language, which the page is rendered in. */
  locale: string;
  /** Address of all texts of that language; it changes with them. */
  texts: string;
  /** IANA name of the zone in which the page writes times. */
  timeZone: string;
  /** What the rendered page shows; empty for a page that is not rendered. */
  queries: readonly CachedQuery[];
}

/** What a page is rendered from. */
export interface RenderRequest {
  /** Path and query. */
  url: string;
  settings: AppSettings;
  locale: string;
  messages: Messages;
  /** Answers a reading call of the API as a visitor gets it. */
  read: (address: string) => Promise<Response>;
  /** Rich text without anything that could run; a long one takes its time. */
  cleanRichText: (html: string) => string | Promise<string>;
}

export interface RenderedPage {
  /** Styles and links that belong into the head. */
  head: string;
  markup: string;
  /** Address of the first picture, when it is the page's own. */
  picture?: string | undefined;
  queries: readonly CachedQuery[];
}

/** The build of `src/serverRender.tsx`, which the server loads. */
export interface ServerRender {
  /** Renders a page as a visitor sees it; null for one that is not a visitor's, or lacks something that it shows. */
  renderPage: (request: RenderRequest) => Promise<RenderedPage | null>;
  /** Whether the application has a screen for a path. */
  hasScreen: (path: string) => boolean;
}
