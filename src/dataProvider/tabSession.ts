import { BROWSER_KEYS } from '../../contract/start-data.ts';
import { readToken, TOKEN_KEY } from './token.ts';

/**
 * A session without "keep me signed in" lives in the storage of one tab (Q1-62). A link that is opened in another
 * tab would meet a stranger there, so tabs of the same browser hand it over to each other; it ends with the last of
 * them.
 */
const CHANNEL = 'ideagarden-session';
/** A tab that is open answers at once, or when it is done drawing; ms. */
const PATIENCE_MS = 3000;
/** Where the browser cannot tell whether there is another tab, a visitor does not wait as long for nobody; ms. */
const SHORT_PATIENCE_MS = 500;

type Message = { type: 'ask' } | { type: 'answer'; token: string; locale: string | null };

/** What storage says of another tab's session, so that a visitor without one waits for nobody. */
const isHeldSomewhere = () => localStorage.getItem(BROWSER_KEYS.tabSession) !== null;

/** How long an answer may take: open tabs hold a lock, so that a closed browser's session is waited for by nobody. */
async function patience(): Promise<number> {
  // Pages without TLS have no locks.
  if (navigator.locks === undefined) return SHORT_PATIENCE_MS;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === CHANNEL) ? PATIENCE_MS : 0;
}

/** Takes over the session of another tab, when this one has none. */
export async function takeTabSession(): Promise<void> {
  if (readToken() !== null || !isHeldSomewhere() || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const waits = await patience();
    const answer = await new Promise<Extract<Message, { type: 'answer' }> | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), waits);
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.type !== 'answer') return;
        clearTimeout(timer);
        resolve(data);
      };
      channel.postMessage({ type: 'ask' } satisfies Message);
    });
    if (answer === null) return localStorage.removeItem(BROWSER_KEYS.tabSession);
    sessionStorage.setItem(TOKEN_KEY, answer.token);
    if (answer.locale !== null) sessionStorage.setItem(BROWSER_KEYS.locale, answer.locale);
  } finally {
    channel.close();
  }
}

/**
 * Answers tabs that ask, for as long as this one is open. To be called when this tab has done asking: it would take
 * its own lock for that of another.
 */
export function offerTabSession(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const closed = new AbortController();
  void navigator.locks?.request(
    CHANNEL,
    { mode: 'shared' },
    () => new Promise<void>((resolve) => closed.signal.addEventListener('abort', () => resolve())),
  );
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const token = sessionStorage.getItem(TOKEN_KEY);
    if (data.type !== 'ask' || token === null) return;
    channel.postMessage({
      type: 'answer',
      token,
      locale: sessionStorage.getItem(BROWSER_KEYS.locale),
    } satisfies Message);
  };
  return () => {
    channel.close();
    closed.abort();
  };
}
