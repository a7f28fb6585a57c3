import { z } from 'zod';
import { Instant, paging } from '#contract/http.ts';

/** What a statement came to since the figures begin; times in ms. */
export const StatementFigures = z.object({
  /** Stays the same while PostgreSQL knows the statement. */
  id: z.string(),
  /** With parameters in the place of values. */
  text: z.string(),
  calls: z.number(),
  meanTime: z.number(),
  maxTime: z.number(),
  totalTime: z.number(),
  /** Rows that were found or changed, in all calls. */
  rows: z.number(),
  /** Endpoints by method and path, and jobs, that were seen to ask it. */
  sources: z.array(z.string()),
});
export type StatementFigures = z.infer<typeof StatementFigures>;

export const STATEMENT_SORT_FIELDS = ['totalTime', 'meanTime', 'maxTime', 'calls', 'rows'] as const;

export const statementQuery = z.object({
  ...paging(STATEMENT_SORT_FIELDS, 'totalTime,desc'),
  'text.contains': z.string().max(200).optional(),
});
export type StatementQuery = z.output<typeof statementQuery>;

/** Whether there are figures: `NO_EXTENSION`: it was not created; `NOT_LOADED`: it was, but PostgreSQL runs without it. */
const STATEMENT_STATES = ['AVAILABLE', 'NO_EXTENSION', 'NOT_LOADED'] as const;

export const StatementStatus = z.object({
  state: z.enum(STATEMENT_STATES),
  /** When the figures begin; null where there are none. */
  since: Instant.nullable(),
  /** Whether the application's role may reset them. */
  canReset: z.boolean(),
});
export type StatementStatus = z.infer<typeof StatementStatus>;
