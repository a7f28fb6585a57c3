import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { setCallLanguage } from '#src/dataProvider/callLanguage.ts';
import { findLabelsFast } from './labels.ts';
import { takeNoOwnerStacks } from './ownerStacks.ts';
import { forgetStyles } from './styles.ts';

takeNoOwnerStacks();
findLabelsFast();

// Screens load lazily, and the machine may be busy.
configure({ asyncUtilTimeout: 8_000 });

// Whoever waits for something makes an error with the whole page in it at every look: a thirtieth of these tests' work.
// DEBUG_PRINT_LIMIT=7000 shows the page of a test that fails.
if (process.env.DEBUG_PRINT_LIMIT === undefined) {
  configure({
    getElementError: (message) =>
      Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  });
}

// What jsdom leaves out and the application asks for.
window.matchMedia ??= ((query: string) => ({
  // A mouse, and nothing else: date pickers are typed into.
  matches: query.includes('pointer: fine'),
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
  onchange: null,
})) as typeof window.matchMedia;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
// The text editor measures where its cursor stands.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

// What is called for after its test is answered by nobody: what failed would be written to a console that has closed.
globalThis.fetch = () => new Promise(() => undefined);

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= Observer as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('A test called the network without a stub')));
});

afterEach(() => {
  cleanup();
  // Applications that a test started by themselves.
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
  setCallLanguage('');
  vi.unstubAllGlobals();
});

afterAll(async () => {
  // Code that is still on its way when a file ends would be missing in every file after it: modules are shared.
  await vi.dynamicImportSettled();
  forgetStyles();
});
