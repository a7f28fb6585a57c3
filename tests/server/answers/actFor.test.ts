import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints, historyEndpoints } from '#contract/contributions/endpoints.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  administrator,
  answering,
  app,
  lifeCycle,
  manager,
  me,
  owner,
  prepareAnswers,
  responsible,
  submitted,
} from './answerCase.ts';

prepareAnswers();

const REASON = 'She is ill this week';

const actFor = async (id: number, { by = administrator, whom = responsible.id, reason = REASON } = {}) =>
  (await app.as(by))(commands.executeAction, {
    params: { id, actionId: lifeCycle.action('Reject') },
    body: { explanation: 'We have it already', actFor: { userId: whom, reason } },
  });

const othersOf = async (id: number, by = administrator) =>
  (await (await app.as(by))(contributionEndpoints.read, { params: { id } })).body.actionsOfOthers;

describe('administrators of a module', () => {
  it('are offered what the responsible person can do, and nobody else is', async () => {
    const id = await submitted('Offered for others');
    expect(
      (await othersOf(id)).map(({ person, actions }) => [person.id, actions.map(({ name }) => name)]),
    ).toEqual([[responsible.id, ['Reject', 'Send back']]]);
    expect((await answering(contributionEndpoints.read, { params: { id } })).body.actionsOfOthers).toEqual(
      [],
    );
    expect((await me(contributionEndpoints.read, { params: { id } })).body.actionsOfOthers).toEqual([]);
  });

  it('act for the responsible person with a reason; the history says who did it for whom, and that person is notified', async () => {
    const id = await submitted('Acted for others');
    const preview = await (await app.as(administrator))(commands.previewAction, {
      params: { id, actionId: lifeCycle.action('Reject') },
      query: { actFor: responsible.id },
    });
    expect(preview.body.notified.map(({ role }) => role)).toContain('RESPONSIBLE');
    expect((await actFor(id)).body.stateType).toBe('REJECTION');

    const [entry] = await app.db
      .select()
      .from(contributionHistories)
      .where(and(eq(contributionHistories.contributionId, id), eq(contributionHistories.category, 'STATE')))
      .orderBy(desc(contributionHistories.id));
    expect(entry).toMatchObject({
      ...{ userId: administrator.id, actingForId: responsible.id, actingReason: REASON },
    });
    const read = { params: { id, category: 'STATE' as const } };
    const ofAdministrator = await (await app.as(administrator))(historyEndpoints.list, read);
    expect(ofAdministrator.body[0]).toMatchObject({
      ...{ userId: administrator.id, actingForName: 'Rana Responsible', actingReason: REASON },
    });
    // Why is a matter of those who work on it.
    expect((await me(historyEndpoints.list, read)).body[0]).toMatchObject({
      ...{ actingForName: 'Rana Responsible', actingReason: null },
    });
    const notices = await app.db
      .select({ title: notifications.title, body: notifications.body })
      .from(notifications)
      .where(and(eq(notifications.contributionId, id), eq(notifications.userId, responsible.id)));
    expect(notices.some(({ body }) => body.includes(REASON) && body.includes('Reject'))).toBe(true);
  });

  it('are refused without a reason, for themselves, for authors, and for people who have nothing to do with it', async () => {
    const id = await submitted('Refused for others');
    expect((await actFor(id, { reason: ' ' })).fieldErrors).toEqual({ 'actFor.reason': 'Size' });
    expect((await actFor(id, { whom: administrator.id })).errorKey).toBe('error.actFor.notAllowed');
    expect((await actFor(id, { whom: owner.id })).errorKey).toBe('error.commandNotAllowed');
    expect((await actFor(id, { whom: manager.id })).errorKey).toBe('error.commandNotAllowed');
    expect((await actFor(id, { whom: 999_999 })).errorKey).toBe('error.commandNotAllowed');
  });

  it('of another module, and people without that part, act for nobody', async () => {
    const id = await submitted('Not theirs');
    const other = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] });
    expect((await actFor(id, { by: other })).status).not.toBe(200);
    expect((await actFor(id, { by: owner })).errorKey).toBe('error.actFor.notAllowed');
  });
});
