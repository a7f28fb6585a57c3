import { SCHEDULE_LIMITS } from '#contract/schedules/rules.ts';
import type { Schedule } from '#contract/schedules/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import type { UpdateData } from '#src/dataProvider/resourceTypes.ts';

/** Somebody who was found; with the address where the server asks for it. */
type FoundResponsible = FoundUser & { email?: string };

/** Who does a step: somebody who was found, somebody who stands there already, or free words. */
export type Responsible = FoundResponsible | { id: number; name: string } | string;

/** A step as it is typed; a new one has a negative id until it is saved. */
export interface StepDraft {
  id: number;
  title: string;
  start: string;
  end: string;
  responsible: Responsible;
  /** Digits, or nothing yet. */
  percent: string;
}

export interface ScheduleValues {
  items: StepDraft[];
}

/** Words of a responsible. */
export function responsibleName(responsible: Responsible): string {
  if (typeof responsible === 'string') return responsible;
  return 'name' in responsible ? responsible.name : fullName(responsible);
}

export const draftsOf = ({ items }: Schedule): ScheduleValues => ({
  items: items.map(({ id, title, start, end, responsible, responsibleId, percent }) => ({
    id,
    title,
    start,
    end,
    responsible:
      responsibleId === null ? (responsible ?? '') : { id: responsibleId, name: responsible ?? '' },
    percent: String(percent),
  })),
});

/** A further step that begins where the last one ends. */
export function addStep(items: readonly StepDraft[], today: string): StepDraft[] {
  const id = Math.min(0, ...items.map((item) => item.id)) - 1;
  const start = items.at(-1)?.end || today;
  return [...items, { id, title: '', start, end: '', responsible: '', percent: '0' }];
}

/** What is sent. Steps that somebody else has removed meanwhile are new ones. */
export const bodyOf = ({ items }: ScheduleValues, stored: Schedule): UpdateData<'schedules'> => ({
  items: items.map(({ id, title, start, end, responsible, percent }) => ({
    ...(stored.items.some((item) => item.id === id) && { id }),
    title: title.trim(),
    start,
    end,
    ...(typeof responsible === 'string'
      ? { responsible: responsible.trim() || null }
      : {
          responsibleId: responsible.id,
          ...('email' in responsible && { responsibleEmail: responsible.email }),
        }),
    percent: Number(percent),
  })),
});

/** Message keys of what is wrong with a step, by its fields. */
export type StepFaults = Partial<Record<'title' | 'start' | 'end' | 'responsible', MessageKey>>;

/** The rules of the server, checked early. */
export function faultsOf({ title, start, end, responsible }: StepDraft): StepFaults {
  const { length } = title.trim();
  const isTooLong =
    typeof responsible === 'string' && responsible.trim().length > SCHEDULE_LIMITS.responsible.max;
  return {
    ...((length < SCHEDULE_LIMITS.title.min || length > SCHEDULE_LIMITS.title.max) && {
      title: 'schedule.fault.title',
    }),
    ...(!isDay(start) && { start: 'schedule.fault.day' }),
    ...(!isDay(end)
      ? { end: 'schedule.fault.day' }
      : isDay(start) && end < start && { end: 'schedule.fault.order' }),
    ...(isTooLong && { responsible: 'schedule.fault.person' }),
  };
}

const isDay = (day: string) => /^(19|20|21)\d\d-\d\d-\d\d$/.test(day);

export const isFaulty = (draft: StepDraft): boolean => Object.keys(faultsOf(draft)).length > 0;
