import { useCallback, useRef } from 'react';
import { chatEndpoints } from '../../../contract/chats.ts';
import { useLive } from '../../components/live/useLive.ts';
import { call } from '../../dataProvider/httpClient.ts';
import { type Unsent, useChatOutbox } from './chatOutbox.ts';

/** `randomUUID` is there on secure pages only; an installation inside a house may have none. */
const newKey = () =>
  globalThis.crypto.randomUUID?.() ??
  [...globalThis.crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/**
 * Sends messages of a chat [R3E-09]. Each carries a key of its own, so that one whose answer was lost can be sent again and
 * is stored once. What did not get through stays, is tried again when the connection is back, and on demand.
 */
export function useSending(
  { userId, sessionId }: { userId: number; sessionId: number },
  onSent: () => Promise<void>,
) {
  const outbox = useChatOutbox(userId, sessionId);
  const { put, drop, unsent } = outbox;
  const underWay = useRef(new Set<string>());

  const deliver = useCallback(
    async ({ clientKey, body }: Pick<Unsent, 'clientKey' | 'body'>) => {
      if (underWay.current.has(clientKey)) return;
      underWay.current.add(clientKey);
      put({ clientKey, body, failed: false });
      try {
        await call(chatEndpoints.post, {
          params: { id: sessionId },
          body: { body, clientKey },
          successMessage: null,
        });
        // Shown as sent as soon as it is read back; a failure there costs nothing but time.
        await onSent().catch(() => undefined);
        drop(clientKey);
      } catch {
        put({ clientKey, body, failed: true });
      } finally {
        underWay.current.delete(clientKey);
      }
    },
    [put, drop, sessionId, onSent],
  );
  /** One after the other, so that they are stored in the order in which they were written. */
  const deliverAll = async () => {
    for (const message of unsent) if (message.failed) await deliver(message);
  };
  useLive(({ kind }) => {
    if (kind === 'refresh') void deliverAll();
  });

  return {
    ...outbox,
    send: (body: string) => {
      void deliver({ clientKey: newKey(), body });
    },
    resend: (message: Unsent) => void deliver(message),
  };
}
