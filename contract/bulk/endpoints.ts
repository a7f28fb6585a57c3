import { z } from 'zod';
import { forContributors, Id, language, paging, rowsOf } from '#contract/http.ts';
import { BulkChoices, BulkJob, BulkPreview, BulkRequest, BulkResult, BulkTarget } from './schema.ts';

/** One command for many contributions, carried out as a job of whoever called. */
export const bulkEndpoints = {
  choices: forContributors('POST api/v3/contributions/bulk/choices', {
    summary:
      'Actions that the caller, or somebody in whose place they act, may execute on some of many contributions, by name',
    query: z.object({ ...language, actFor: Id.optional() }),
    body: BulkTarget,
    response: BulkChoices,
    isTrial: true,
  }),
  preview: forContributors('POST api/v3/contributions/bulk/preview', {
    summary: 'How many contributions a command would change, and why not the others; nothing is done',
    body: BulkRequest,
    response: BulkPreview,
    isTrial: true,
  }),
  start: forContributors('POST api/v3/contributions/bulk', {
    summary: 'Has a command carried out on many contributions; the answer is the job',
    body: BulkRequest,
    response: BulkJob,
  }),
};

export const bulkJobEndpoints = {
  read: forContributors('GET api/v3/jobs/:id', {
    summary: 'An own job: its progress, and what it came to',
    response: BulkJob,
  }),
  results: forContributors('GET api/v3/jobs/:id/results', {
    summary: 'What became of each contribution of an own job',
    query: z.object({
      ...paging(['id'], 'id,asc'),
      outcome: z.enum(['CHANGED', 'REFUSED', 'WAITING']).optional(),
    }),
    ...rowsOf(BulkResult),
  }),
  cancel: forContributors('POST api/v3/jobs/:id/cancel', {
    summary: 'Leaves out what an own job has not done yet',
    response: BulkJob,
  }),
  undo: forContributors('POST api/v3/jobs/:id/undo', {
    summary:
      'Takes back what an own job changed, where nothing else has changed since; the answer is another job',
    response: BulkJob,
  }),
};
