import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentAccount, readLastEnd, useSession } from '#src/app/session.ts';
import { readLocalDraft, writeLocalDraft } from './localDrafts.ts';

/** Longest time until what was typed is stored, ms, however fast somebody types: the page may be closed at any moment. */
const STORED_AFTER_MS = 300;

interface LocalDraftOptions<Text> {
  /** Where it is written, the same when the page is opened again, such as `comment 12`; null while nobody can write there. */
  place: string | null;
  /** What is written and not sent, as JSON can say it; null while that is nothing. */
  text: Text | null;
  /** Puts back what was written before. It is not called where something is written already. */
  restore: (text: Text) => void;
}

interface LocalDraft {
  /** What is written now was written before, and was put back. */
  isRestored: boolean;
  /** It was sent, or is not wanted any more: for forms that close with their text. */
  forget: () => void;
}

/** Stores on the device what somebody writes until it is sent, and puts it back when they come again. */
export function useLocalDraft<Text>({ place, text, restore }: LocalDraftOptions<Text>): LocalDraft {
  const userId = useSession().account?.id;
  const [isRestored, setRestored] = useState(false);
  /** Whose text of which place was read: nothing is stored before. */
  const [read, setRead] = useState<string | null>(null);
  /** What is not stored yet, and how that is done. */
  const pending = useRef<(() => void) | null>(null);
  const isForgotten = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = userId === undefined || place === null ? null : `${userId} ${place}`;
  const written = text === null ? null : JSON.stringify(text);

  const storeNow = useCallback(() => {
    const end = readLastEnd();
    const hasSignedOut = currentAccount() === null && (end === null || end === 'ERASED');
    if (!hasSignedOut) pending.current?.();
  }, []);

  const begin = useEffectEvent((stored: unknown) => {
    setRead(key);
    if (stored === undefined || written !== null) return;
    restore(stored as Text);
    setRestored(true);
  });
  useEffect(() => {
    if (userId === undefined || place === null) return undefined;
    let hasLeft = false;
    isForgotten.current = false;
    void readLocalDraft(userId, place).then((stored) => {
      if (!hasLeft) begin(stored);
    });
    return () => {
      hasLeft = true;
      setRead(null);
    };
  }, [userId, place]);

  useEffect(() => {
    if (userId === undefined || place === null || read !== key) return undefined;
    const store = () => {
      pending.current = null;
      if (!isForgotten.current) void writeLocalDraft(userId, place, written && JSON.parse(written));
    };
    if (written === null) {
      setRestored(false);
      store();
      return undefined;
    }
    isForgotten.current = false;
    pending.current = store;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      storeNow();
    }, STORED_AFTER_MS);
    return undefined;
  }, [userId, place, key, read, written, storeNow]);

  useEffect(() => {
    // Perhaps nobody comes back.
    const onHide = () => document.visibilityState === 'hidden' && storeNow();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      clearTimeout(timer.current);
      storeNow();
    };
  }, [storeNow]);

  const forget = useCallback(() => {
    isForgotten.current = true;
    pending.current = null;
    setRestored(false);
    if (userId !== undefined && place !== null) void writeLocalDraft(userId, place, null);
  }, [userId, place]);

  return { isRestored, forget };
}
