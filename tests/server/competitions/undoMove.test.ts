import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conflictEndpoints } from '#contract/competitions/conflicts.endpoints.ts';
import { competitionIdeaEndpoints as endpoints } from '#contract/competitions/ideas.endpoints.ts';
import { competitionRoundEndpoints as rounds } from '#contract/competitions/round.endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { decisionNotes } from '#server/platform/db/schema/decision-notes.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { competitionJurors, evalItemDefinitions } from '#server/platform/db/schema/evaluations.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { aContest, anIdea, type Contest, changeTo, move } from './rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const lastMove = async (call: Call, { competition: { id } }: Contest) =>
  (await call(endpoints.readUndo, { params: { id } })).body.move;
const undo = (call: Call, { competition: { id } }: Contest, moveId: number) =>
  call(endpoints.undo, { params: { id }, body: { moveId } });
const undoLast = async (call: Call, contest: Contest) =>
  undo(call, contest, (await lastMove(call, contest))?.id ?? 0);

/** Everything that a move may change, but for when and how often it was. */
async function snapshot({ competition: { id } }: Contest) {
  const ofIdeas = sql`contribution_id in (select id from contribution where competition_id = ${id})`;
  const { rows: ideas } = await app.db.execute(sql`
    select id, to_jsonb(contribution) - 'version' - 'date_updated' - 'updated_by' as row from contribution
     where competition_id = ${id} order by id`);
  const [{ competitionState } = { competitionState: null }] = await app.db
    .select()
    .from(competitions)
    .where(eq(competitions.id, id));
  const people = await app.db
    .select({
      idea: contributionParticipants.contributionId,
      role: contributionParticipants.role,
      user: contributionParticipants.userId,
    })
    .from(contributionParticipants)
    .where(ofIdeas)
    .orderBy(
      contributionParticipants.contributionId,
      contributionParticipants.role,
      contributionParticipants.userId,
    );
  const tasks = await app.db
    .select({ id: contributionTasks.id, status: contributionTasks.status, endAt: contributionTasks.endAt })
    .from(contributionTasks)
    .where(and(ofIdeas, sql`status in ('WAITING', 'OVERDUE')`))
    .orderBy(contributionTasks.id);
  const notes = await app.db.select({ id: decisionNotes.id }).from(decisionNotes).where(ofIdeas);
  // What reports count of them, but for the moments.
  const { rows: courses } = await app.db.execute(sql`
    select to_jsonb(course) - 'state_since' - 'entered' as course
      from courses_of(array(select contribution.id from contribution where competition_id = ${id})) course
     order by course.contribution_id`);
  return { ideas, competitionState, people, tasks, notes, courses };
}

/** A contest with two ideas and a draft. */
async function aCase() {
  const contest = await aContest(app.db);
  const owner = await aUser(app.db);
  const ideas = [
    await anIdea(app.db, contest, { owner, editable: true }),
    await anIdea(app.db, contest),
  ] as const;
  const draft = await anIdea(app.db, contest, { state: 'DRAFT', owner, editable: true });
  const call = await app.as(contest.moderator);
  const both = (key: string) => ({ [ideas[0].id]: key, [ideas[1].id]: key });
  return { contest, owner, ideas, draft, call, both };
}
type Case = Awaited<ReturnType<typeof aCase>>;

/** In its first round. */
async function aRound() {
  const one = await aCase();
  const moved = await move(
    one.call,
    changeTo(one.contest, 'EVAL1', one.both('round1'), { sendEmailToJury: true }),
  );
  expect(moved.status).toBe(200);
  return { ...one, juror: one.contest.jurors.JURY1[0] as TestUser };
}

