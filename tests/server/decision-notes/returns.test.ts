import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { historyEndpoints } from '#contract/contributions/endpoints.ts';
import { bringBackContributions } from '#server/jobs/contribution-returns.ts';
import { contributionReturns } from '#server/platform/db/schema/decision-notes.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { aCampaign, aParticipant } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  act,
  app,
  deciding,
  detailOf,
  me,
  NOTE,
  noticesOf,
  owner,
  prepareNotes,
  responsible,
  submitted,
} from './noteCase.ts';

prepareNotes();
afterEach(async () => {
  app.setNow(null);
  await app.db.delete(contributionReturns);
});

const LABEL = 'The budget of 2099 opens';
const ON_A_DAY = { event: 'DATE', date: '2099-03-03', label: LABEL };
const THAT_DAY = new Date('2099-03-04T00:00:00Z');

const bringBackAt = (now: Date) => {
  app.setNow(now);
  return bringBackContributions(app.services);
};

describe('“not now”', () => {
  it('asks when it comes back: a day after today', async () => {
    const id = await submitted();
    expect(await act(deciding, id, 'Not now', { note: NOTE })).toMatchObject({
      errorKey: 'error.decisionNote.returnRequired',
    });
    const past = { event: 'DATE', date: '2020-01-01' };
    expect(await act(deciding, id, 'Not now', { comesBack: past })).toMatchObject({
      errorKey: 'error.decisionNote.returnDay',
    });
    expect((await act(deciding, id, 'Not now', { comesBack: { event: 'DATE' } })).status).toBe(400);
    expect(await act(deciding, id, 'Go on', { comesBack: ON_A_DAY })).toMatchObject({
      errorKey: 'error.decisionNote.notAsked',
    });
  });

  it('comes back on its day and not before, once, with a task; its author is notified both times', async () => {
    const id = await submitted('Rain water');
    expect((await act(deciding, id, 'Not now', { note: NOTE, comesBack: ON_A_DAY })).status).toBe(200);
    const put = await detailOf(id);
    expect(put.stateType).toBe('FLOW');
    expect(put.decision?.comesBack).toMatchObject({ event: 'DATE', label: LABEL, cameBackAt: null });
    const [told] = await noticesOf(id);
    expect(told).toMatchObject({ userId: owner.id, body: expect.stringContaining(LABEL) });

    expect(await bringBackAt(new Date('2099-03-01T00:00:00Z'))).toBe(0);
    const both = await Promise.all([bringBackAt(THAT_DAY), bringBackAt(THAT_DAY)]);
    expect(both.sort()).toEqual([0, 1]);
    expect(await bringBackAt(THAT_DAY)).toBe(0);

    app.setNow(null);
    const back = await detailOf(id, deciding);
    expect(back.stateType).toBe('SUBMITTED');
    expect(back.tasks).toMatchObject([{ taskName: 'Check' }]);
    expect(back.decision).toMatchObject({
      since: { stateName: 'SUBMITTED' },
      comesBack: { cameBackAt: THAT_DAY.toISOString() },
    });
    const [, ...after] = await noticesOf(id);
    expect(after.map(({ userId, event }) => [userId, event])).toEqual([
      [responsible.id, 'ANSWER'],
      [owner.id, 'PROGRESS'],
    ]);
    expect(after[0]?.body).toContain(NOTE.reason);
    const history = await me(historyEndpoints.list, { params: { id, category: 'STATE' } });
    expect(history.body[0]).toMatchObject({ event: 'returned', fullName: 'SYSTEM' });
  });

  it('comes back with the next campaign for its type', async () => {
    const id = await submitted();
    await act(deciding, id, 'Not now', { comesBack: { event: 'CAMPAIGN' } });
    const tomorrow = new Date(Date.now() + 86_400_000);
    const dates = { publishDate: tomorrow.toISOString(), dateSubmissionStart: tomorrow.toISOString() };
    await aCampaign(app.db, { ...dates, campaignType: 'IMPROVEMENT', publishState: 'PUBLISHED' });
    const after = new Date(tomorrow.getTime() + 60_000);
    expect(await bringBackAt(after)).toBe(0);
    await aCampaign(app.db, { ...dates, campaignType: 'SUGGESTION', publishState: 'PUBLISHED' });
    expect(await bringBackAt(new Date(tomorrow.getTime() - 60_000))).toBe(0);
    expect(await bringBackAt(after)).toBe(1);
  });

  it('stays where the action names no state, and whoever decided is notified', async () => {
    const id = await submitted('Wind');
    await act(deciding, id, 'Wait', { comesBack: ON_A_DAY });
    expect(await bringBackAt(THAT_DAY)).toBe(1);
    app.setNow(null);
    expect((await detailOf(id)).stateType).toBe('SUBMITTED');
    expect((await noticesOf(id)).map(({ userId }) => userId)).toEqual([owner.id, responsible.id, owner.id]);
  });

  it('does not come back once somebody has moved it on', async () => {
    const id = await submitted();
    await act(deciding, id, 'Not now', { comesBack: ON_A_DAY });
    expect((await act(deciding, id, 'Take up')).status).toBe(200);
    expect((await detailOf(id)).decision?.comesBack).toBeNull();
    expect(await bringBackAt(THAT_DAY)).toBe(0);
  });

  it('goes to whoever holds the role now, where the person who decided is gone', async () => {
    const id = await submitted();
    const heir = await aUser(app.db);
    await act(deciding, id, 'Not now', { comesBack: ON_A_DAY });
    await aParticipant(app.db, { id }, heir, 'RESPONSIBLE');
    await app.db.update(users).set({ activated: false }).where(eq(users.id, responsible.id));
    expect(await bringBackAt(THAT_DAY)).toBe(1);
    app.setNow(null);
    await app.db.update(users).set({ activated: true }).where(eq(users.id, responsible.id));
    const [, first] = await noticesOf(id);
    expect(first?.userId).toBe(heir.id);
  });

  it('is taken back with whatever else fails: the decision and its note are written together', async () => {
    const id = await submitted();
    const { status } = await deciding(commands.executeAction, {
      params: { id, actionId: 999_999 },
      body: { note: NOTE, comesBack: { event: 'CAMPAIGN' } },
    });
    expect(status).toBe(400);
    expect((await detailOf(id)).decision).toBeNull();
  });
});
