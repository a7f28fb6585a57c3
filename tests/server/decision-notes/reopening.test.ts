import { describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { aParticipant } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  act,
  administrator,
  app,
  deciding,
  detailOf,
  lifeCycle,
  manager,
  me,
  NOTE,
  owner,
  prepareNotes,
  responsible,
  submitted,
} from './noteCase.ts';

prepareNotes();

const refused = async (): Promise<number> => {
  const id = await submitted('Solar roof');
  await act(deciding, id, 'Refuse', { note: NOTE });
  return id;
};
const reopens = { explanation: 'The prices have changed' };
/** Names as they are in English, whatever the language of the reader. */
const plain = (name: string) => name.replace(' (tr)', '');
const offers = async (id: number, call = me) =>
  (await detailOf(id, call)).actions.map(({ name }) => plain(name));

describe('a refusal of what somebody wrote who is its manager as well', () => {
  it('is not reopened by them, whoever refused; what the life cycle lets its authors do stays', async () => {
    const id = await refused();
    await aParticipant(app.db, { id }, owner, 'MANAGER');
    expect(await offers(id)).toEqual(['Take back']);
    expect(await act(me, id, 'Reopen', reopens)).toMatchObject({
      ...{ status: 400, errorKey: 'error.ownDecision' },
    });
    const other = await aUser(app.db);
    await aParticipant(app.db, { id }, other, 'MANAGER');
    expect(await offers(id, await app.as(other))).toEqual(['Reopen']);
    expect((await act(me, id, 'Take back')).status).toBe(200);
  });

  it('is reopened for them by an administrator of the module, with a reason', async () => {
    const id = await refused();
    await aParticipant(app.db, { id }, owner, 'MANAGER');
    const actFor = { userId: owner.id, reason: 'Nobody else is there' };
    const answer = await (await app.as(administrator))(commands.executeAction, {
      params: { id, actionId: lifeCycle.action('Reopen') },
      body: { ...reopens, actFor },
    });
    expect(answer.status).toBe(200);
  });

  it('is not reopened either by somebody who wrote what is answered with it, or who administers the module and wrote it', async () => {
    const id = await refused();
    await aParticipant(app.db, { id }, administrator, 'OWNER');
    await aParticipant(app.db, { id }, administrator, 'MANAGER');
    const call = await app.as(administrator);
    expect((await act(call, id, 'Reopen', reopens)).errorKey).toBe('error.ownDecision');
  });

  it('could be answered by them before: only a decision that stands is out of their hands', async () => {
    const id = await submitted();
    await aParticipant(app.db, { id }, owner, 'RESPONSIBLE');
    expect(await offers(id)).toContain('Refuse');
    expect((await act(me, id, 'Not now', { comesBack: { event: 'CAMPAIGN' } })).status).toBe(200);
    expect((await act(me, id, 'Take up')).errorKey).toBe('error.ownDecision');
    expect((await act(deciding, id, 'Take up')).status).toBe(200);
  });
});

describe('a decision that was set aside', () => {
  it('stays on the page as an earlier one, with its note, its reply, and who reopened it when and why', async () => {
    const id = await refused();
    const text = 'The costs are only half of that.';
    expect((await me(commands.replyToDecision, { params: { id }, body: { text } })).status).toBe(200);
    expect((await detailOf(id)).earlierDecisions).toEqual([]);
    expect((await act(await app.as(manager), id, 'Reopen', reopens)).status).toBe(200);
    const read = await detailOf(id);
    expect(read.decision).toBeNull();
    expect(read.earlierDecisions).toMatchObject([
      {
        ...{ by: 'Rana Responsible', actionName: 'Refuse (tr)', stateType: 'REJECTION', isReopened: true },
        reason: NOTE.reason,
        reply: { text, by: 'Olga Owner' },
        left: { by: 'Mia Manager', actingForName: null, explanation: reopens.explanation },
      },
    ]);
  });

  it('is the latest of several first, and stays when another decision stands', async () => {
    const id = await refused();
    await act(deciding, id, 'Reopen', reopens);
    await act(deciding, id, 'Not now', { comesBack: { event: 'CAMPAIGN' } });
    await act(deciding, id, 'Take up');
    const read = await detailOf(id);
    expect(read.decision).toMatchObject({ actionName: 'Not now (tr)' });
    expect(read.earlierDecisions.map(({ actionName }) => plain(actionName))).toEqual(['Refuse']);

    const again = await refused();
    await act(deciding, again, 'Reopen', reopens);
    await act(deciding, again, 'End', { explanation: 'Known' });
    await act(deciding, again, 'Reopen', reopens);
    const { earlierDecisions } = await detailOf(again);
    expect(earlierDecisions.map(({ reason }) => reason)).toEqual(['Known', NOTE.reason]);
  });

  it('is shown to nobody but those who may read the history of states, and who decided it', async () => {
    const id = await refused();
    await act(deciding, id, 'Reopen', reopens);
    expect((await detailOf(id, await app.as(await aUser(app.db)))).earlierDecisions).toEqual([]);
    expect((await detailOf(id, await app.as(administrator))).earlierDecisions).toHaveLength(1);
    expect((await detailOf(id, await app.as(responsible))).earlierDecisions).toHaveLength(1);
  });
});
