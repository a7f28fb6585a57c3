import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { execute } from './actionCase.ts';
import { app, historyOf, prepareCommands, rowOf, tasksOf } from './commandCase.ts';

prepareCommands();

describe('two who act at once', () => {
  it('one wins and the other is told that the state changed; everything happened once [S3-17, S3-37, S3-38]', async () => {
    const points = await aPointDefinition(app.db, { point: 7 });
    const lifeCycle = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        {
          stateType: 'SUBMITTED',
          actions: [
            {
              name: 'Accept',
              roles: ['BOARD1'],
              to: 'ACCEPTANCE',
              points: [{ pointDefinitionId: points.id }],
            },
            {
              name: 'Reject',
              roles: ['BOARD1'],
              to: 'REJECTION',
              points: [{ pointDefinitionId: points.id }],
            },
          ],
        },
        { stateType: 'ACCEPTANCE', tasks: [{ name: 'Thank', role: 'BOARD1', oneForAll: false }] },
        { stateType: 'REJECTION', tasks: [{ name: 'Explain', role: 'BOARD1', oneForAll: false }] },
      ],
    });
    const board = [await aUser(app.db), await aUser(app.db), await aUser(app.db), await aUser(app.db)];
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aContribution(app.db, {
        lifeCycle,
        participants: board.map((user) => [user, 'BOARD1']),
      });
      const answers = await Promise.all(
        board.map((user, at) =>
          execute(user, id, lifeCycle.action(at % 2 === 0 ? 'Accept' : 'Reject'), { version: 0 }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, errorKey } of answers.filter((answer) => answer.status !== 200)) {
        expect(status).toBe(400);
        expect(['error.commandNotAvailable', 'error.stateChanged']).toContain(errorKey);
      }
      expect((await historyOf(id)).filter(({ category }) => category === 'STATE')).toHaveLength(1);
      expect(await tasksOf(id)).toHaveLength(4);
      expect(
        await app.db.select().from(pointEntries).where(eq(pointEntries.contributionId, id)),
      ).toHaveLength(1);
      expect((await rowOf(id)).version).toBe(1);
    }
  });

  it('actions that stay give their points once, however many run at once [S3-74]', async () => {
    const points = await aPointDefinition(app.db, { point: 9 });
    const lifeCycle = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        {
          stateType: 'SUBMITTED',
          actions: [
            { name: 'Like', roles: ['OWNER'], points: [{ pointDefinitionId: points.id, share: true }] },
          ],
        },
      ],
    });
    const [owner, coOwner] = [await aUser(app.db), await aUser(app.db)];
    const { id } = await aContribution(app.db, { owner, coOwners: [coOwner], lifeCycle });
    await Promise.all(
      [owner, coOwner, owner, coOwner].map((user) => execute(user, id, lifeCycle.action('Like'))),
    );
    const entries = await app.db.select().from(pointEntries).where(eq(pointEntries.contributionId, id));
    expect(entries.map(({ point }) => point).sort()).toEqual([4, 5]);
    expect((await rowOf(id)).version).toBe(4);
  });
});
