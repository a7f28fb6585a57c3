import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import {
  actionPointDefinitions,
  actionPostHandlers,
  commandPointDefinitions,
  commandTaskDefinitions,
  lifeCycleStates,
  lifeCycles,
  stateActions,
  stateChangeNotifications,
  stateCommands,
  stateTaskDefinitions,
} from '#server/platform/db/schema/life-cycles.ts';
import { loadLifeCycle } from '#server/process/life-cycles/load/life-cycle.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  aCommand,
  anAction,
  aPointDefinition,
  aPostHandler,
  aStateNotification,
} from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function aFullLifeCycle() {
  const { db } = database;
  const lifeCycle = await aLifeCycle(db, {
    states: [
      { stateType: 'NEW' },
      { stateType: 'SUBMITTED', tasks: [{ name: 'Decide', role: 'RESPONSIBLE', dayCount: 3 }] },
    ],
  });
  const submitted = lifeCycle.state('SUBMITTED').id;
  const points = await aPointDefinition(db);
  const actionId = await anAction(db, submitted);
  await aPostHandler(db, actionId, 'OPEN_CHAT');
  await db.insert(actionPointDefinitions).values({ stateActionId: actionId, pointDefinitionId: points.id });
  await aCommand(db, submitted, { task: {}, points: { pointDefinitionId: points.id, stateCommandId: 0 } });
  await aStateNotification(db, submitted);
  return { lifeCycle, submitted };
}

describe('reading a life cycle', () => {
  it('gives states in rank order with all that hangs below them, as the contract has it [R3H-21, S3-49]', async () => {
    const { lifeCycle, submitted } = await aFullLifeCycle();
    const tree = await loadLifeCycle(database.db, lifeCycle.id);
    expect(LifeCycleTree.parse(tree)).toEqual(tree);
    expect(tree?.states.map(({ stateType }) => stateType)).toEqual(['NEW', 'SUBMITTED']);
    const state = tree?.states.find(({ id }) => id === submitted);
    expect([
      state?.actions[0]?.postHandlers.length,
      state?.actions[0]?.pointDefinitions.length,
      state?.commands[0]?.taskDefinitions.length,
      state?.commands[0]?.pointDefinitions.length,
      state?.taskDefinitions.length,
      state?.notifications.length,
    ]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('gives nothing for one that does not exist', async () => {
    expect(await loadLifeCycle(database.db, 999_999)).toBeUndefined();
  });

  it('shows every change at once, in whichever table it was made [R3H-01, S3-49]', async () => {
    const { db } = database;
    const { lifeCycle, submitted } = await aFullLifeCycle();
    const asText = async () => JSON.stringify(await loadLifeCycle(db, lifeCycle.id));
    const actionsOf = eq(stateActions.stateId, submitted);
    const changes = [
      () => db.update(lifeCycles).set({ isBannerEnabled: true }).where(eq(lifeCycles.id, lifeCycle.id)),
      () => db.update(lifeCycleStates).set({ step: 'EVAL1' }).where(eq(lifeCycleStates.id, submitted)),
      () => db.update(stateActions).set({ explanationRequired: true }).where(actionsOf),
      () => db.update(actionPostHandlers).set({ parameter: 'OWNERS' }),
      () => db.update(actionPointDefinitions).set({ share: true }),
      () => db.update(stateCommands).set({ isActive: false }),
      () => db.update(commandTaskDefinitions).set({ dayCount: 9 }),
      () => db.update(commandPointDefinitions).set({ share: true }),
      () => db.update(stateTaskDefinitions).set({ dayCount: 8 }),
      () => db.update(stateChangeNotifications).set({ sendEmail: true }),
      () => db.delete(actionPostHandlers),
      () => db.delete(stateTaskDefinitions),
      () => db.delete(stateCommands),
      () => db.delete(stateActions).where(actionsOf),
      () => db.delete(lifeCycleStates).where(eq(lifeCycleStates.id, submitted)),
    ];
    for (const [at, change] of changes.entries()) {
      const was = await asText();
      await change();
      expect([at, (await asText()) === was]).toEqual([at, false]);
    }
  });

  it('does not remember what a transaction saw and then took back [S3-09]', async () => {
    const { db } = database;
    const { lifeCycle, submitted } = await aFullLifeCycle();
    const daysIn = async (from: Parameters<typeof loadLifeCycle>[0]) =>
      (await loadLifeCycle(from, lifeCycle.id))?.states.find(({ id }) => id === submitted)?.taskDefinitions[0]
        ?.dayCount;
    const setDays = (to: Parameters<typeof loadLifeCycle>[0], dayCount: number) =>
      to.update(stateTaskDefinitions).set({ dayCount }).where(eq(stateTaskDefinitions.stateId, submitted));
    await expect(
      db.transaction(async (tx) => {
        await setDays(tx, 50);
        expect(await daysIn(tx)).toBe(50);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await daysIn(db)).toBe(3);
    await setDays(db, 60);
    expect(await daysIn(db)).toBe(60);
  });
});
