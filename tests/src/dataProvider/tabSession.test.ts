import { afterEach, describe, expect, it } from 'vitest';
import { BROWSER_KEYS } from '../../../contract/start-data.ts';
import { offerTabSession, takeTabSession } from '../../../src/dataProvider/tabSession.ts';
import { clearToken, readToken, storeToken } from '../../../src/dataProvider/token.ts';

const { tabSession, token, locale } = BROWSER_KEYS;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Another tab with storage of its own, which answers as `offerTabSession` does. */
function anotherTab(holds: { token: string; locale: string | null }) {
  const channel = new BroadcastChannel('ideagarden-session');
  channel.onmessage = ({ data }) => {
    if (data.type === 'ask') channel.postMessage({ type: 'answer', ...holds });
  };
  stops.push(() => channel.close());
}

describe('a session that ends with the browser', () => {
  it('is taken over from another tab, with the language chosen there, for this tab’s session only', async () => {
    localStorage.setItem(tabSession, 'yes');
    anotherTab({ token: 'abc', locale: 'tr' });
    await takeTabSession();
    expect(sessionStorage.getItem(token)).toBe('abc');
    expect(localStorage.getItem(token)).toBeNull();
    expect(sessionStorage.getItem(locale)).toBe('tr');
  });

  it('has ended when no tab answers, and nobody is asked a second time', async () => {
    localStorage.setItem(tabSession, 'yes');
    await takeTabSession();
    expect(readToken()).toBeNull();
    expect(localStorage.getItem(tabSession)).toBeNull();
  });

  it('is not asked for by a visitor, nor by somebody who has one', async () => {
    anotherTab({ token: 'foreign', locale: null });
    await takeTabSession();
    expect(readToken()).toBeNull();
    storeToken('own', false);
    await takeTabSession();
    expect(readToken()).toBe('own');
  });

  it('is given to a tab that asks, a lasting one and a missing one are not', async () => {
    const asking = new BroadcastChannel('ideagarden-session');
    stops.push(() => asking.close(), offerTabSession());
    const answers: unknown[] = [];
    // A third tab, opened last: what it says to the question comes after what the others say to it.
    const last = new BroadcastChannel('ideagarden-session');
    stops.push(() => last.close());
    last.onmessage = ({ data }) => {
      if (data.type === 'ask') last.postMessage({ type: 'heard' });
    };
    const asked = () =>
      new Promise<void>((resolve) => {
        asking.onmessage = ({ data }) => {
          if (data.type === 'answer') answers.push(data);
          if (data.type === 'heard') resolve();
        };
        asking.postMessage({ type: 'ask' });
      });
    await asked();
    storeToken('lasting', true);
    await asked();
    expect(answers).toEqual([]);
    storeToken('fleeting', false);
    sessionStorage.setItem(locale, 'tr');
    await asked();
    expect(answers).toEqual([{ type: 'answer', token: 'fleeting', locale: 'tr' }]);
  });

  it('is known to other tabs until it is signed out [R1C-30]', () => {
    storeToken('abc', false);
    expect(localStorage.getItem(tabSession)).not.toBeNull();
    clearToken();
    expect(localStorage.getItem(tabSession)).toBeNull();
    storeToken('abc', true);
    expect(localStorage.getItem(tabSession)).toBeNull();
  });
});
