import { randomUUID } from 'node:crypto';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import type { Call, TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

/** Noon of a day in the middle of the year; spending looks at the day alone. */
export const NOW = new Date('2030-06-15T12:00:00Z');
export const TODAY = '2030-06-15';

type Entry = Partial<typeof pointEntries.$inferInsert>;

/** Points that a life cycle gave. */
export async function earn(app: TestApp, who: Pick<TestUser, 'id'>, point: number, values: Entry = {}) {
  const [row] = await app.db
    .insert(pointEntries)
    .values({
      userId: who.id,
      source: 'SUGGESTION',
      pointType: 'Submit',
      point,
      date: '2030-05-01T00:00:00.000Z',
      ...values,
    })
    .returning({ id: pointEntries.id });
  return row?.id ?? 0;
}

/** Somebody who has earned so many points. */
export async function aRichUser(app: TestApp, point: number, values: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(app.db, values);
  await earn(app, user, point);
  return user;
}

export const anAdministrator = async (app: TestApp) =>
  app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'], firstName: 'Ada', lastName: 'Admin' }));

export const spendingOf = (user: Pick<TestUser, 'id'>, values: object = {}) => ({
  userId: user.id,
  point: 30,
  explanation: 'Spring market',
  rewardText: 'Cinema voucher',
  ...values,
});

export const spend = (call: Call, user: Pick<TestUser, 'id'>, values: object = {}) =>
  call(pointSpendingEndpoints.create, { body: spendingOf(user, values) });

export const give = (call: Call, user: Pick<TestUser, 'id'>, values: object = {}) =>
  call(pointEndpoints.give, {
    body: { userId: user.id, point: 50, explanation: 'Welcomed new colleagues', ...values },
  });

export const summaryOf = async (call: Call, { id }: Pick<TestUser, 'id'>) =>
  (await call(pointEndpoints.totals, { params: { id } })).body;

export const remainingOf = async (call: Call, user: Pick<TestUser, 'id'>) =>
  (await summaryOf(call, user)).remainingPoint;

/** A small file that is what its name says. */
export const aBill = (name = 'bill.txt') => ({ name, bytes: Buffer.from(`A bill, ${randomUUID()}`) });
