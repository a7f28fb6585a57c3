import { afterEach, describe, expect, it, vi } from 'vitest';
import { BROWSER_KEYS } from '#contract/page/start-data.ts';
import { awaitRenewal, offerTabSession, takeTabSession } from '#src/dataProvider/tabSession.ts';
import { clearToken, isRenewed, readToken, renewals, storeToken } from '#src/dataProvider/token.ts';
import { renewToken, replaceToken } from '#src/dataProvider/tokenRenewal.ts';

const { tabSession, token, locale } = BROWSER_KEYS;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
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

describe('a new token after a change of the password or a confirmation', () => {
  /** Another tab, with everything that it hears. */
  function listener() {
    const channel = new BroadcastChannel('ideagarden-session');
    const heard: unknown[] = [];
    channel.onmessage = ({ data }) => heard.push(data);
    stops.push(() => channel.close());
    return { heard, say: (message: object) => channel.postMessage(message) };
  }
  /** As many tabs as the browser knows of. */
  const tabs = (count: number) =>
    vi.stubGlobal('navigator', {
      locks: {
        query: async () => ({ held: Array(count).fill({ name: 'ideagarden-session' }) }),
        request: () => undefined,
      },
    });

  it('is told to the other tabs [R3M-08]', async () => {
    const other = listener();
    stops.push(offerTabSession());
    storeToken('old', false);
    replaceToken('old', 'new');
    await vi.waitFor(() => expect(other.heard).toEqual([{ type: 'renewed', before: 'old', token: 'new' }]));
  });

  it('is taken over by a tab of the same session, and by no other [R3M-08]', async () => {
    const other = listener();
    stops.push(offerTabSession());
    storeToken('own', false);
    other.say({ type: 'renewed', before: 'of another session', token: 'foreign' });
    other.say({ type: 'renewed', before: 'own', token: 'renewed' });
    await vi.waitFor(() => expect(readToken()).not.toBe('own'));
    expect(readToken()).toBe('renewed');
    expect([isRenewed('own'), isRenewed('of another session')]).toEqual([true, false]);
    storeToken('of another sign-in', false);
    expect(isRenewed('own')).toBe(false);
  });

  it('is waited for a moment by a tab that was refused before it heard of it', async () => {
    tabs(2);
    stops.push(offerTabSession());
    storeToken('refused', false);
    const waiting = awaitRenewal('refused');
    listener().say({ type: 'renewed', before: 'refused', token: 'renewed' });
    await waiting;
    expect(readToken()).toBe('renewed');
  });

  it('is waited for by a tab that is alone while it asks for one itself', async () => {
    tabs(1);
    storeToken('refused', false);
    let answer = () => {};
    const renewal = renewToken(
      () =>
        new Promise<{ data: { id_token: string } }>((resolve) => {
          answer = () => resolve({ data: { id_token: 'renewed' } });
        }),
    );
    const waiting = awaitRenewal('refused');
    answer();
    await Promise.all([renewal, waiting]);
    expect(readToken()).toBe('renewed');
    expect(renewals.underWay).toBe(0);
  });

  it('is waited for by nobody who is alone, and not for long', async () => {
    storeToken('refused', false);
    tabs(1);
    vi.useFakeTimers();
    try {
      await awaitRenewal('refused');
      expect(vi.getTimerCount()).toBe(0);
      tabs(2);
      const waiting = awaitRenewal('refused');
      await vi.advanceTimersByTimeAsync(2000);
      await waiting;
      expect(readToken()).toBe('refused');
    } finally {
      vi.useRealTimers();
    }
  });
});
