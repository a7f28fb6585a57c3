import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionIdeaEndpoints as endpoints } from '#contract/competitions/ideas.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { competitionModerators, competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { decisionNotes } from '#server/platform/db/schema/decision-notes.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import { mailAtOnce, sendDueMails } from '#tests/support/notificationMails.ts';
import { aContest, anIdea, type Contest, changeTo, move, standIn, stateTypes } from './rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stateOf = async ({ competition }: Contest) =>
  (await app.db.select().from(competitions).where(eq(competitions.id, competition.id)))[0]?.competitionState;
const notified = (userId: number) =>
  app.db.select().from(notifications).where(eq(notifications.userId, userId));
const mailsTo = (userId: number) => app.db.select().from(outboxMails).where(eq(outboxMails.userId, userId));

describe('who moves a competition on', () => {
  it('only its moderators; its preparers may put it away, strangers do not know a draft [R2I-12, S2-13]', async () => {
    const contest = await aContest(app.db);
    const preparer = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] }),
    );
    const stranger = await app.as(await aUser(app.db));
    const toEnd = changeTo(contest, 'TERMINATED');
    expect((await app.anonymous(endpoints.changeState, { body: toEnd })).status).toBe(401);
    expect((await move(stranger, toEnd)).errorKey).toBe('error.commandNotAllowed');
    expect((await move(preparer, toEnd)).errorKey).toBe('error.commandNotAllowed');
    expect(
      (await stranger(endpoints.possibleStates, { params: { id: contest.competition.id } })).errorKey,
    ).toBe('error.commandNotAllowed');
    expect(
      (await stranger(endpoints.list, { params: { competitionId: contest.competition.id } })).errorKey,
    ).toBe('error.commandNotAllowed');
    await standIn(app.db, contest, 'TERMINATED');
    expect((await move(preparer, changeTo(contest, 'ARCHIEVED'))).status).toBe(200);
    expect(await stateOf(contest)).toBe('ARCHIEVED');

    const draft = await aContest(app.db, { competitionState: 'DRAFT', publishState: 'DRAFT' });
    expect((await move(stranger, changeTo(draft, 'TERMINATED'))).status).toBe(404);
    expect((await move(stranger, { ...toEnd, competitionId: 987_654 })).status).toBe(404);
  });

  it('who may not waits for nobody, and who may no longer when his turn has come is refused [S2-13, S2-43]', async () => {
    const contest = await aContest(app.db);
    const { id } = contest.competition;
    const stranger = await app.as(await aUser(app.db));
    const dismissed = await app.as(contest.moderator);
    await inTransaction(app.db, async (tx) => {
      await tx.execute(sql`select from competition where id = ${id} for update`);
      expect((await move(stranger, changeTo(contest, 'TERMINATED'))).errorKey).toBe(
        'error.commandNotAllowed',
      );
    });
    const answer = await whileOthersWait(
      app.db,
      async (tx) => {
        await tx.execute(sql`select from competition where id = ${id} for update`);
        await tx.delete(competitionModerators).where(eq(competitionModerators.competitionId, id));
      },
      () => move(dismissed, changeTo(contest, 'TERMINATED')),
    );
    expect(answer.errorKey).toBe('error.commandNotAllowed');
    expect(await stateOf(contest)).toBe('ANNOUNCED');
  });

  it('a competition goes only where the table leads, and nothing happens otherwise [S2-08, S2-14]', async () => {
    const contest = await aContest(app.db);
    const idea = await anIdea(app.db, contest);
    const moderator = await app.as(contest.moderator);
    for (const to of ['DRAFT', 'ANNOUNCED', 'EVAL2', 'EVAL3', 'APPROVAL', 'COMPLETE', 'ARCHIEVED'] as const) {
      const answer = await move(moderator, changeTo(contest, to, { [idea.id]: 'round1' }));
      expect([to, answer.status, answer.errorKey]).toEqual([to, 400, 'error.invalidStateTransition']);
    }
    expect(await stateOf(contest)).toBe('ANNOUNCED');
    expect(await stateTypes(app.db, [idea.id])).toEqual(['SUBMITTED']);
  });

  it('the offered states are those of the next steps of its own life cycle [R2E-10, R2J-13, S2-12]', async () => {
    const contest = await aContest(app.db);
    const moderator = await app.as(contest.moderator);
    const offers = async () => {
      const { body } = await moderator(endpoints.possibleStates, { params: { id: contest.competition.id } });
      return body.map(({ nextCompetitionState, stateDefinitionList }) => [
        nextCompetitionState,
        stateDefinitionList.find(({ language }) => language === 'en')?.name,
      ]);
    };
    expect(await offers()).toEqual([
      ['EVAL1', 'round1'],
      ['EVAL1', 'notSelected'],
      ['TERMINATED', 'closed'],
      ['TERMINATED', 'notSelected'],
    ]);
    await standIn(app.db, contest, 'COMPLETE');
    expect(await offers()).toEqual([]);
  });
});

