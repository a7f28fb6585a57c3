import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import { MOST_MENTIONS } from '#contract/comments/schema.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { sessions, users } from '#server/platform/db/schema/users.ts';
import { callersOf } from '#server/platform/http/callers.ts';
import { visibleTo, visibleToPerson } from '#server/process/selection/visibility.ts';
import type { Call } from '#tests/support/app.ts';
import { aParticipant } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';
import { add, list, startCommenting } from './commenters.ts';

const { app, colleague, me, open, other, owner, setStatus } = await startCommenting();
afterAll(() => app.close());

const unit = await aUnit(app.db);
const named = (firstName: string, more: Parameters<typeof aUser>[1] = {}) =>
  aUser(app.db, { firstName, lastName: 'Mentionable', ...more });
const insider = await named('Aslı', { unitId: unit.id });
const external = await named('Bora', { roles: ['ROLE_EXTERNAL'] });
const administrator = await named('Cem', { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
const left = await named('Deniz');
await deactivate(app.db, left);

const find = (call: Call, id: number, query: { text?: string; page?: number; size?: number } = {}) =>
  call(endpoints.mentionable, { params: { id }, query });
const namesFor = async (call: Call, id: number, text = 'mentionable') =>
  (await find(call, id, { text })).body.map(({ name }) => name.split(' ')[0]);
const mentioning = (call: Call, id: number, mentionedUserIds: number[], comment = 'Hello') =>
  call(endpoints.add, { params: { id }, body: { comment, mentionedUserIds } });

describe('choosing whom to mention', () => {
  it('offers those who see the contribution, by name and nothing else', async () => {
    const { id } = await open();
    expect(await namesFor(other, id)).toEqual(['Aslı', 'Bora', 'Cem']);
    expect((await find(other, id, { text: 'asli men' })).body).toEqual([
      { id: insider.id, name: 'Aslı Mentionable' },
    ]);
    expect((await find(other, id, { text: insider.login })).body).toEqual([]);
  });

  it('follows the visibility of the contribution at each moment [S3-20]', async () => {
    const { id } = await open({ visibility: 'PRIVATE' });
    expect(await namesFor(me, id)).toEqual(['Cem']);
    expect((await find(other, id)).status).toBe(404);
    await app.db.update(contributions).set({ visibility: 'INTERNAL' }).where(eq(contributions.id, id));
    expect(await namesFor(me, id)).toEqual(['Aslı', 'Cem']);
    await aParticipant(app.db, { id }, external, 'MENTOR');
    expect(await namesFor(me, id)).toEqual(['Bora', 'Aslı', 'Cem']);
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, id));
    expect((await find(me, id)).status).toBe(404);
  });

  it('shows people who take part first, and few letters find only them', async () => {
    const { id } = await open();
    expect((await find(other, id)).body).toEqual([{ id: owner.id, name: 'Ada Lovelace' }]);
    expect(await namesFor(other, id, 'as')).toEqual([]);
    await add(await app.as(insider), id);
    expect(await namesFor(other, id, 'as')).toEqual(['Aslı']);
    await add(await app.as(administrator), id);
    expect(await namesFor(other, id)).toEqual(['Aslı', 'Cem', 'Bora']);
    const second = await find(other, id, { text: 'mentionable', page: 1, size: 2 });
    expect([second.body.length, second.total]).toEqual([1, 3]);
  });

  it('shows external users only people who take part', async () => {
    const { id } = await open();
    const visitor = await app.as(external);
    expect(await namesFor(visitor, id)).toEqual([]);
    expect(await namesFor(visitor, id, '')).toEqual(['Ada']);
    expect((await mentioning(visitor, id, [insider.id])).errorKey).toBe('error.userNotSelectable');
    expect((await mentioning(visitor, id, [owner.id])).status).toBe(200);
  });

  it('offers nobody where comments are closed, and refuses what is too long, too much or too anonymous', async () => {
    const { id } = await open();
    expect((await app.anonymous(endpoints.mentionable, { params: { id } })).status).toBe(401);
    expect((await find(me, id, { text: 'x'.repeat(101) })).status).toBe(400);
    expect((await find(me, id, { size: 21 })).status).toBe(400);
    expect((await find(me, 999_999)).status).toBe(404);
    await setStatus(id, 'VISIBLE_AND_CLOSED');
    expect((await find(me, id, { text: 'mentionable' })).body).toEqual([]);
  });
});

