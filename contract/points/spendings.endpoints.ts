import { z } from 'zod';
import { FILE_LIMITS } from '#contract/files/schema.ts';
import { endpoint, FILE_KINDS, Id, NoContent } from '#contract/http.ts';
import { platformAdministrators, signedIn } from '#contract/roles.ts';
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
