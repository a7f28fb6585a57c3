import CallMerge from '@mui/icons-material/CallMerge';
import type { ComponentProps } from 'react';
import type { z } from 'zod';
import type { LifeCycleStep } from '#contract/contributions/schema.ts';
import type { FamilyRef } from '#contract/families/family-ref.ts';
import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { DateInWords } from '#src/components/fields/DateInWords.tsx';
import { CoursePath } from '#src/components/status/CoursePath.tsx';
import { statusDisplay } from '#src/components/status/statusDisplays.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface LifeCyclePathProps {
  states: readonly Step[];
  /** What it is joined to: it goes on there. */
  family?: FamilyRef | null;
}

/** The life cycle as a vertical path with dates. */
export function LifeCyclePath({ states, family = null }: LifeCyclePathProps) {
  const translate = useTranslate();
  const path = family ? restingPath(states) : lifeCyclePath(states);
  const steps: ComponentProps<typeof CoursePath>['steps'][number][] = path.map(
    ({ id, stateName, stateType, mark, enteredAt }) => ({
      // A state can stand twice: done, and still to come.
      id: `${id}/${mark}`,
      name: stateName,
      icon: statusDisplay('stateType', stateType).icon,
      mark,
      note: mark !== 'ahead' && enteredAt && <DateInWords value={enteredAt} />,
    }),
  );
  if (family) {
    steps.push({
      id: 'joined',
      name: translate('family.joined.to', { code: family.headCode }),
      icon: CallMerge,
      mark: 'current',
      note: <DateInWords value={family.dateJoined} />,
    });
  }
  return <CoursePath label={translate('contribution.path')} steps={steps} />;
}

type Step = z.infer<typeof LifeCycleStep>;
type PathStep = Step & { mark: 'done' | 'current' | 'ahead' };

/** Ways out that nobody is promised. */
const NOT_PROMISED = new Set(['REJECTION', 'CANCELLATION']);

/**
 * The way of a contribution: what it went through, in the order of time, where it stands, and what may come
 * by rank. After going back it comes again through states that it went through before, which so stand twice.
 * Refusals and withdrawals are shown only where they happened; an ended way has nothing ahead.
 */
export function lifeCyclePath(states: readonly Step[]): PathStep[] {
  const current = states.find((state) => state.current);
  const been = states
    .filter((state) => !state.current && state.enteredAt !== null)
    // The blank start is nobody's step, once anything was written.
    .filter((state) => state.stateType !== 'NEW')
    // What was entered after the present state was left behind by going back: it may come again.
    .filter((state) => !current?.enteredAt || (state.enteredAt ?? '') <= current.enteredAt)
    .sort(
      (one, other) => (one.enteredAt ?? '').localeCompare(other.enteredAt ?? '') || one.rank - other.rank,
    );
  const ended = current !== undefined && FINAL_STATE_TYPES.includes(current.stateType);
  const ahead = ended
    ? []
    : states
        .filter(
          (state) => state.rank > (current?.rank ?? 0) && !state.aside && !NOT_PROMISED.has(state.stateType),
        )
        .sort((one, other) => one.rank - other.rank);
  return [
    ...been.map((state) => ({ ...state, mark: 'done' as const })),
    ...(current ? [{ ...current, mark: 'current' as const }] : []),
    ...ahead.map((state) => ({ ...state, mark: 'ahead' as const })),
  ];
}

/** What it went through until it was joined; what it may reach once it is separated again is nobody's promise. */
const restingPath = (states: readonly Step[]): PathStep[] =>
  lifeCyclePath(states)
    .filter(({ mark }) => mark !== 'ahead')
    .map((step) => ({ ...step, mark: 'done' }));
