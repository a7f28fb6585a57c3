import { z } from 'zod';
import { Day, isInOrder } from '#contract/formats/days.ts';
import { Instant, textOf } from '#contract/http.ts';
import { SCHEDULE_LIMITS } from './rules.ts';

const { items, title, responsible, percent } = SCHEDULE_LIMITS;

/** A step of an implementation, Q3-56, S3-85. */
export const ScheduleItem = z.object({
  id: z.number(),
  /** Place in the list, from 1. */
  rank: z.number(),
  title: z.string(),
  start: z.iso.date(),
  end: z.iso.date(),
  /** The person's name, or free words such as a supplier; null when nobody is named yet. */
  responsible: z.string().nullable(),
  /** Set where the responsible is a person of the platform. */
  responsibleId: z.number().nullable(),
  percent: z.number(),
  done: z.boolean(),
});
export type ScheduleItem = z.infer<typeof ScheduleItem>;

/** The schedule of a contribution; without steps where none was made. */
export const Schedule = z.object({
  contributionId: z.number(),
  /** 0 until the first save; the next save has to name it. */
  version: z.number(),
  canEdit: z.boolean(),
  lastModifiedBy: z.string().nullable(),
  lastModifiedDate: Instant.nullable(),
  items: z.array(ScheduleItem),
});
export type Schedule = z.infer<typeof Schedule>;

const ScheduleItemInput = z
  .object({
    /** Of a stored step; without it the step is new. */
    id: z.number().int().positive().nullish(),
    title: textOf(title),
    start: Day,
    end: Day,
    responsible: z.string().trim().max(responsible.max).nullish(),
    responsibleId: z.number().int().positive().nullish(),
    /** The person's whole address, with which callers from outside show that they know whom they name, S3-100. */
    responsibleEmail: z.string().trim().max(254).nullish(),
    percent: z.number().int().min(percent.min).max(percent.max),
  })
  .refine(isInOrder, { path: ['end'], error: 'periodOrder' });
export type ScheduleItemInput = z.output<typeof ScheduleItemInput>;

/** The whole list in its new order; what is not in it is removed, Q3-56. */
export const ScheduleInput = z.object({
  /** The version that was read; another one answers error.savedInBetween and changes nothing. */
  version: z.number().int().min(0),
  items: z.array(ScheduleItemInput).max(items.max),
});
export type ScheduleInput = z.output<typeof ScheduleInput>;
