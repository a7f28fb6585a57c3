import { z } from 'zod';
import { Instant } from '#contract/http.ts';
import { StateType } from '#contract/life-cycles/schema.ts';

/** What an entry of a contribution's history is about, Q3-55. */
export const HISTORY_CATEGORIES = [
  'ALL',
  'STATE',
  'COMMAND',
  'FIELD',
  'ASSIGN',
  'STATUS',
  'BENEFIT',
  'FILE',
  'CONTENT',
  'ANSWER',
] as const;
export const HistoryCategory = z.enum(HISTORY_CATEGORIES);
export type HistoryCategory = z.infer<typeof HistoryCategory>;
export const EntryCategory = HistoryCategory.exclude(['ALL']);
export type EntryCategory = z.infer<typeof EntryCategory>;

const HistoryState = z.object({ id: z.number(), stateType: StateType, name: z.string() });

/** An entry of the history, S3-84; the names are in the reader's language. */
export const HistoryEntry = z.object({
  id: z.number(),
  contributionId: z.number(),
  category: EntryCategory,
  date: Instant,
  /** null: the server itself, shown as SYSTEM. */
  userId: z.number().nullable(),
  fullName: z.string(),
  /**
   * What happened, as a word to translate: `created`, `submit`, `action`, `saveDraft`; the changed setting
   * or content (`title`, `visibility`); a command type; a participation role.
   */
  event: z.string(),
  actionName: z.string().nullable(),
  fromState: HistoryState.nullable(),
  toState: HistoryState.nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  explanation: z.string().nullable(),
  /** In whose place it was done; the reason is for those who read the whole history. */
  actingForName: z.string().nullable(),
  actingReason: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
