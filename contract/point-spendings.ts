import { z } from 'zod';
import { platformAdministrators, signedIn } from './access.ts';
import { PersonRef } from './contributions.ts';
import { FILE_LIMITS } from './files.ts';
import {
  changesOf,
  endpoint,
  FILE_KINDS,
  Id,
  Instant,
  NoContent,
  paging,
  SeenVersion,
  StoredVersion,
} from './http.ts';
import { SPENDING_LIMITS } from './point-rules.ts';

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

/** A new record as it is sent. */
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

const SpendingChange = changesOf(SpendingInput).extend({
  id: z.number().int().positive(),
  version: SeenVersion,
  /** Null takes the file away; a new one comes by `upload-file`. */
  fileId: z.null().optional(),
});
export type SpendingChange = z.output<typeof SpendingChange>;

/** What a record cannot be without. */
const NEEDED = ['userId', 'point', 'explanation'] as const;

/** A change where there is an id, else a new record. */
const SpendingWithFile = SpendingChange.omit({ fileId: true })
  .extend({ id: SpendingChange.shape.id.optional() })
  .superRefine((body, context) => {
    if (body.id !== undefined) return;
    for (const field of NEEDED) {
      if (body[field] === undefined) {
        context.addIssue({ code: 'custom', path: [field], message: 'NotNull' });
      }
    }
  });

export const SPENDING_SORT_FIELDS = ['id', 'spentDate', 'point', 'name', 'createdDate'] as const;
const pages = paging(SPENDING_SORT_FIELDS, 'id,desc');
const manageQuery = z.object({
  ...pages,
  userId: Id.optional(),
  /** A part of the person's name. */
  name: z.string().max(200).optional(),
  /** First and last day on which the points were spent. */
  start: z.iso.date().optional(),
  end: z.iso.date().optional(),
});
export type SpendingQuery = z.output<typeof manageQuery>;

const byId = z.object({ id: Id });

/** Spent points [R3P-104 … R3P-111], S3-77. */
export const pointSpendingEndpoints = {
  ofUser: endpoint('GET api/v3/user-point-spents/user/:id', {
    access: signedIn,
    summary: 'Points that a user spent, newest first: oneself, or anybody for platform administrators',
    params: byId,
    response: z.array(PointSpending),
  }),
  manage: endpoint('GET api/v3/user-point-spents/manage', {
    access: platformAdministrators,
    summary: 'A page of what all users spent, by person, name and period',
    query: manageQuery,
    response: z.array(ManagedSpending),
    list: true,
  }),
  manageOfUser: endpoint('GET api/v3/user-point-spents/manage/user/:id', {
    access: platformAdministrators,
    summary: 'A page of what one user spent',
    params: byId,
    query: z.object(pages),
    response: z.array(ManagedSpending),
    list: true,
  }),
  read: endpoint('GET api/v3/user-point-spents/:id', {
    access: signedIn,
    summary: 'One record: of oneself, or of anybody for platform administrators',
    params: byId,
    response: ManagedSpending,
  }),
  create: endpoint('POST api/v3/user-point-spents', {
    access: platformAdministrators,
    summary: 'Records points that a user has spent; no more than the user has',
    body: SpendingInput,
    response: ManagedSpending,
    status: 201,
    alert: 'app.userPointSpent.created',
  }),
  save: endpoint('PUT api/v3/user-point-spents', {
    access: platformAdministrators,
    summary: 'Changes a record; its person stays',
    body: SpendingChange,
    response: ManagedSpending,
    alert: 'app.userPointSpent.updated',
  }),
  uploadFile: endpoint('POST api/v3/user-point-spents/upload-file', {
    access: platformAdministrators,
    summary: 'Records spent points together with a file; with an id it changes that record and its file',
    body: SpendingWithFile,
    response: ManagedSpending,
    upload: {
      filePart: 'file',
      jsonPart: 'userPointSpent',
      maxBytes: FILE_LIMITS.file,
      kinds: FILE_KINDS,
    },
    alert: 'app.userPointSpent.fileUploaded',
  }),
  remove: endpoint('DELETE api/v3/user-point-spents/:id', {
    access: platformAdministrators,
    summary: 'Deletes a record, which gives the points back',
    params: byId,
    response: NoContent,
    status: 204,
    alert: 'app.userPointSpent.deleted',
  }),
};