describe('a comment that mentions people', () => {
  it('carries their names, each person once', async () => {
    const { id } = await open();
    const { body } = await mentioning(other, id, [insider.id, owner.id, insider.id], '@Aslı Mentionable');
    const mentions = [
      { id: owner.id, name: 'Ada Lovelace' },
      { id: insider.id, name: 'Aslı Mentionable' },
    ].sort((a, b) => a.id - b.id);
    expect(body.mentions).toEqual(mentions);
    expect((await list(me, id)).body[0]?.mentions).toEqual(mentions);
    // The name stays as it was written.
    await app.db.update(users).set({ lastName: 'Married' }).where(eq(users.id, insider.id));
    expect((await list(me, id)).body[0]?.mentions).toEqual(mentions);
    await app.db.update(users).set({ lastName: 'Mentionable' }).where(eq(users.id, insider.id));
  });

  it('is refused as a whole with somebody who does not see the contribution, left, or never was', async () => {
    const { id } = await open({ visibility: 'INTERNAL' });
    for (const userId of [external.id, left.id, 999_999]) {
      const refused = await mentioning(me, id, [insider.id, userId]);
      expect([refused.status, refused.errorKey]).toEqual([400, 'error.userNotSelectable']);
    }
    expect((await list(me, id)).total).toBe(0);
  });

  it(`mentions at most ${MOST_MENTIONS} people`, async () => {
    const { id } = await open();
    const ids = Array.from({ length: MOST_MENTIONS + 1 }, (_, at) => at + 1);
    expect((await mentioning(me, id, ids)).fieldErrors).toEqual({ mentionedUserIds: 'Size' });
  });

  it('keeps them when its words are changed, and may lose some and gain others', async () => {
    const { id } = await open();
    const { body } = await mentioning(me, id, [insider.id]);
    const change = (mentionedUserIds?: number[]) =>
      me(endpoints.update, { params: { id: body.id }, body: { comment: 'Changed', mentionedUserIds } });
    const idsOf = ({ body: row }: Awaited<ReturnType<typeof change>>) => row.mentions.map((one) => one.id);
    expect(idsOf(await change())).toEqual([insider.id]);
    await deactivate(app.db, insider);
    expect(idsOf(await change([insider.id, colleague.id]))).toEqual(
      [colleague.id, insider.id].sort((a, b) => a - b),
    );
    expect((await change([left.id])).errorKey).toBe('error.userNotSelectable');
    expect(idsOf(await change([colleague.id]))).toEqual([colleague.id]);
    await app.db.update(users).set({ activated: true }).where(eq(users.id, insider.id));
  });

  it('mentions nobody any longer once it is deleted', async () => {
    const { id } = await open();
    const { body } = await mentioning(me, id, [insider.id]);
    expect((await me(endpoints.remove, { params: { id: body.id } })).body.mentions).toEqual([]);
  });
});

describe('the rule of who sees a contribution', () => {
  it('is the same asked of one person and of all people [S3-20]', async () => {
    const people = [
      ...[insider, external, administrator, owner, colleague],
      await aUser(app.db, { roles: ['ROLE_ADMIN'] }),
      await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }),
      await aUser(app.db, { roles: ['ROLE_COMPETITION_EDITOR'] }),
      await aUser(app.db, { unitId: unit.id, roles: [] }),
    ];
    const calls = await Promise.all(people.map((person) => app.as(person)));
    const callers = await callersOf(
      app.db,
      (await app.db.select().from(sessions)).map(({ id }) => id),
    );
    expect(calls).toHaveLength(people.length);
    const kinds = [
      { visibility: 'PRIVATE' },
      { visibility: 'INTERNAL' },
      { visibility: 'EXTERNAL' },
      { visibility: 'REGISTERED' },
      { visibility: 'UNIT', ownerUnitId: unit.id },
      { visibility: 'REGISTERED', isDeleted: true },
    ] as Parameters<typeof open>[0][];
    for (const kind of kinds) {
      const { id } = await open(kind);
      await aParticipant(app.db, { id }, colleague, 'MENTOR');
      const { rows } = await app.db.execute<{ id: number }>(sql`
        select person.id from app_user person, contribution
         where contribution.id = ${id} and ${visibleToPerson(sql`person`)}`);
      const seeing = new Set(rows.map((row) => row.id));
      for (const caller of callers.values()) {
        const one = await hasRow(
          app.db,
          sql`contribution where contribution.id = ${id} and ${visibleTo(caller)}`,
        );
        expect([kind, caller.login, [...caller.roles], seeing.has(caller.id)]).toEqual([
          kind,
          caller.login,
          [...caller.roles],
          one,
        ]);
      }
    }
  });
});