describe('a round begins', () => {
  it('ideas enter their states, jurors get tasks, owners are told once, drafts are closed [R2E-08, R2E-09, R2E-11, S2-14 … S2-19]', async () => {
    const contest = await aContest(app.db);
    const owner = await aUser(app.db);
    const [first, second, draft] = [
      await anIdea(app.db, contest, { owner }),
      await anIdea(app.db, contest, { owner: contest.jurors.JURY1[0] }),
      await anIdea(app.db, contest, { state: 'DRAFT' }),
    ];
    const lost = await anIdea(app.db, contest, { state: 'notSelected', editable: false });
    const moderator = await app.as(contest.moderator);
    const change = changeTo(contest, 'EVAL1', { [first.id]: 'round1', [second.id]: 'round1' });

    const { body: preview } = await moderator(endpoints.preview, { body: change });
    expect(preview).toMatchObject({
      moves: [{ stateName: 'round1', ideaCount: 2 }],
      draftsLeft: 1,
      notified: 2,
      tasks: 3,
      jurors: 2,
      juryMails: 0,
      rewards: [],
    });
    expect(await stateOf(contest)).toBe('ANNOUNCED');

    const answer = await move(moderator, change);
    expect([answer.status, answer.headers['app-alert'], answer.body]).toEqual([
      200,
      'app.competition.stateChanged',
      { id: contest.competition.id, competitionState: 'EVAL1' },
    ]);
    expect(await stateTypes(app.db, [first.id, second.id, draft.id, lost.id])).toEqual([
      'EVALUATION',
      'EVALUATION',
      'DRAFT',
      'REJECTION',
    ]);
    const ideas = await app.db
      .select()
      .from(contributions)
      .where(eq(contributions.competitionId, contest.competition.id));
    expect(ideas.every(({ editable }) => !editable)).toBe(true);

    // An owner who sits in the jury does not judge the own idea.
    const tasks = await app.db.select().from(contributionTasks);
    const taskOf = (id: number) =>
      tasks.filter(({ contributionId }) => contributionId === id).map((t) => t.userId);
    expect(taskOf(first.id)).toEqual(contest.jurors.JURY1.map(({ id }) => id));
    expect(taskOf(second.id)).toEqual([contest.jurors.JURY1[1]?.id]);
    const seats = await app.db
      .select()
      .from(contributionParticipants)
      .where(
        and(
          eq(contributionParticipants.contributionId, first.id),
          eq(contributionParticipants.role, 'JURY1'),
        ),
      );
    expect(seats.map(({ userId, rank }) => [userId, rank])).toEqual(
      contest.jurors.JURY1.map(({ id }, index) => [id, index + 1]),
    );

    expect((await notified(owner.id)).map(({ contributionId }) => contributionId)).toEqual([first.id]);
    const history = await app.db
      .select()
      .from(contributionHistories)
      .where(
        and(
          eq(contributionHistories.contributionId, first.id),
          eq(contributionHistories.event, 'competition'),
        ),
      );
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({
      userId: contest.moderator.id,
      fromStateId: contest.lifeCycle.state('SUBMITTED').id,
    });
  });

  it('the next round closes what was not scored as undone, and seats its own jury [S2-19]', async () => {
    const contest = await aContest(app.db);
    const idea = await anIdea(app.db, contest);
    const moderator = await app.as(contest.moderator);
    await move(moderator, changeTo(contest, 'EVAL1', { [idea.id]: 'round1' }));
    expect((await move(moderator, changeTo(contest, 'EVAL2', { [idea.id]: 'round2' }))).status).toBe(200);
    const tasks = await app.db
      .select()
      .from(contributionTasks)
      .where(eq(contributionTasks.contributionId, idea.id))
      .orderBy(contributionTasks.id);
    expect(tasks.map(({ role, status }) => [role, status])).toEqual([
      ['JURY1', 'UNDONE'],
      ['JURY1', 'UNDONE'],
      ['JURY2', 'WAITING'],
      ['JURY2', 'WAITING'],
    ]);
  });

  it('one mail goes to each juror of the round where it is asked for, to all juries at the end [R2E-13, R2E-14, S2-18]', async () => {
    const contest = await aContest(app.db);
    const ideas = [await anIdea(app.db, contest), await anIdea(app.db, contest)];
    const all = (key: string) => Object.fromEntries(ideas.map(({ id }) => [id, key]));
    const moderator = await app.as(contest.moderator);
    const jurors = [...contest.jurors.JURY1, ...contest.jurors.JURY2];
    await mailAtOnce(app.db, ...jurors);
    const mails = async () => {
      await sendDueMails(app);
      return Promise.all(jurors.map(async ({ id }) => (await mailsTo(id)).length));
    };
    await move(moderator, changeTo(contest, 'EVAL1', all('round1'), { sendEmailToJury: true }));
    expect(await mails()).toEqual([1, 1, 0, 0]);
    await move(moderator, changeTo(contest, 'TERMINATED', all('closed'), { sendEmailToJury: true }));
    expect(await mails()).toEqual([2, 2, 1, 1]);
    await move(moderator, changeTo(contest, 'APPROVAL', all('finalist')));
    await move(moderator, changeTo(contest, 'COMPLETE', all('winner'), { sendEmailToJury: true }));
    expect(await mails()).toEqual([2, 2, 1, 1]);
  });
});

