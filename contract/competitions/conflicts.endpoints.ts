import { z } from 'zod';
import { forContributors, Id, Instant, paging, rowsOf } from '#contract/http.ts';
import { CONFLICT_KINDS, CONFLICT_LIMITS, needsRemark } from './conflicts.ts';
import { CompetitionUser } from './people.schema.ts';

const ConflictKind = z.enum(CONFLICT_KINDS);

export const ConflictInput = z
  .object({
    kind: ConflictKind,
    remark: z.string().trim().max(CONFLICT_LIMITS.remark.max).default(''),
  })
  .refine(({ kind, remark }) => !needsRemark(kind) || remark !== '', { path: ['remark'], error: 'NotNull' });
export type ConflictInput = z.output<typeof ConflictInput>;

const conflictFields = {
  contributionId: z.number(),
  code: z.string(),
  title: z.string(),
  kind: ConflictKind,
  remark: z.string(),
  declaredAt: Instant,
};

/** A conflict as the juror who declared it sees it. */
export const OwnConflict = z.object({
  ...conflictFields,
  competitionId: z.number(),
  competitionTitle: z.string(),
  /** The round is running, and nobody else scores the idea in their place. */
  canWithdraw: z.boolean(),
});
export type OwnConflict = z.infer<typeof OwnConflict>;

/** A conflict as moderators see it. */
export const RoundConflict = z.object({
  ...conflictFields,
  user: CompetitionUser,
  /** Who scores the idea in their place; null where the others' scores suffice, or nobody is left. */
  substitute: CompetitionUser.nullable(),
  /** Somebody is asked to score the idea, or has scored it. */
  hasJurors: z.boolean(),
  /** Another substitute can be named: the present one, if any, has not scored yet. */
  canSubstitute: z.boolean(),
});
export type RoundConflict = z.infer<typeof RoundConflict>;

/** What jurors declare about ideas that they cannot judge, and what moderators do about it (decision 0096). */
export const conflictEndpoints = {
  declare: forContributors('POST api/v3/contributions/:id/conflicts', {
    summary: 'Declares that the caller, a juror of the running round, cannot judge an idea',
    body: ConflictInput,
    status: 204,
    alert: 'app.conflict.declared',
  }),
  withdraw: forContributors('DELETE api/v3/contributions/:id/conflicts', {
    summary: 'Withdraws it while the round is running and nobody scores in their place',
    status: 204,
    alert: 'app.conflict.withdrawn',
  }),
  mine: forContributors('GET api/v3/evals/mine/conflicts', {
    summary: 'Conflicts that the caller has declared',
    query: z.object(paging(['declaredAt'], 'declaredAt,desc')),
    ...rowsOf(OwnConflict),
  }),
  ofRound: forContributors('GET api/v3/competitions/:id/round/conflicts', {
    summary: 'Conflicts that jurors declared in the running round, for moderators',
    query: z.object(paging(['declaredAt'], 'declaredAt,desc')),
    ...rowsOf(RoundConflict),
  }),
  substitute: forContributors('PUT api/v3/competitions/:id/round/conflicts/:contributionId/:userId', {
    summary:
      'Names who scores an idea in the place of a juror with a conflict: of the jury, or somebody who joins it for that',
    params: z.object({ id: Id, contributionId: Id, userId: Id }),
    body: z.object({ substituteId: z.number().int().positive() }),
    status: 204,
    alert: 'app.conflict.substituted',
  }),
};
