import { useCallback, useSyncExternalStore } from 'react';
import { channel } from '#src/dataProvider/channel.ts';

/** A message that was written and is not known to be stored. */
export interface Unsent {
  clientKey: string;
  body: string;
  /** It was tried and did not get through. */
  failed: boolean;
  /** Why the server will not take it, a message key: it is sent again only when its writer wants it. */
  refusal?: string;
}

interface Outbox {
  draft: string;
  unsent: readonly Unsent[];
}

const EMPTY: Outbox = { draft: '', unsent: [] };
const changed = channel();
/** What was read last, so that the same text gives the same object. */
const known = new Map<string, { text: string; outbox: Outbox }>();

function read(key: string): Outbox {
  const text = sessionStorage.getItem(key);
  if (text === null) return EMPTY;
  const last = known.get(key);
  if (last?.text === text) return last.outbox;
  const outbox = JSON.parse(text) as Outbox;
  known.set(key, { text, outbox });
  return outbox;
}

function write(key: string, outbox: Outbox): void {
  if (outbox.draft === '' && outbox.unsent.length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(outbox));
  changed.emit();
}

/**
 * What a person wrote in a chat and the server does not have: it outlives a lost connection, another tab of the page and
 * a reload, in this window of the browser only.
 */
export function useChatOutbox(userId: number, sessionId: number) {
  const key = `chat.${userId}.${sessionId}`;
  const outbox = useSyncExternalStore(changed.subscribe, () => read(key));
  const change = useCallback((next: (outbox: Outbox) => Outbox) => write(key, next(read(key))), [key]);
  return {
    ...outbox,
    setDraft: useCallback((draft: string) => change((now) => ({ ...now, draft })), [change]),
    put: useCallback(
      (message: Unsent) =>
        change(({ draft, unsent }) => ({
          draft,
          unsent: unsent.some(({ clientKey }) => clientKey === message.clientKey)
            ? unsent.map((one) => (one.clientKey === message.clientKey ? message : one))
            : [...unsent, message],
        })),
      [change],
    ),
    drop: useCallback(
      (clientKey: string) =>
        change(({ draft, unsent }) => ({
          draft,
          unsent: unsent.filter((one) => one.clientKey !== clientKey),
        })),
      [change],
    ),
  };
}
