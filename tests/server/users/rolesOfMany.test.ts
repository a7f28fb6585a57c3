import { desc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#contract/access.ts';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { userRolesEndpoints } from '#contract/users/roles.endpoints.ts';
import { planRoles, type RolesPerson } from '#server/people/users/roles/roles.plan.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import { admin, app, appAdmin, prepareUserAdministration, read, root, save } from './userAdministration.ts';

prepareUserAdministration();

const preview = (change: object, call = admin) => call(userRolesEndpoints.preview, { body: change as never });
const changeRoles = (change: object, call = admin) =>
  call(userRolesEndpoints.change, { body: change as never });
const rolesOf = async ({ id }: Pick<TestUser, 'id'>) => (await read(id)).body.authorities;
const employee = (values: object = {}) => aUser(app.db, { roles: ['ROLE_USER', 'ROLE_INTERNAL'], ...values });

describe('roles of several people at once', () => {
  it('a preview says who changes and who does not, and writes nothing', async () => {
    const [ada, bob] = [await employee({ firstName: 'Ada', lastName: 'L' }), await employee()];
    await save(bob.id, { authorities: ['ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR'] });
    const { version } = (await read(ada.id)).body;
    const { body, status } = await preview({
      userIds: [bob.id, ada.id, ada.id],
      add: ['ROLE_CONTENT_AUTHOR'],
      remove: ['ROLE_EXTERNAL'],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      changed: [
        { id: ada.id, name: 'Ada L', added: ['ROLE_CONTENT_AUTHOR'], removed: [], losesUserType: false },
      ],
      unchanged: [{ id: bob.id, name: expect.any(String) }],
      refused: [],
    });
    expect((await read(ada.id)).body).toMatchObject({ version, authorities: ['ROLE_INTERNAL', 'ROLE_USER'] });
  });

  it('says who would be neither employee nor external user any more, and nobody who gets another type', async () => {
    const [ada, bob, cem] = [await employee(), await employee({ roles: ['ROLE_USER'] }), await employee()];
    await save(cem.id, { authorities: ['ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR'] });
    const without = (add: string[], remove: string[]) =>
      preview({ userIds: [ada.id, bob.id, cem.id], add, remove }).then(({ body }) =>
        body.changed.filter(({ losesUserType }) => losesUserType).map(({ id }) => id),
      );
    expect(await without(['ROLE_CONTENT_AUTHOR'], ['ROLE_INTERNAL'])).toEqual([ada.id, cem.id]);
    expect(await without(['ROLE_EXTERNAL'], ['ROLE_INTERNAL'])).toEqual([]);
    expect(await without([], ['ROLE_CONTENT_AUTHOR'])).toEqual([]);
  });

  it('a change does what the preview said, as a single save does: version, who and when, next click, audit trail by person', async () => {
    const [ada, bob] = [await employee(), await employee({ roles: ['ROLE_USER', 'ROLE_EXTERNAL'] })];
    const session = await app.as(ada);
    const form = (await read(ada.id)).body;
    const change = {
      userIds: [ada.id, bob.id],
      add: ['ROLE_CAMPAIGN_EDITOR', 'ROLE_INTERNAL'],
      remove: ['ROLE_EXTERNAL'],
    };
    const previewed = await preview(change);
    const last = await app.db.select({ id: auditEvents.id }).from(auditEvents).orderBy(desc(auditEvents.id));
    const done = await changeRoles(change);
    expect(done.headers['app-alert']).toBe('app.user.rolesChanged');
    expect(done.headers['app-params']).toBe('2');
    expect(done.body).toEqual(previewed.body);
    expect(await rolesOf(ada)).toEqual(['ROLE_CAMPAIGN_EDITOR', 'ROLE_INTERNAL', 'ROLE_USER']);
    expect(await rolesOf(bob)).toEqual(['ROLE_CAMPAIGN_EDITOR', 'ROLE_INTERNAL', 'ROLE_USER']);
    expect((await read(ada.id)).body).toMatchObject({ lastModifiedBy: 'root', version: form.version + 1 });
    // The session goes on, with the roles of now; a form from before does not take them back.
    expect((await session(accountEndpoints.read)).body.authorities).toContain('ROLE_CAMPAIGN_EDITOR');
    expect((await save(ada.id, { version: form.version, authorities: form.authorities })).errorKey).toBe(
      'error.savedInBetween',
    );
    const notes = await app.db
      .select()
      .from(auditEvents)
      .where(
        sql`${auditEvents.id} > ${last[0]?.id ?? 0} and ${auditEvents.change} ->> 'call' like '%users/roles%'`,
      )
      .orderBy(auditEvents.id);
    expect(notes.map(({ principal, change: noted }) => [principal, noted])).toEqual([
      [
        'root',
        {
          call: 'POST api/v3/users/roles',
          object: { id: String(ada.id) },
          fields: [{ name: 'add', value: ['ROLE_CAMPAIGN_EDITOR'] }],
        },
      ],
      [
        'root',
        {
          call: 'POST api/v3/users/roles',
          object: { id: String(bob.id) },
          fields: [
            { name: 'add', value: ['ROLE_CAMPAIGN_EDITOR', 'ROLE_INTERNAL'] },
            { name: 'remove', value: ['ROLE_EXTERNAL'] },
          ],
        },
      ],
    ]);
    // Where nothing changes, nothing is noted.
    const count = await app.db.$count(auditEvents);
    expect((await changeRoles(change)).body.changed).toEqual([]);
    expect(await app.db.$count(auditEvents)).toBe(count);
  });

  it('the rules for one hold for each: administrators, oneself, former members, who is missing [S3-97]', async () => {
    const chief = await employee({ roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    const gone = await employee();
    await app.db.update(users).set({ erasedAt: new Date().toISOString() }).where(eq(users.id, gone.id));
    const plain = await employee();
    const userIds = [chief.id, gone.id, plain.id, root.id, 999_999_999];
    const reasons = async (change: object, call = admin) => {
      const { body } = await changeRoles({ userIds, ...change }, call);
      return [body.changed.map(({ id }) => id), body.refused.map(({ id, reason }) => [id, reason])];
    };
    const always = [
      [gone.id, 'erased'],
      [999_999_999, 'missing'],
    ];
    const by = (...more: unknown[][]) =>
      [...always, ...more].sort(([one], [other]) => Number(one) - Number(other));
    // An application administrator neither touches administrators nor makes them.
    expect(await reasons({ add: ['ROLE_CONTENT_EDITOR'] }, appAdmin)).toEqual([
      [plain.id],
      by([chief.id, 'administratorsOnly'], [root.id, 'administratorsOnly']),
    ]);
    expect(await reasons({ add: ['ROLE_ADMIN'] }, appAdmin)).toEqual([
      [],
      by([plain.id, 'administratorsOnly']),
    ]);
    // Administrators take the role from others, and not from themselves.
    expect(await reasons({ remove: ['ROLE_ADMIN'] })).toEqual([[chief.id], by([root.id, 'ownAccount'])]);
    expect(await rolesOf(root)).toContain('ROLE_ADMIN');
    expect(await rolesOf(chief)).toEqual(['ROLE_USER']);
  });

  it('of two administrators who take the role from each other at once, one stays', async () => {
    const other = await employee({ roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    const call = await app.as(other);
    const remove = ['ROLE_ADMIN'];
    const answers = await Promise.all([
      changeRoles({ userIds: [other.id], remove }),
      changeRoles({ userIds: [root.id], remove }, call),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const left = await app.db.$count(userAuthorities, eq(userAuthorities.authority, 'ROLE_ADMIN'));
    expect(left).toBeGreaterThanOrEqual(1);
    // For the tests after this one.
    for (const { id } of [root, other]) {
      await app.db
        .insert(userAuthorities)
        .values({ userId: id, authority: 'ROLE_ADMIN' })
        .onConflictDoNothing();
    }
  });

  it('decides by what another has stored meanwhile', async () => {
    const person = await employee();
    const answer = await whileOthersWait(
      app.db,
      async (tx) => {
        await tx.execute(sql`select from app_user where id = ${person.id} for no key update`);
        await tx.insert(userAuthorities).values({ userId: person.id, authority: 'ROLE_ADMIN' });
      },
      () => changeRoles({ userIds: [person.id], add: ['ROLE_CONTENT_EDITOR'] }, appAdmin),
    );
    expect(answer.body.refused).toEqual([
      { id: person.id, name: expect.any(String), reason: 'administratorsOnly' },
    ]);
    expect(await rolesOf(person)).not.toContain('ROLE_CONTENT_EDITOR');
  });

  it('is for administrators of the platform; what is no sound change is refused', async () => {
    const person = await employee();
    const sound = { userIds: [person.id], add: ['ROLE_CONTENT_AUTHOR'] };
    for (const call of [preview, changeRoles]) {
      expect((await call(sound, app.anonymous)).status).toBe(401);
      expect((await call(sound, await app.as(await employee()))).status).toBe(403);
      const editor = await employee({ roles: ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] });
      expect((await call(sound, await app.as(editor))).status).toBe(403);
      for (const bad of [
        { userIds: [person.id] },
        { userIds: [], add: ['ROLE_CONTENT_AUTHOR'] },
        { userIds: [person.id], add: ['ROLE_USER'] },
        { userIds: [person.id], remove: ['ROLE_USER'] },
        { userIds: [person.id], add: ['ROLE_ROOT'] },
        { userIds: [person.id], add: ['ROLE_EXTERNAL'], remove: ['ROLE_EXTERNAL'] },
        { userIds: ['1; drop table app_user'], add: ['ROLE_EXTERNAL'] },
        { userIds: [1.5], add: ['ROLE_EXTERNAL'] },
        { userIds: Array.from({ length: 501 }, (_, at) => at + 1), add: ['ROLE_EXTERNAL'] },
      ]) {
        expect([bad, (await call(bad)).status]).toEqual([bad, 400]);
      }
    }
    expect(await rolesOf(person)).toEqual(['ROLE_INTERNAL', 'ROLE_USER']);
  });
});

describe('what a change of roles plans', () => {
  const given = ROLES.filter((role) => role !== 'ROLE_USER');
  const some = fc.subarray([...given]);
  const person = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    authorities: fc.subarray<Role>([...ROLES]),
    activated: fc.boolean(),
    isErased: fc.boolean(),
  });

  it('names each person once, changes nobody twice, and never breaks the rules for one [S3-97]', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(person, { selector: ({ id }) => id }),
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1 }),
        some,
        some,
        fc.boolean(),
        (people, userIds, add, others, isAdmin) => {
          const remove = others.filter((role) => !add.includes(role));
          const caller = { id: 1, roles: new Set<Role>([isAdmin ? 'ROLE_ADMIN' : 'ROLE_APP_ADMIN']) };
          const named: RolesPerson[] = people
            .filter(({ id, authorities }) => id !== 1 || authorities.includes('ROLE_ADMIN') === isAdmin)
            .map((one) => ({ ...one, activated: one.id === 1 || one.activated, name: String(one.id) }));
          const plan = planRoles(caller, named, { userIds, add, remove } as never);
          expect(plan.map(({ id }) => id)).toEqual([...new Set(userIds)].sort((one, two) => one - two));
          const after = named.map((one) => {
            const decision = plan.find(({ id }) => id === one.id);
            if (decision?.kind !== 'changed') return one;
            expect(new Set(decision.after.authorities).size).toBe(decision.after.authorities.length);
            if (!isAdmin) {
              expect([...one.authorities, ...decision.after.authorities]).not.toContain('ROLE_ADMIN');
            }
            return decision.after;
          });
          const self = after.find(({ id }) => id === 1);
          if (isAdmin && self) expect(self.authorities).toContain('ROLE_ADMIN');
          const again = planRoles(caller, after, { userIds, add, remove } as never);
          expect(again.some(({ kind }) => kind === 'changed')).toBe(false);
        },
      ),
    );
  });
});