describe('a competition that has moved on', () => {
  it('is taken back, with ideas, tasks, drafts and people as they were, from every stage', async () => {
    const { contest, call, ideas, both } = await aCase();
    const note = { decision: 'Sorry', reason: '', next: '', locale: 'en' };
    const stages = [
      changeTo(contest, 'EVAL1', { [ideas[0].id]: 'round1', [ideas[1].id]: 'notSelected' }, { note }),
      changeTo(contest, 'EVAL1', both('round1')),
      changeTo(contest, 'EVAL2', both('round2')),
      changeTo(contest, 'TERMINATED', both('closed')),
      changeTo(contest, 'APPROVAL', both('finalist')),
    ];
    for (const [at, stage] of stages.entries()) {
      const before = await snapshot(contest);
      expect((await move(call, stage)).status).toBe(200);
      expect(await snapshot(contest)).not.toEqual(before);
      expect(await undoLast(call, contest)).toMatchObject({
        status: 200,
        body: { competitionState: before.competitionState },
      });
      expect(await snapshot(contest)).toEqual(before);
      expect(await lastMove(call, contest)).toBeNull();
      if (at > 0) expect((await move(call, stage)).status).toBe(200);
    }
    const last = { [ideas[0].id]: 'winner', [ideas[1].id]: 'participant' };
    expect((await move(call, changeTo(contest, 'COMPLETE', last))).status).toBe(200);
    expect(await lastMove(call, contest)).toBeNull();
  });

  it('says what that does, notes it in the histories, and notifies whoever was notified of the move', async () => {
    const { contest, call, ideas, owner, juror, draft } = await aRound();
    const titles = async (user: TestUser) =>
      (
        await app.db
          .select()
          .from(notifications)
          .where(eq(notifications.userId, user.id))
          .orderBy(notifications.id)
      ).map(({ title }) => title);
    const earlier = (await titles(owner)).length;
    // Drafts are named as long as they could be submitted: not beyond the deadline.
    expect((await lastMove(call, contest))?.drafts).toBe(0);
    await app.db.execute(sql`
      update competition set date_submission_end = now() + interval '1 day' where id = ${contest.competition.id}`);
    expect(await lastMove(call, contest)).toMatchObject({
      fromState: 'ANNOUNCED',
      toState: 'EVAL1',
      ideas: 2,
      drafts: 1,
      canceledTasks: 4,
      reopenedTasks: 0,
      // Two authors and two jurors.
      notified: 4,
      obstacle: null,
    });
    await undoLast(call, contest);
    expect((await titles(owner)).slice(earlier)).toEqual([expect.stringContaining('is back in')]);
    expect(await titles(juror)).toEqual([expect.stringContaining('Round canceled')]);
    const entries = await app.db
      .select()
      .from(contributionHistories)
      .where(
        and(
          eq(contributionHistories.contributionId, ideas[0].id),
          eq(contributionHistories.event, 'moveUndone'),
        ),
      );
    expect(entries).toMatchObject([{ userId: contest.moderator.id, category: 'STATE' }]);
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, draft.id));
    expect(row?.editable).toBe(true);
  });

  it('notifies jurors of the round before that they score again, and others that it is back', async () => {
    const { contest, call, both, juror } = await aRound();
    const second = contest.jurors.JURY2[0] as TestUser;
    const last = async (user: TestUser) => {
      const rows = await app.db.select().from(notifications).where(eq(notifications.userId, user.id));
      return rows.toSorted((one, other) => one.id - other.id).at(-1)?.title;
    };
    expect((await move(call, changeTo(contest, 'EVAL2', both('round2')))).status).toBe(200);
    expect((await undoLast(call, contest)).status).toBe(200);
    expect(await last(juror)).toContain('Your scores are needed again');
    expect(await last(second)).toContain('Round canceled');
    const { rows: mails } = await app.db.execute(sql`
      select from notification_mail where subject like 'Round canceled%' and user_id = ${second.id}`);
    // The round was not mailed.
    expect(mails).toEqual([]);

    await move(call, changeTo(contest, 'TERMINATED', both('closed')));
    await move(call, changeTo(contest, 'APPROVAL', both('finalist'), { sendEmailToJury: true }));
    expect((await undoLast(call, contest)).status).toBe(200);
    // The evaluation stays closed.
    for (const person of [juror, second])
      expect(await last(person)).toContain('is back in: Evaluation closed');
  });

  it('loses another deadline and reminders of the round with it', async () => {
    const { contest, call, juror } = await aRound();
    const params = { id: contest.competition.id };
    await call(rounds.remind, { params, body: { userIds: [juror.id] } });
    const dueDate = new Date(Date.now() + 40 * 86_400_000).toISOString();
    expect((await call(rounds.moveDeadline, { params, body: { dueDate } })).status).toBe(200);
    expect((await undoLast(call, contest)).status).toBe(200);
    const seats = await app.db.select().from(competitionJurors).where(eq(competitionJurors.userId, juror.id));
    expect(seats.map(({ remindedAt }) => remindedAt)).toEqual([null]);
    const open = await app.db
      .select()
      .from(contributionTasks)
      .where(and(eq(contributionTasks.userId, juror.id), sql`status in ('WAITING', 'OVERDUE')`));
    expect(open).toEqual([]);
  });
});