describe('choices that do not fit', () => {
  it('are refused with their field, and nothing at all changes [S2-14]', async () => {
    const contest = await aContest(app.db);
    const [first, second] = [await anIdea(app.db, contest), await anIdea(app.db, contest)];
    const moderator = await app.as(contest.moderator);
    const missing = await move(moderator, changeTo(contest, 'EVAL1', { [first.id]: 'round1' }));
    expect([missing.status, Object.keys(missing.fieldErrors)]).toEqual([400, ['newIdeaStates']]);
    const foreign = await move(
      moderator,
      changeTo(contest, 'EVAL1', { [first.id]: 'round1', [second.id]: 'finalist' }),
    );
    expect([foreign.status, Object.keys(foreign.fieldErrors)]).toEqual([400, ['newIdeaStates']]);
    expect(await stateOf(contest)).toBe('ANNOUNCED');
    expect(await stateTypes(app.db, [first.id, second.id])).toEqual(['SUBMITTED', 'SUBMITTED']);
    expect(await notified(contest.moderator.id)).toEqual([]);
  });

  it('putting away asks for no ideas [S2-14]', async () => {
    const contest = await aContest(app.db, { competitionState: 'TERMINATED' });
    const idea = await anIdea(app.db, contest, { state: 'closed' });
    const moderator = await app.as(contest.moderator);
    const withIdeas = await move(moderator, changeTo(contest, 'ARCHIEVED', { [idea.id]: 'closed' }));
    expect(Object.keys(withIdeas.fieldErrors)).toEqual(['newIdeaStates']);
    expect((await move(moderator, changeTo(contest, 'ARCHIEVED'))).status).toBe(200);
    expect(await stateTypes(app.db, [idea.id])).toEqual(['FLOW']);
  });
});

describe('two at once', () => {
  it('of two moderators one wins, the other is told, and everything happens once [S2-43]', async () => {
    const contest = await aContest(app.db);
    const owner = await aUser(app.db);
    const idea = await anIdea(app.db, contest, { owner });
    const moderator = await app.as(contest.moderator);
    const change = changeTo(contest, 'EVAL1', { [idea.id]: 'round1' });
    const answers = await Promise.all([move(moderator, change), move(moderator, change)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.errorKey).toBe('error.invalidStateTransition');
    expect(await notified(owner.id)).toHaveLength(1);
    expect(
      await app.db.select().from(contributionTasks).where(eq(contributionTasks.contributionId, idea.id)),
    ).toHaveLength(2);
  });
});

describe('ideas that are not selected', () => {
  it('have a decision with the note of the moderator, which their authors are notified of; others have none', async () => {
    const contest = await aContest(app.db, { competitionState: 'EVAL2' });
    const author = await aUser(app.db, { firstName: 'Ada' });
    const [lost, kept] = [
      await anIdea(app.db, contest, { owner: author, state: 'round2', title: 'Solar roof' }),
      await anIdea(app.db, contest, { state: 'round2' }),
    ];
    const moderator = await app.as(contest.moderator);
    const note = {
      decision: '{title} is not selected.',
      reason: 'Dear {firstName}: too costly.',
      next: '',
      locale: 'en',
    };
    const change = changeTo(
      contest,
      'APPROVAL',
      { [lost.id]: 'notSelected', [kept.id]: 'finalist' },
      { note },
    );
    const { body: preview } = await moderator(endpoints.preview, { body: change });
    expect(preview.explained).toBe(1);
    expect((await move(moderator, change)).status).toBe(200);

    const decisions = await app.db.select().from(decisionNotes);
    expect(
      decisions.filter(({ contributionId }) => [lost.id, kept.id].includes(contributionId)),
    ).toMatchObject([
      {
        contributionId: lost.id,
        actionId: null,
        userId: contest.moderator.id,
        decision: 'Solar roof is not selected.',
        reason: 'Dear Ada: too costly.',
        locale: 'en',
        allowsReply: false,
      },
    ]);
    const notices = await notified(author.id);
    expect(notices.filter(({ body }) => body.includes('too costly'))).toHaveLength(1);

    const { body: detail } = await (await app.as(author))(contributionEndpoints.read, {
      params: { id: lost.id },
    });
    expect(detail.decision).toMatchObject({ reason: 'Dear Ada: too costly.', stateType: 'REJECTION' });
  });
});
