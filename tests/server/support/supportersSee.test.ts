import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VISIBILITIES } from '#contract/life-cycles/schema.ts';
import { CONTRIBUTION_TYPES, ROLES, type Role } from '#contract/roles.ts';
import { readFollowers } from '#server/process/follows/followers.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(() => app.close());

it('supporters hear of a contribution exactly when lists show it to them, whoever they are [S3-20]', async () => {
  const units = [await aUnit(app.db), await aUnit(app.db)];
  const people = [];
  for (const role of ROLES) {
    for (const unit of [undefined, ...units]) {
      const roles: Role[] = [role];
      people.push({
        user: await aUser(app.db, { roles, unitId: unit?.id ?? null }),
        organizationId: unit?.organizationId ?? null,
      });
    }
  }
  const [part] = people;
  const owner = people.at(-1)?.user;
  if (!part || !owner) throw new Error('There is nobody');
  const ids: number[] = [];
  for (const type of CONTRIBUTION_TYPES) {
    for (const visibility of VISIBILITIES) {
      for (const values of [{}, { state: 'DRAFT' }, { isDeleted: true }] as const) {
        ids.push((await aContribution(app.db, { type, visibility, owner, ...values })).id);
      }
      const participants: [typeof part.user, 'MENTOR'][] = [[part.user, 'MENTOR']];
      ids.push((await aContribution(app.db, { type, visibility, participants })).id);
    }
  }
  await app.db.execute(sql`
    insert into contribution_supporter (contribution_id, user_id, date_created)
    select contribution.id, app_user.id, now() from contribution cross join app_user
    on conflict do nothing`);
  const hearing = await readFollowers(app.db, ids);
  for (const { user, organizationId } of people) {
    const viewer = { ...user, organizationId, roles: new Set(user.roles) };
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from contribution where ${visibleTo(viewer)} order by id`,
    );
    const heard = ids.filter((id) => hearing.get(id)?.some(({ userId }) => userId === user.id));
    expect(heard, user.roles.join()).toEqual(rows.map(({ id }) => id).filter((id) => ids.includes(id)));
  }
});
