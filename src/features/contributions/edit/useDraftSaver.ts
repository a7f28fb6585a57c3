import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { DraftSaver, type StoredDraft } from './draftSaver.ts';
import { bodyOf, type DraftBody, isStoredAs, storableOf, valuesOf } from './draftValues.ts';
import { useEditedContribution } from './useEditedContribution.ts';

/** What was read, as the saver compares it with what it sent. */
export const storedDraft = (stored: ContributionDetail): StoredDraft<DraftBody> => ({
  version: stored.version,
  holds: (sent) => isStoredAs(sent, stored),
});

/**
 * The saver of a contribution; `saveAsDraft` so that nothing but types is checked. It asks the data provider itself: what is
 * on its way when the page is left is sent and answered after the form and its save context are gone.
 */
export function useDraftSaver() {
  const contribution = useEditedContribution();
  const dataProvider = useDataProvider();
  const latest = useRef(contribution);
  latest.current = contribution;
  const [saver] = useState(() => {
    const { id, type, version } = contribution;
    const meta = { type, successMessage: null, errorMessage: null };
    return new DraftSaver<DraftBody>(bodyOf(valuesOf(contribution), contribution), version, {
      send: async (body, known) => {
        const data = { ...storableOf(body, latest.current), version: known, saveAsDraft: true };
        return (await dataProvider.update('contributions', { id, data, previousData: contribution, meta }))
          .data;
      },
      read: async () => {
        const reading = { id, meta: { view: 'edit', type } };
        return storedDraft((await dataProvider.getOne<ContributionDetail>('contributions', reading)).data);
      },
    });
  });
  return { saver, state: useSyncExternalStore(saver.subscribe, () => saver.state) };
}

/**
 * Hands every change of the form to the saver; what is still waiting when the page is left is sent then.
 * @param body what is in the form, as JSON
 * @param enabled false while the text is being submitted, and for what was submitted: that is saved by its button
 */
export function useAutosave(saver: DraftSaver<DraftBody>, body: string, enabled: boolean): void {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const leaving = useRef({ enabled, notify, queryClient });
  leaving.current = { enabled, notify, queryClient };

  const handed = useRef(body);
  useEffect(() => {
    if (!enabled || handed.current === body) return;
    handed.current = body;
    saver.change(JSON.parse(body) as DraftBody);
  }, [saver, body, enabled]);

  useEffect(() => {
    const unsaved = () => saver.state.kind === 'waiting' || saver.state.kind === 'saving';
    // Another tab or another app: perhaps nobody comes back.
    const hide = () => {
      if (document.visibilityState === 'hidden' && unsaved()) void saver.flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (leaving.current.enabled && unsaved()) event.preventDefault();
    };
    window.addEventListener('online', saver.retryNow);
    window.addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', saver.retryNow);
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', hide);
      saver.stop();
      const { enabled: drafting, notify: say, queryClient: cache } = leaving.current;
      if (!drafting || !unsaved()) return;
      void saver.flush().then((saved) => {
        cache.invalidateQueries({ queryKey: ['contributions'] });
        if (!saved) say('contribution.save.lost', { type: 'error' });
      });
    };
  }, [saver]);
}
