import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ContributionChange } from '#contract/live/events.ts';
import { unsavedChanges } from '#src/components/feedback/unsavedChanges.ts';
import { useLiveContribution } from '#src/components/live/useLive.ts';
import { useLater } from '#src/components/useLater.ts';
import { refreshResources } from '#src/dataProvider/refreshResources.ts';
import type { Subject } from '#src/dataProvider/subjects.ts';
import { isFamilyEvent } from '#src/features/families/familyEvents.ts';
import { useReload } from '../contributionQueries.ts';

/** Events wait so long: what happens often comes together, ms. */
const GATHER_MS = 1000;

/** What a change concerns besides the contribution itself and its history: tabs that read by calls of their own. */
function subjectsOf(change: ContributionChange): Subject[] {
  const { category, event } = change;
  if (isFamilyEvent(change)) return ['comments', 'ratings'];
  if (category === 'BENEFIT') return ['benefits'];
  if (event === 'IMPLEMENTATION_SCHEDULE') return ['schedules'];
  return event.startsWith('EVAL') ? ['evaluations'] : [];
}

const recordOf = (id: number) => ['contributions', 'getOne', { id: String(id) }];

/**
 * Reads what somebody else has changed of the contribution on the screen again. What is being written here would go
 * with the buttons that it belongs to, so it comes first.
 */
export function useLiveReload(id: number): void {
  const reload = useReload(id);
  const queries = useQueryClient();
  const later = useLater();
  /** What to read again besides the contribution; null while nothing has changed. */
  const waiting = useRef<Subject[] | null>(null);

  const read = () => {
    if (waiting.current === null || unsavedChanges.any()) return;
    const subjects = new Set(waiting.current);
    waiting.current = null;
    void reload();
    void refreshResources(queries, [...subjects]);
  };
  const add = (subjects: Subject[]) => {
    waiting.current = [...(waiting.current ?? []), ...subjects];
    later(GATHER_MS, read);
  };
  useLiveContribution(id, (event) => {
    if (event.kind === 'contribution' && event.contributionId === id) add(event.changes.flatMap(subjectsOf));
    // No other event reports what came between the reading and the opening of the channel.
    if (event.kind === 'refresh') add(['benefits', 'schedules', 'evaluations']);
  });
  // What changes while the page is not open is not heard of: it is read anew when it is opened next, however soon that is.
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey: recordOf(id), refetchType: 'none' }),
    [queries, id],
  );
  const readWhatWaited = useRef(read);
  readWhatWaited.current = read;
  useEffect(
    () =>
      unsavedChanges.onEnd(() => {
        if (waiting.current !== null) later(GATHER_MS, () => readWhatWaited.current());
      }),
    [later],
  );
}
