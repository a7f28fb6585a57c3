import { BROWSER_KEYS } from '../../contract/start-data.ts';
import { readToken, TOKEN_KEY } from './token.ts';

/**
 * A session without "keep me signed in" lives in the storage of one tab (Q1-62). A link that is opened in another
 * tab would meet a stranger there, so tabs of the same browser hand it over to each other; it ends with the last of
 * them.
 */
const CHANNEL = 'ideagarden-session';
/** A tab that holds a session answers at once; none answers when all have been closed, ms. */
const PATIENCE_MS = 250;

type Message = { type: 'ask' } | { type: 'answer'; token: string; locale: string | null };

/** What storage says of another tab's session, so that a visitor without one waits for nobody. */
const isHeldSomewhere = () => localStorage.getItem(BROWSER_KEYS.tabSession) !== null;

/** Takes over the session of another tab, when this one has none. */
export async function takeTabSession(): Promise<void> {
  if (readToken() !== null || !isHeldSomewhere() || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const answer = await new Promise<Extract<Message, { type: 'answer' }> | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), PATIENCE_MS);
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

/** Answers tabs that ask, for as long as this one is open. */
export function offerTabSession(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
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
  return () => channel.close();
}
