import { toDateInput } from '#contract/formats/dates.ts';

/** The reader's own day, `YYYY-MM-DD`. */
export const todayHere = (): string => toDateInput(new Date());
