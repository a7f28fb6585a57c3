import createCache, { type EmotionCache } from '@emotion/cache';

/** What makes a thing invisible. */
const HIDES = /display:none|visibility:|opacity:0/;

/** Every style of the page, for a test that asks how something looks. */
export const everyStyle: EmotionCache = createCache({ key: 'css' });

/**
 * Only the rules that hide, by which queries and `toBeVisible` judge. jsdom lays nothing out, and goes through every
 * rule of the page for each element that a query asks about.
 */
export const stylesThatHide: EmotionCache = createCache({ key: 'css' });
const insert = stylesThatHide.sheet.insert.bind(stylesThatHide.sheet);
stylesThatHide.sheet.insert = (rule) => {
  if (HIDES.test(rule)) insert(rule);
};

/** Takes every rule out of the page, so that the tests of the next file do not pay for what these ones drew. */
export function forgetStyles(): void {
  for (const cache of [everyStyle, stylesThatHide]) {
    cache.sheet.flush();
    cache.inserted = {};
    cache.registered = {};
  }
}
