import { z } from 'zod';

/** First and last day that plans and periods may name: a slip of the keyboard is neither. */
export const DAY_BOUNDS = { min: '1900-01-01', max: '2199-12-31' } as const;

/** A calendar day, `2026-03-05`. */
export const Day = z.iso
  .date()
  .refine((day) => day >= DAY_BOUNDS.min && day <= DAY_BOUNDS.max, { error: 'Value' });

/** A first and a last day, both inclusive, Q3-104; either may be left out. */
export const period = { start: Day.optional(), end: Day.optional() };

/** Whether a period does not end before it starts. */
export const isInOrder = ({ start, end }: { start?: string; end?: string }): boolean =>
  start === undefined || end === undefined || start <= end;

/** A query with a period that does not end before it starts. */
export const inOrder = <S extends z.ZodType>(query: S): S =>
  query.refine((value) => isInOrder(value as { start?: string; end?: string }), {
    path: ['end'],
    error: 'periodOrder',
  }) as S;
