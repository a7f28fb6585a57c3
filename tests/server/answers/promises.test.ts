import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { addWorkingDays, type WorkingCalendar } from '#contract/calendars/working-time.ts';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { answeredPromises } from '#server/platform/db/schema/answers.ts';
import { calendars } from '#server/platform/db/schema/calendars.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { aContribution, aParticipant } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  act,
  administrator,
  answering,
  answerOf,
  app,
  fieldId,
  lifeCycle,
  me,
  prepareAnswers,
  responsible,
  submitted,
  timersOf,
} from './answerCase.ts';

prepareAnswers();
afterEach(() => app.setNow(null));

async function standard(): Promise<WorkingCalendar> {
  const [row] = await app.db.select().from(calendars).where(eq(calendars.isDefault, true));
  return { timeZone: row?.timeZone ?? 'UTC', workingDays: row?.workingDays ?? [], holidays: new Set() };
}

const later = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('the promise of an answer', () => {
  it('is made by the submission, and seen by its author with who answers by when', async () => {
    const before = new Date();
    app.setNow(before);
    const id = await submitted();
    const dueAt = addWorkingDays(await standard(), before.toISOString(), 5);
    expect(await answerOf(id)).toEqual({
      dueAt,
      owner: { id: responsible.id, name: 'Rana Responsible' },
      state: 'running',
      escalation: 0,
      timeZone: (await standard()).timeZone,
    });
    const timers = await timersOf(id);
    expect(timers.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      'REMINDER 50',
      'REMINDER 80',
      'DUE 0',
      'ESCALATION 0',
      'ESCALATION 1',
    ]);
    const { body: rows } = await me(endpoints.list, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'mine' },
    });
    expect(rows.find((row) => row.id === id)?.answer.dueAt).toBe(dueAt);
  });

  it('pauses while its author has it back, and goes on with what was left after they sent it again', async () => {
    app.setNow(later(0));
    const id = await submitted();
    const { dueAt } = await answerOf(id);
    app.setNow(later(1));
    expect((await act(answering, id, 'Send back')).status).toBe(200);
    const paused = await answerOf(id);
    expect(paused).toMatchObject({ state: 'paused', dueAt: null, pausedSince: expect.any(String) });
    expect(await timersOf(id)).toEqual([]);
    app.setNow(later(15));
    const { body } = await me(endpoints.read, { params: { id } });
    const again = await me(endpoints.save, {
      params: { type: 'SUGGESTION' },
      body: { id, title: body.title, body: body.body, contributionFieldId: fieldId },
    });
    expect(again.status).toBe(200);
    const resumed = await answerOf(id);
    expect(resumed.state).toBe('running');
    expect(Date.parse(resumed.dueAt ?? '')).toBeGreaterThan(Date.parse(dueAt ?? ''));
    expect(await timersOf(id)).not.toEqual([]);
  });

  it('is over with the answer, and stored for the figures', async () => {
    const id = await submitted();
    const { dueAt } = await answerOf(id);
    expect((await act(answering, id, 'Reject')).status).toBe(200);
    expect((await answerOf(id)).state).toBe('answered');
    expect(await timersOf(id)).toEqual([]);
    const noted = await app.db.select().from(answeredPromises).where(eq(answeredPromises.contributionId, id));
    expect(noted).toMatchObject([
      { stateId: lifeCycle.state('SUBMITTED').id, ownerId: responsible.id, dueAt, escalation: 0 },
    ]);
  });

  it('is late once its day has passed', async () => {
    const id = await submitted();
    app.setNow(later(14));
    expect((await answerOf(id)).state).toBe('late');
  });

  it('is counted by the calendar of the unit of whoever owes it', async () => {
    const [istanbul] = await app.db
      .insert(calendars)
      .values({ name: 'Weekends only', timeZone: 'Europe/Istanbul', workingDays: [6, 7] })
      .returning();
    await app.pool.query('update organization_unit set calendar_id = $1 where id = $2', [
      istanbul?.id,
      responsible.unitId,
    ]);
    const now = new Date();
    app.setNow(now);
    const id = await submitted();
    const calendar = { timeZone: 'Europe/Istanbul', workingDays: [6, 7], holidays: new Set<string>() };
    expect(await answerOf(id)).toMatchObject({
      dueAt: addWorkingDays(calendar, now.toISOString(), 5),
      timeZone: 'Europe/Istanbul',
    });
    await app.pool.query('update organization_unit set calendar_id = null');
  });
});

