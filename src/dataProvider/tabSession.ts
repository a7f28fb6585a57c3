import { BROWSER_KEYS } from '#contract/page/start-data.ts';
import { type Renewal, readToken, renewals, TOKEN_KEY, tokenRenewed } from './token.ts';

/**
 * A session without "keep me signed in" lives in the storage of one tab. A link that is opened in another
 * tab would start without it, so tabs of the same browser hand it over to each other; it ends with the last of
 * them.
 */
const CHANNEL = 'ideagarden-session';
/** A tab that is open answers at once, or when it is done drawing; ms. */
const PATIENCE_MS = 3000;
/** A shorter wait where the browser cannot tell whether there is another tab; ms. */
const SHORT_PATIENCE_MS = 500;

/** How long a tab that is refused waits for another one to announce a new token, and how often it checks; ms. */
const RENEWAL_PATIENCE_MS = 600;
const RENEWAL_LOOK_MS = 50;

type Message =
  | { type: 'ask' }
  | { type: 'answer'; token: string; locale: string | null }
  | ({ type: 'renewed' } & Renewal);

/** What storage says of another tab's session, so that a visitor without one does not wait. */
const isHeldSomewhere = () => localStorage.getItem(BROWSER_KEYS.tabSession) !== null;

/** How long an answer may take: open tabs hold a lock, so that the session of a closed browser is not waited for. */
async function patience(): Promise<number> {
  // Pages without TLS have no locks.
  if (navigator.locks === undefined) return SHORT_PATIENCE_MS;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === CHANNEL) ? PATIENCE_MS : 0;
}

/** Whether the browser knows of a tab besides this one. */
async function isAlone(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === CHANNEL).length < 2;
}

/**
 * Waits until this tab has another token than the one that was refused, or none comes. This tab or another one may be
 * changing the password, or its person confirms who they are: the server ends the old token a moment before that tab knows the
 * new one. A tab that is alone and asks for none waits for nobody.
 */
export async function awaitRenewal(refused: string): Promise<void> {
  if (renewals.underWay === 0 && (await isAlone())) return;
  for (let left = RENEWAL_PATIENCE_MS; left > 0 && readToken() === refused; left -= RENEWAL_LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, RENEWAL_LOOK_MS));
  }
}

/** Goes on under the token that another tab got for the session of both. */
export function takeRenewal({ before, token }: Renewal): void {
  renewals.successors.set(before, token);
  if (sessionStorage.getItem(TOKEN_KEY) === before) sessionStorage.setItem(TOKEN_KEY, token);
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
 * Answers tabs that ask, and shares new tokens of the session, for as long as this one is open. To be called when this
 * tab has done asking: it would take its own lock for that of another.
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
  const stopTelling = tokenRenewed.subscribe((renewal) =>
    channel.postMessage({ type: 'renewed', ...renewal } satisfies Message),
  );
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'renewed') takeRenewal(data);
    const token = sessionStorage.getItem(TOKEN_KEY);
    if (data.type !== 'ask' || token === null) return;
    channel.postMessage({
      type: 'answer',
      token,
      locale: sessionStorage.getItem(BROWSER_KEYS.locale),
    } satisfies Message);
  };
  return () => {
    stopTelling();
    channel.close();
    closed.abort();
  };
}
