import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bindOwnStorage, readOwn, writeOwn } from '#src/app/ownStorage.ts';
import { forgetSession, setAccount } from '#src/app/session.ts';
import { createStore } from '#src/app/store.ts';
import { sessionEnded } from '#src/dataProvider/alerts.ts';
import { storeToken } from '#src/dataProvider/token.ts';
import { sampleAccount } from '#tests/support/renderApp.tsx';

const AYSE = sampleAccount(['ROLE_USER']);
const MEHMET = sampleAccount(['ROLE_USER'], { id: 8, login: 'mehmet' });
const WORDS = 'Between the two of us';

/** All that the browser's storage holds. */
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

describe('what somebody wrote and the server does not have', () => {
  let unbind: () => void;
  beforeEach(() => {
    setAccount(AYSE);
    unbind = bindOwnStorage();
    writeOwn(AYSE.id, 'chat.31', WORDS);
  });
  afterEach(() => {
    unbind();
    setAccount(null);
    sessionStorage.clear();
  });

  it('outlives a reload of the page', () => {
    expect(stored()).toContain(WORDS);
    unbind();
    unbind = bindOwnStorage();
    expect(readOwn(AYSE.id, 'chat.31')).toBe(WORDS);
  });

  it.each([
    ['signs out', () => forgetSession()],
    ['loses the session', () => sessionEnded.emit({ status: 401, end: 'IDLE' })],
  ])('is in no storage once its person %s', (_, leave) => {
    leave();
    expect(stored()).not.toContain(WORDS);
    // What was on its way then and is refused is not stored either.
    writeOwn(AYSE.id, 'chat.32', 'Refused late');
    expect(stored()).not.toContain('Refused late');
  });

  it('is there again for the same person on the same page, and for nobody else', () => {
    sessionEnded.emit({ status: 401, end: 'IDLE' });
    setAccount(AYSE);
    expect([readOwn(AYSE.id, 'chat.31'), stored().includes(WORDS)]).toEqual([WORDS, true]);
    setAccount(MEHMET);
    expect(stored()).not.toContain(WORDS);
    setAccount(AYSE);
    expect(readOwn(AYSE.id, 'chat.31')).toBeNull();
  });

  it('stays where the server could not say who is there', () => {
    unbind();
    storeToken('not asked about', false);
    setAccount(null);
    unbind = bindOwnStorage();
    expect(stored()).toContain(WORDS);
  });

  it('is forgotten where the page is opened and its person is not signed in any more', () => {
    unbind();
    setAccount(null);
    unbind = bindOwnStorage();
    expect(stored()).not.toContain(WORDS);
  });
});

describe('what lists keep', () => {
  it('in the browser’s storage is which columns they show, and nothing that somebody looked for', () => {
    const store = createStore('en');
    store.setup();
    store.setItem('users.hiddenColumns', ['email']);
    store.setItem('users.listParams', { filter: { name: 'Yıldız' } });
    expect([stored().includes('email'), stored().includes('Yıldız')]).toEqual([true, false]);
    expect(createStore('en').getItem('users.hiddenColumns')).toEqual(['email']);
    store.teardown();
    localStorage.clear();
  });
});
