import { z } from 'zod';
import { PersonRef } from '#contract/contributions/schema.ts';
import { Id, Instant, paging, StoredVersion, saveOf } from '#contract/http.ts';
import { SPENDING_LIMITS } from './rules.ts';

/** Points that a person spent, Q3-61, Q3-62. */
export const PointSpending = z.object({
  id: z.number(),
  userId: z.number(),
  point: z.number(),
  explanation: z.string(),
  spentDate: z.iso.date(),
  /** What the points were spent on, in words. */
  rewardText: z.string().nullable(),
  isPoint: z.boolean(),
  file: z.object({ id: z.number(), name: z.string(), path: z.string() }).nullable(),
  createdDate: Instant,
});
export type PointSpending = z.infer<typeof PointSpending>;

/** A record with whose it is and who wrote it, as administrators see it. */
export const ManagedSpending = PointSpending.extend({
  version: StoredVersion,
  user: PersonRef,
  createdBy: z.string().nullable(),
  lastModifiedBy: z.string().nullable(),
  lastModifiedDate: Instant.nullable(),
});
export type ManagedSpending = z.infer<typeof ManagedSpending>;

const { point, explanation, rewardText } = SPENDING_LIMITS;

export const SpendingInput = z.object({
  userId: z.number().int().positive(),
  point: z.number().int().min(point.min).max(point.max),
  explanation: z.string().trim().min(1).max(explanation.max),
  /** Today when it is left out; never in the future, S3-77. */
  spentDate: z.iso.date().nullish(),
  rewardText: z.string().trim().max(rewardText.max).nullish(),
  isPoint: z.boolean().default(false),
});
export type SpendingInput = z.output<typeof SpendingInput>;

export const SpendingChange = saveOf(SpendingInput).extend({
  /** Null takes the file away; a new one comes by `upload-file`. */
  fileId: z.null().optional(),
});
export type SpendingChange = z.output<typeof SpendingChange>;

export const SPENDING_SORT_FIELDS = ['id', 'spentDate', 'point', 'name', 'createdDate'] as const;
export const pages = paging(SPENDING_SORT_FIELDS, 'id,desc');
export const manageQuery = z.object({
  ...pages,
  userId: Id.optional(),
  /** A part of the person's name. */
  name: z.string().max(200).optional(),
  /** First and last day on which the points were spent. */
  start: z.iso.date().optional(),
  end: z.iso.date().optional(),
});
export type SpendingQuery = z.output<typeof manageQuery>;
