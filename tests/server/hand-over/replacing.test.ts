import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openWorkEndpoints } from '#contract/absences/open-work.ts';
import { handOverEndpoints } from '#contract/users/hand-over.ts';
import { competitionModerators } from '#server/platform/db/schema/campaigns.ts';
import { contributionFieldUsers } from '#server/platform/db/schema/configuration.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { competitionJurors, evaluationConflicts } from '#server/platform/db/schema/evaluations.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notificationMails } from '#server/platform/db/schema/notification-preferences.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { implementationScheduleItems } from '#server/platform/db/schema/schedules.ts';
import { tasksOf } from '#tests/server/absences/absenceCase.ts';
import { administrator, app, fieldId, lifeCycle } from '#tests/server/answers/answerCase.ts';
import { aCompetition, aContribution, aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aJury, aModerator, aRound } from '#tests/support/factories/evaluations.ts';
import { aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';
import {
  aStep,
  handsOver,
  holdersOf,
  leaving,
  next,
  platform,
  prepareHandOver,
  previews,
  undoes,
} from './handOverCase.ts';

prepareHandOver();

const fieldsOf = async (userId: number) =>
  (
    await app.db
      .select({ fieldId: contributionFieldUsers.fieldId })
      .from(contributionFieldUsers)
      .where(and(eq(contributionFieldUsers.userId, userId), contributionFieldUsers.isActive))
  ).map((row) => row.fieldId);

describe('a person is replaced everywhere', () => {
  /** One of each, and a jury that has begun. */
  const everywhere = async () => {
    await aFieldUser(app.db, { fieldId, user: leaving });
    const { id } = await aContribution(app.db, { lifeCycle, participants: [[leaving, 'RESPONSIBLE']] });
    const stepId = await aStep(id, leaving);
    await aStep(id, leaving, 100);
    const competition = await aCompetition(app.db);
    await aModerator(app.db, competition, leaving);
    const other = await aUser(app.db);
    const jury = await aJury(app.db, competition, { users: [other, leaving] });
    return { id, stepId, competition, jury, other };
  };

  it('and the preview says how much goes: nothing is done yet, and only what was chosen is counted', async () => {
    await everywhere();
    const { body, status } = await previews();
    expect(status).toBe(200);
    expect(body).toEqual({ tasks: 0, fields: 1, juries: 1, moderations: 1, schedules: 1 });
    expect((await previews(['fields'])).body).toEqual({
      ...{ tasks: 0, fields: 1, juries: 0, moderations: 0, schedules: 0 },
    });
    expect(await fieldsOf(leaving.id)).toEqual([fieldId]);
    const work = await platform(openWorkEndpoints.read, { params: { id: leaving.id }, query: {} });
    expect(work.body).toMatchObject({
      passing: { fields: 1, juries: 1, moderations: 1, schedules: 1 },
      // In the field and in the jury there is somebody else.
      sole: { fields: 0, juries: 0, moderations: 1, schedules: 1 },
    });
  });

  it('with all that they have: it is there at once, in the same places', async () => {
    const { id, stepId, competition, jury, other } = await everywhere();
    const answer = await handsOver();
    expect(answer.body).toEqual({
      ...{ tasks: 0, fields: 1, juries: 1, moderations: 1, schedules: 1, inProgress: false },
    });
    expect([await fieldsOf(leaving.id), await fieldsOf(next.id)]).toEqual([[], [fieldId]]);
    expect(await holdersOf(id, 'RESPONSIBLE')).toEqual([next.id]);
    expect(await tasksOf(id)).toMatchObject([{ userId: next.id, status: 'WAITING' }]);
    const steps = await app.db
      .select({
        id: implementationScheduleItems.id,
        responsibleId: implementationScheduleItems.responsibleId,
      })
      .from(implementationScheduleItems)
      .where(eq(implementationScheduleItems.contributionId, id));
    // What is done stays theirs.
    expect(
      steps.map((step) =>
        step.id === stepId ? step.responsibleId === next.id : step.responsibleId === leaving.id,
      ),
    ).toEqual([true, true]);
    const moderators = await app.db
      .select({ userId: competitionModerators.userId })
      .from(competitionModerators)
      .where(eq(competitionModerators.competitionId, competition.id));
    expect(moderators).toEqual([{ userId: next.id }]);
    const jurors = await app.db
      .select({ userId: competitionJurors.userId, rank: competitionJurors.rank })
      .from(competitionJurors)
      .where(eq(competitionJurors.juryId, jury.id))
      .orderBy(competitionJurors.rank);
    expect(jurors).toEqual([
      { userId: other.id, rank: 1 },
      { userId: next.id, rank: 2 },
    ]);
    const entries = await app.db
      .select({ event: contributionHistories.event })
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, id));
    expect(entries.map(({ event }) => event).sort()).toEqual(['RESPONSIBLE', 'scheduleHandedOver']);
  });

  it('and whoever takes over is notified once of all of it', async () => {
    await everywhere();
    await handsOver();
    const titles = await app.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, next.id));
    const one = { smart_count: 1 };
    const first = [
      ...[
        t('handOver.work.contributions', one),
        t('handOver.work.tasks', one),
        t('handOver.work.fields', one),
      ],
      ...[t('handOver.work.juries', one), t('handOver.work.moderations', one)],
    ].join(', ');
    const work = t('handOver.work.both', { first, last: t('handOver.work.schedules', one) });
    expect(titles).toEqual([{ title: t('notification.handedOver.title', { by: 'Elif Çelik', work }) }]);
    const mails = await app.db
      .select({ subject: notificationMails.subject })
      .from(notificationMails)
      .where(eq(notificationMails.userId, next.id));
    expect(mails).toHaveLength(1);
  });

  it('and scores in the places in which they did, but where they have a conflict of interest themselves', async () => {
    const { jury, anIdea, users, competition } = await aRound(app.db);
    const [juror] = users;
    if (!juror) throw new Error('no juror');
    const ideas = [await anIdea({ participants: [] }), await anIdea({ participants: [] })] as const;
    await app.db
      .insert(competitionJurors)
      .values({ juryId: jury.id, userId: leaving.id, rank: 9, isSubstitute: true });
    const conflict = { juryType: 'JURY1', kind: 'OWN_UNIT', declaredAt: new Date().toISOString() } as const;
    await app.db.insert(evaluationConflicts).values([
      ...ideas.map(({ id: contributionId }) => ({
        ...{ ...conflict, contributionId },
        ...{ userId: juror.id, substituteId: leaving.id },
      })),
      { ...conflict, contributionId: ideas[1].id, userId: next.id },
    ]);
    expect((await handsOver(['juries'])).body).toMatchObject({ juries: 1 });
    const places = await app.db
      .select({ idea: evaluationConflicts.contributionId, substitute: evaluationConflicts.substituteId })
      .from(evaluationConflicts)
      .innerJoin(contributions, eq(contributions.id, evaluationConflicts.contributionId))
      .where(and(eq(contributions.competitionId, competition.id), eq(evaluationConflicts.userId, juror.id)))
      .orderBy(evaluationConflicts.contributionId);
    expect(places.map(({ substitute }) => substitute)).toEqual([next.id, null]);
    expect(await holdersOf(ideas[0].id, 'JURY1')).toContain(next.id);
    expect(await holdersOf(ideas[1].id, 'JURY1')).not.toContain(next.id);
  });

  it('on the ideas of a running round, too, but not where they have scored', async () => {
    const { jury, anIdea, users } = await aRound(app.db);
    const [juror, other] = users;
    if (!juror || !other) throw new Error('no jurors');
    const { id } = await anIdea();
    expect((await handsOver(['juries'], next, juror)).body).toMatchObject({ juries: 1 });
    expect(await holdersOf(id, 'JURY1')).toEqual([other.id, next.id]);
    expect(await tasksOf(id)).toContainEqual({ userId: next.id, deputyForId: null, status: 'WAITING' });
    await app.db.execute(
      `insert into evaluation (contribution_id, eval_flow_type, user_id, eval_definition_id, score)
       values (${id}, 'EVAL_JURY1', ${other.id}, ${jury.definition.id}, 80)`,
    );
    const last = await aUser(app.db);
    expect((await previews(['juries'], last, other)).body).toMatchObject({ juries: 0 });
    expect((await handsOver(['juries'], last, other)).body).toMatchObject({ juries: 0 });
    expect(await holdersOf(id, 'JURY1')).toEqual([other.id, next.id]);
  });

  it('where the successor is already: they go on with their own, once', async () => {
    const field = await aField(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user: leaving });
    await aFieldUser(app.db, { fieldId: field.id, user: next });
    const competition = await aCompetition(app.db);
    const jury = await aJury(app.db, competition, { users: [leaving, next] });
    await handsOver(['fields', 'juries']);
    expect([await fieldsOf(leaving.id), await fieldsOf(next.id)]).toEqual([[], [field.id]]);
    const jurors = await app.db
      .select({ userId: competitionJurors.userId })
      .from(competitionJurors)
      .where(eq(competitionJurors.juryId, jury.id));
    expect(jurors).toEqual([{ userId: next.id }]);
  });
});

