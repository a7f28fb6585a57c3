import { z } from 'zod';
import { FILE_LIMITS } from '#contract/files/schema.ts';
import { FILE_KINDS, forPlatformAdministrators, forSignedIn, rowsOf } from '#contract/http.ts';
import {
  ManagedSpending,
  manageQuery,
  PointSpending,
  pages,
  SpendingChange,
  SpendingInput,
} from './spendings.schema.ts';

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

/** Spent points [R3P-104 … R3P-111], S3-77. */
export const pointSpendingEndpoints = {
  ofUser: forSignedIn('GET api/v3/user-point-spents/user/:id', {
    summary: 'Points that a user spent, newest first: oneself, or anybody for platform administrators',
    response: z.array(PointSpending),
  }),
  manage: forPlatformAdministrators('GET api/v3/user-point-spents/manage', {
    summary: 'A page of what all users spent, by person, name and period',
    query: manageQuery,
    ...rowsOf(ManagedSpending),
  }),
  manageOfUser: forPlatformAdministrators('GET api/v3/user-point-spents/manage/user/:id', {
    summary: 'A page of what one user spent',
    query: z.object(pages),
    ...rowsOf(ManagedSpending),
  }),
  read: forSignedIn('GET api/v3/user-point-spents/:id', {
    summary: 'One record: of oneself, or of anybody for platform administrators',
    response: ManagedSpending,
  }),
  create: forPlatformAdministrators('POST api/v3/user-point-spents', {
    summary: 'Records points that a user has spent; no more than the user has',
    body: SpendingInput,
    response: ManagedSpending,
    status: 201,
    alert: 'app.userPointSpent.created',
  }),
  save: forPlatformAdministrators('PUT api/v3/user-point-spents', {
    summary: 'Changes a record; its person stays',
    body: SpendingChange,
    response: ManagedSpending,
    alert: 'app.userPointSpent.updated',
  }),
  uploadFile: forPlatformAdministrators('POST api/v3/user-point-spents/upload-file', {
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
  remove: forPlatformAdministrators('DELETE api/v3/user-point-spents/:id', {
    summary: 'Deletes a record, which gives the points back',
    status: 204,
    alert: 'app.userPointSpent.deleted',
  }),
};
