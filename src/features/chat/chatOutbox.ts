import { useCallback, useSyncExternalStore } from 'react';
import { readOwn, writeOwn } from '#src/app/ownStorage.ts';
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
const nameOf = (sessionId: number) => `chat.${sessionId}`;

/** What was read last of each chat, so that the same text gives the same object. */
const known = new Map<number, { text: string; outbox: Outbox }>();

function read(userId: number, sessionId: number): Outbox {
  const text = readOwn(userId, nameOf(sessionId));
  if (text === null) return EMPTY;
  const last = known.get(sessionId);
  if (last?.text === text) return last.outbox;
  const outbox = JSON.parse(text) as Outbox;
  known.set(sessionId, { text, outbox });
  return outbox;
}

function write(userId: number, sessionId: number, outbox: Outbox): void {
  const isEmpty = outbox.draft === '' && outbox.unsent.length === 0;
  writeOwn(userId, nameOf(sessionId), isEmpty ? null : JSON.stringify(outbox));
  changed.emit();
}

/**
 * What a person wrote in a chat and the server does not have: it outlives a lost connection, another tab of the page and
 * a reload, in this window of the browser only. Once its person is signed out it lies in no storage.
 */
export function useChatOutbox(userId: number, sessionId: number) {
  const outbox = useSyncExternalStore(changed.subscribe, () => read(userId, sessionId));
  const change = useCallback(
    (next: (outbox: Outbox) => Outbox) => write(userId, sessionId, next(read(userId, sessionId))),
    [userId, sessionId],
  );
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