describe('a seat in a jury', () => {
  /** A juror alone in a running round, and the successor, who scores one of two ideas in somebody's place. */
  const aSoleJuror = async () => {
    const round = await aRound(app.db, { jurors: 1 });
    const juror = round.users[0] as TestUser;
    const ideas = [await round.anIdea(), await round.anIdea()] as const;
    await app.db
      .insert(competitionJurors)
      .values({ juryId: round.jury.id, userId: next.id, rank: 9, isSubstitute: true });
    const seats = async () =>
      app.db
        .select({
          userId: competitionJurors.userId,
          rank: competitionJurors.rank,
          isSubstitute: competitionJurors.isSubstitute,
        })
        .from(competitionJurors)
        .where(eq(competitionJurors.juryId, round.jury.id))
        .orderBy(competitionJurors.rank);
    return { juror, ideas, seats };
  };

  it('is taken over by who scores single ideas of it, in its place, and given back', async () => {
    const { juror, ideas, seats } = await aSoleJuror();
    const before = await seats();
    expect((await handsOver(['juries'], next, juror)).body).toMatchObject({ juries: 1 });
    expect(await seats()).toEqual([{ userId: next.id, rank: 1, isSubstitute: false }]);
    for (const { id } of ideas) expect(await holdersOf(id, 'JURY1')).toEqual([next.id]);
    expect((await undoes(juror)).body.unrestored).toEqual([]);
    expect(await seats()).toEqual(before);
    for (const { id } of ideas) expect(await holdersOf(id, 'JURY1')).toEqual([juror.id]);
  });

  it('is the only one although somebody else scores single ideas', async () => {
    const { juror } = await aSoleJuror();
    const read = await platform(openWorkEndpoints.read, { params: { id: juror.id }, query: {} });
    expect(read.body).toMatchObject({ passing: { juries: 1 }, sole: { juries: 1 } });
  });
});