/** What somebody does in a round. */
const ACTS: Record<string, (round: Awaited<ReturnType<typeof aRound>>) => Promise<unknown>> = {
  scored: async ({ juror, ideas }) => {
    const call = await app.as(juror);
    const { rows } = await app.db.execute<{ id: number }>(sql`
      select jury.eval_definition_id as id from competition_jury jury join competition_juror seat on seat.jury_id = jury.id
       where seat.user_id = ${juror.id}`);
    const items = await app.db
      .select()
      .from(evalItemDefinitions)
      .where(eq(evalItemDefinitions.evalDefinitionId, rows[0]?.id ?? 0));
    const given = await call(evaluationEndpoints.evaluate, {
      body: {
        contributionId: ideas[0].id,
        evalFlowType: 'EVAL_JURY1',
        answers: items.map(({ id }) => ({ itemId: id, star: 4 })),
        comment: '',
      },
    });
    expect(given.status).toBe(200);
  },
  conflict: async ({ juror, ideas }) => {
    const call = await app.as(juror);
    const body = { kind: 'OWN_UNIT' as const, remark: '' };
    const declared = await call(conflictEndpoints.declare, { params: { id: ideas[0].id }, body });
    expect(declared.status).toBeLessThan(300);
  },
  answered: ({ ideas, contest }) =>
    app.db.insert(comments).values({
      contributionId: ideas[0].id,
      userId: contest.moderator.id,
      body: 'We have decided.',
      isOfficial: true,
      officialSince: sql`now() + interval '1 second'`,
    }),
  acted: ({ ideas, contest }) =>
    app.db.insert(contributionHistories).values({
      contributionId: ideas[1].id,
      category: 'STATUS',
      userId: contest.moderator.id,
      event: 'visibility',
    }),
};

describe('once somebody has acted', () => {
  it.each(Object.keys(ACTS))('it stays: %s', async (obstacle) => {
    const round = await aRound();
    const { contest, call } = round;
    const move = await lastMove(call, contest);
    await ACTS[obstacle]?.(round);
    const before = await snapshot(contest);
    expect((await undo(call, contest, move?.id ?? 0)).errorKey).toBe(`error.moveUndo.${obstacle}`);
    expect(await snapshot(contest)).toEqual(before);
    expect((await lastMove(call, contest))?.obstacle).toBe(obstacle);
  });

  it('what the server does of itself is nobody\u2019s act', async () => {
    const { contest, call, ideas } = await aRound();
    await app.db
      .insert(contributionHistories)
      .values({ contributionId: ideas[1].id, category: 'ANSWER', event: 'escalated' });
    expect((await undoLast(call, contest)).status).toBe(200);
  });
});

describe('who undoes it', () => {
  it('only its moderators, and one of two', async () => {
    const { contest, call } = await aRound();
    const id = (await lastMove(call, contest))?.id ?? 0;
    const stranger = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] }),
    );
    expect((await undo(app.anonymous as never, contest, id)).status).toBe(401);
    expect((await undo(stranger, contest, id)).errorKey).toBe('error.commandNotAllowed');
    expect((await stranger(endpoints.readUndo, { params: { id: contest.competition.id } })).errorKey).toBe(
      'error.commandNotAllowed',
    );
    const answers = await Promise.all([undo(call, contest, id), undo(call, contest, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.map(({ errorKey }) => errorKey)).toContain('error.moveUndo.gone');
  });

  it('not a move that another one has followed', async () => {
    const { contest, call, both }: Case = await aRound();
    const first = (await lastMove(call, contest))?.id ?? 0;
    await move(call, changeTo(contest, 'EVAL2', both('round2')));
    expect((await undo(call, contest, first)).errorKey).toBe('error.moveUndo.gone');
  });
});
