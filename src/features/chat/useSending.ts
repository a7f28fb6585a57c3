import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ChatItem } from '#contract/chat/schema.ts';
import { useLive } from '#src/components/live/useLive.ts';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { type Unsent, useChatOutbox } from './chatOutbox.ts';

/** `randomUUID` is there on secure pages only; an installation inside a house may have none. */
const newKey = () =>
  globalThis.crypto.randomUUID?.() ??
  [...globalThis.crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

type Message = Pick<Unsent, 'clientKey' | 'body'>;

/** Refusals that pass: signed out, took too long, too many at a time. */
const PASSING = [401, 408, 429];

/** Why the server will not take a message, however often it is sent; undefined when another try may get through. */
function refusalOf(error: unknown): string | undefined {
  const status = failureStatus(error) ?? 0;
  const isFinal = status >= 400 && status < 500 && !PASSING.includes(status);
  return isFinal && error instanceof Error ? error.message : undefined;
}

interface Chat {
  userId: number;
  sessionId: number;
  /** The messages that are stored were read. */
  isRead: boolean;
  /** Those that were read so far. */
  items: readonly ChatItem[];
}

/**
 * Sends messages of a chat. Each carries a key of its own, so that one whose answer was lost can be sent again and
 * is stored once. What did not get through stays, is tried again when the connection is back, and on demand; what was
 * refused stays, too, but is tried again on demand only.
 */
export function useSending({ userId, sessionId, isRead, items }: Chat, onSent: () => Promise<void>) {
  const dataProvider = useDataProvider();
  const outbox = useChatOutbox(userId, sessionId);
  const { put, drop } = outbox;
  const stored = useMemo(() => new Set(items.map(({ clientKey }) => clientKey)), [items]);
  const unsent = outbox.unsent.filter(({ clientKey }) => !stored.has(clientKey));
  const underWay = useRef(new Set<string>());
  const last = useRef<Promise<void>>(Promise.resolve());

  const post = useCallback(
    async ({ clientKey, body }: Message) => {
      try {
        await dataProvider.sendChatItem({ params: { id: sessionId }, body: { body, clientKey } });
      } catch (error) {
        put({ clientKey, body, failed: true, refusal: refusalOf(error) });
        return;
      }
      // Shown as sent as soon as it is read back; a failure there costs nothing but time, in which it stays.
      await onSent().then(
        () => drop(clientKey),
        () => undefined,
      );
    },
    [dataProvider, put, drop, sessionId, onSent],
  );
  /** One after the other, so that they are stored in the order in which they were written. */
  const deliver = useCallback(
    ({ clientKey, body }: Message) => {
      if (underWay.current.has(clientKey)) return;
      underWay.current.add(clientKey);
      put({ clientKey, body, failed: false });
      last.current = last.current
        .then(() => post({ clientKey, body }))
        .finally(() => underWay.current.delete(clientKey));
    },
    [put, post],
  );
  // What was read back is stored, however its sending ended.
  useEffect(() => {
    for (const { clientKey } of outbox.unsent) if (stored.has(clientKey)) drop(clientKey);
  }, [outbox.unsent, stored, drop]);
  const deliverAll = (isWanted: (message: Unsent) => boolean) => unsent.filter(isWanted).forEach(deliver);
  // What was on its way when the page was reloaded or left: nobody knows whether it got through. Not before the chat was
  // read, or it would be missing in what was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chat is opened
  useEffect(() => {
    if (isRead) deliverAll(({ failed }) => !failed);
  }, [isRead]);
  useLive(({ kind }) => {
    if (kind === 'refresh') deliverAll(({ failed, refusal }) => failed && refusal === undefined);
  });

  return {
    ...outbox,
    unsent,
    send: (body: string) => deliver({ clientKey: newKey(), body }),
    resend: deliver,
  };
}