describe('who can take over', () => {
  const wanted = { kinds: ['tasks' as const], toUserId: 0 };

  it('is asked by administrators of the platform only, of people that there are', async () => {
    const params = { id: leaving.id };
    const body = { ...wanted, toUserId: next.id };
    for (const endpoint of [handOverEndpoints.preview, handOverEndpoints.handOver]) {
      expect((await app.anonymous(endpoint, { params, body })).status).toBe(401);
      expect((await (await app.as(administrator))(endpoint, { params, body })).status).toBe(403);
      expect((await platform(endpoint, { params: { id: 999_999 }, body })).status).toBe(404);
      expect((await platform(endpoint, { params, body: { ...body, toUserId: 999_999 } })).status).toBe(404);
      expect((await platform(endpoint, { params, body: { ...body, kinds: [] } })).status).toBe(400);
      expect((await platform(endpoint, { params, body: { ...body, kinds: ['rest'] } as never })).status).toBe(
        400,
      );
    }
  });

  it('is somebody else with an open account, and an employee where that is needed: the refusal says which', async () => {
    expect((await handsOver(['tasks'], leaving)).errorKey).toBe('error.handOver.samePerson');
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    expect((await previews(['schedules'], outsider)).errorKey).toBe('error.handOver.employeesOnly');
    expect((await previews(['juries', 'moderations'], outsider)).status).toBe(200);
    await deactivate(app.db, next);
    expect(await handsOver()).toMatchObject({ status: 400, errorKey: 'error.handOver.closedSuccessor' });
  });
});

it('whoever takes over is notified of seats and roles that come without tasks, too', async () => {
  const field = await aField(app.db);
  await aFieldUser(app.db, { fieldId: field.id, user: leaving });
  await handsOver(['fields', 'juries']);
  const notices = await app.db.select().from(notifications).where(eq(notifications.userId, next.id));
  expect(notices).toHaveLength(1);
});