describe('lists by their promises', () => {
  const list = async (query: Record<string, unknown>) => {
    const call = await app.as(administrator);
    const answer = await call(endpoints.list, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'manage' },
      query: { size: 100, ...query } as never,
    });
    expect(answer.status).toBe(200);
    return { ids: answer.body.map(({ id }) => id), total: answer.total };
  };

  it('hold what is late, running, paused, answered or promised nothing, alone and together; what is joined is promised nothing', async () => {
    const now = new Date();
    const clock = { answerStateId: 1, answerBegunAt: later(-9).toISOString(), answerOwnerId: responsible.id };
    const made = async (values: object) =>
      (await aContribution(app.db, { lifeCycle, fieldId, ...values })).id;
    const late = await made({ ...clock, answerState: 'RUNNING', answerDueAt: later(-1).toISOString() });
    const running = await made({ ...clock, answerState: 'RUNNING', answerDueAt: later(3).toISOString() });
    const paused = await made({ ...clock, answerState: 'PAUSED', answerPausedAt: now.toISOString() });
    const answered = await made({ ...clock, answerState: 'ANSWERED', answerDueAt: later(1).toISOString() });
    const none = await made({});
    const joined = await made({ ...clock, answerState: 'RUNNING', answerDueAt: later(-2).toISOString() });
    await app.pool.query('insert into contribution_family_member (head_id, member_id) values ($1, $2)', [
      late,
      joined,
    ]);
    const among = (ids: readonly number[]) =>
      ids.filter((id) => [late, running, paused, answered, none, joined].includes(id)).sort((a, b) => a - b);
    for (const [state, wanted] of [
      ['late', [late]],
      ['running', [running]],
      ['paused', [paused]],
      ['answered', [answered]],
      ['none', [none, joined]],
      ['late,running', [late, running]],
    ] as const) {
      const found = await list({ 'answerState.in': state });
      expect(among(found.ids), state).toEqual([...wanted].sort((a, b) => a - b));
      expect(found.total).toBe(found.ids.length);
    }
    const other = await aUser(app.db);
    expect((await list({ 'answerOwnerId.in': String(other.id) })).ids).toEqual([]);
    expect(among((await list({ 'answerOwnerId.in': String(responsible.id) })).ids)).toContain(late);
    const byDue = (await list({ 'answerState.in': 'late,running', sort: 'answerDueAt,asc' })).ids;
    expect(byDue.indexOf(late)).toBeLessThan(byDue.indexOf(running));
    expect((await list({ sort: 'answerDueAt,asc' })).ids[0]).toBe(joined);
  });

  it('refuse a state that there is not', async () => {
    const call = await app.as(administrator);
    const answer = await call(endpoints.list, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'manage' },
      query: { 'answerState.in': 'tomorrow' } as never,
    });
    expect(answer.status).toBe(400);
  });
});

describe('who owes an answer', () => {
  it('is whoever holds the role, after every change of people', async () => {
    const id = await submitted();
    const next = await aUser(app.db, { firstName: 'Nora', lastName: 'Next' });
    await app.db.delete(contributionParticipants).where(eq(contributionParticipants.userId, responsible.id));
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    await aParticipant(app.db, row as typeof contributions.$inferSelect, next, 'RESPONSIBLE');
    const call = await app.as(administrator);
    const changed = await call(commandOnContributionEndpoints.changeVisibility, {
      body: { contributionId: id, visibility: 'INTERNAL' },
    });
    expect(changed.status).toBe(200);
    expect((await answerOf(id)).owner).toEqual({ id: next.id, name: 'Nora Next' });
  });
});
