import { afterEach, describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { historyEndpoints } from '#contract/contributions/endpoints.ts';
import { aParticipant } from '#tests/support/factories/contributions.ts';
import {
  act,
  administrator,
  app,
  deciding,
  detailOf,
  manager,
  me,
  NOTE,
  noticesOf,
  owner,
  prepareNotes,
  submitted,
} from './noteCase.ts';

prepareNotes();
afterEach(() => app.setNow(null));

const reply = (id: number, call = me, text = 'The costs are only half of that.') =>
  call(commands.replyToDecision, { params: { id }, body: { text } });
const DAY_MS = 86_400_000;

describe('the reply of an author to a refusal', () => {
  it('goes to the next step of escalation, not to whoever refused, and is shown with the decision', async () => {
    const id = await submitted('Solar roof');
    await act(deciding, id, 'Refuse', { note: NOTE });
    expect((await detailOf(id)).decision?.mayReplyUntil).not.toBeNull();
    expect((await detailOf(id, deciding)).decision?.mayReplyUntil).toBeNull();
    expect((await reply(id)).status).toBe(200);
    // Whoever replies changes nobody's role.
    const { body: history } = await (await app.as(administrator))(historyEndpoints.list, {
      params: { id, category: 'ALL' },
      query: {},
    });
    expect(history.find(({ event }) => event === 'MANAGER')?.userId).toBeNull();
    expect(history.find(({ event }) => event === 'replied')?.userId).toBe(owner.id);
    const [, ...asked] = await noticesOf(id);
    expect(asked.map(({ userId, event }) => [userId, event])).toEqual([[manager.id, 'ANSWER']]);
    expect(asked[0]?.body).toContain('The costs are only half of that.');
    const read = await detailOf(id, await app.as(manager));
    // Read is enough: what stands asks for nothing.
    expect(read.tasks).toEqual([]);
    expect(read.participants).toContainEqual(expect.objectContaining({ id: manager.id, role: 'MANAGER' }));
    expect(read.decision?.reply).toMatchObject({ by: 'Olga Owner' });
    expect((await detailOf(id)).decision).toMatchObject({ mayReplyUntil: null });
  });

  it('goes to administrators of the module where the manager has refused', async () => {
    const id = await submitted();
    await aParticipant(app.db, { id }, manager, 'MANAGER');
    await act(await app.as(manager), id, 'Refuse', { note: NOTE });
    expect((await reply(id)).status).toBe(200);
    const [, ...asked] = await noticesOf(id);
    const readers = asked.filter(({ event }) => event === 'ANSWER').map(({ userId }) => userId);
    expect(readers).toEqual([administrator.id]);
  });

  it('is given once, by an author, to a refusal that allows it, within thirty days', async () => {
    const id = await submitted();
    const closed = { status: 400, errorKey: 'error.decisionNote.replyClosed' };
    expect(await reply(id)).toMatchObject(closed);
    await act(deciding, id, 'Refuse', { note: NOTE });
    expect(await reply(id, deciding)).toMatchObject(closed);
    expect((await reply(id, me, ' ')).status).toBe(400);
    app.setNow(new Date(Date.now() + 31 * DAY_MS));
    const late = await app.as(owner);
    expect(await reply(id, late)).toMatchObject(closed);
    app.setNow(null);
    expect((await reply(id)).status).toBe(200);
    expect(await reply(id)).toMatchObject(closed);

    const ended = await submitted();
    await act(deciding, ended, 'End', { explanation: 'Known' });
    expect(await reply(ended)).toMatchObject(closed);
  });

  it('is refused without a session, and where nothing is', async () => {
    const body = { text: 'The costs are only half of that.' };
    expect((await app.anonymous(commands.replyToDecision, { params: { id: 1 }, body })).status).toBe(401);
    expect((await reply(999_999)).status).toBe(404);
  });
});
