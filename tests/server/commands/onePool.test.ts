import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSystemActions } from '#server/jobs/system-actions.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { executeActionOn } from '#server/process/contributions/commands/decide.ts';
import { submitContribution } from '#server/process/contributions/editing/submit.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aContribution, aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import {
  anAction,
  aPointDefinition,
  aPostHandler,
  aStateNotification,
} from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let single: TestDatabase;
beforeAll(async () => {
  app = await startTestApp();
  single = await createTestDatabase({ poolSize: 1 });
});
afterAll(async () => {
  await single.drop();
  await app.close();
});

it('every write of a command goes through its transaction: one connection is enough', async () => {
  const { db } = single;
  const services = { ...app.services, database: db };
  const points = await aPointDefinition(db);
  await aLifeCycle(db, { type: 'IMPROVEMENT', isOwnersChatEnabled: true });
  const lifeCycle = await aLifeCycle(db, {
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        stateType: 'SUBMITTED',
        tasks: [{ name: 'Decide', role: 'RESPONSIBLE' }],
        actions: [{ name: 'Praise', points: [{ pointDefinitionId: points.id }], to: 'ACCEPTANCE' }],
      },
      { stateType: 'ACCEPTANCE' },
      { stateType: 'COMPLETION' },
    ],
  });
  await aPostHandler(db, lifeCycle.action('Praise'), 'COPY_AS_IMPROVEMENT');
  await aStateNotification(db, lifeCycle.state('SUBMITTED').id, { roles: ['RESPONSIBLE'], sendEmail: true });
  await anAction(db, lifeCycle.state('ACCEPTANCE').id, {
    roles: ['SYSTEM'],
    systemAfterDays: 0,
    targetStateId: lifeCycle.state('COMPLETION').id,
  });
  const field = await aField(db);
  await aFieldUser(db, { fieldId: field.id, user: await aUser(db) });
  const owner = await aUser(db);
  const { id } = await aContribution(db, { owner, lifeCycle, state: 'DRAFT', fieldId: field.id });
  const caller = {
    ...owner,
    firstName: 'First',
    lastName: 'Last',
    langKey: 'en',
    roles: new Set(owner.roles),
    organizationId: null,
    sessionId: '',
  };
  await inTransaction(db, (tx) => submitContribution({ db: tx, services, caller }, id));
  await inTransaction(db, (tx) =>
    executeActionOn({ db: tx, services, caller }, id, { actionId: lifeCycle.action('Praise') }),
  );
  expect(await runSystemActions(services, new Date(Date.now() + 1000))).toBe(1);
});
