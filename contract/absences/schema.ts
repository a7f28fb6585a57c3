import { z } from 'zod';
import { Day } from '#contract/formats/days.ts';
import { SeenVersion, StoredVersion } from '#contract/http.ts';

/** How far the work of somebody absent has been passed on: not yet, to the deputy, and back. */
export type AbsencePhase = 'PLANNED' | 'STARTED' | 'ENDED';

/** Days that an absence may last at most, and days before which it can be entered. */
export const ABSENCE_LIMITS = { days: 366, ahead: 730 } as const;

const UserId = z.number().int().positive();

/** Somebody who stands in. */
const Deputy = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() });
export type Deputy = z.infer<typeof Deputy>;

/** From the first to the last day, both away, in the time zone of the person. */
const days = { firstDay: Day, lastDay: Day };
const isInOrder = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => firstDay <= lastDay;
const order = { path: ['lastDay'], error: 'periodOrder' };

export const AbsenceInput = z
  .object({
    ...days,
    deputyId: UserId,
    /** Whose it is: of the caller; administrators of the platform may enter that of others. */
    userId: UserId.optional(),
  })
  .refine(isInOrder, order);
export type AbsenceInput = z.output<typeof AbsenceInput>;

export const AbsenceChange = z
  .object({ id: UserId, ...days, deputyId: UserId, version: SeenVersion })
  .refine(isInOrder, order);
export type AbsenceChange = z.output<typeof AbsenceChange>;

/** Days of an absence on which its deputy is away too. */
const DeputyAway = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  /** The deputy's own deputy, who stands in then; null: who is next by the rules. */
  next: Deputy.nullable(),
});

export const Absence = z.object({
  id: z.number(),
  userId: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** Null: whoever stood in has no open account any more. */
  deputy: Deputy.nullable(),
  deputyAway: z.array(DeputyAway),
  /** Whether the person is away at this moment. */
  isNow: z.boolean(),
  version: StoredVersion,
});
export type Absence = z.infer<typeof Absence>;

/** Whom a person has named for all absences, and for answers that are late. */
export const UsualDeputy = z.object({ userId: z.number(), deputy: Deputy.nullable() });
export type UsualDeputy = z.infer<typeof UsualDeputy>;

export const UsualDeputyInput = z.object({ userId: UserId.optional(), deputyId: UserId.nullable() });
