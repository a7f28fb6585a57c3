import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { familyEndpoints as endpoints } from '#contract/families/endpoints.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import * as schema from '#server/platform/db/schema/index.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { admin, app, aSuggestion, join, part, prepareFamilies } from './familyCase.ts';

prepareFamilies();

/** What happened stays known, and people stay notified. */
const LASTING = new Set([
  'contribution_history',
  'audit_event',
  'notification',
  'notification_mail',
  'outbox_mail',
  'live_notice',
]);

const TABLES = Object.values(schema)
  .flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []))
  .filter((name) => !LASTING.has(name));

/** All rows of all tables, each as the text of a row. */
async function everything(): Promise<Record<string, string[]>> {
  // What was noted is counted: then the courses and their sums can be compared.
  await app.db.execute(sql`select renew_courses(100000)`);
  const all: Record<string, string[]> = {};
  for (const name of TABLES) {
    const { rows } = await app.db.execute<{ row: string }>(
      sql`select to_jsonb(held)::text as row from ${sql.identifier(name)} held order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

const SIZE = 7;

/** Contributions of few owners, rated, discussed and supported. */
async function aWorld(): Promise<number[]> {
  const people = await Promise.all(Array.from({ length: 4 }, () => aUser(app.db)));
  const calls = await Promise.all(people.map((person) => app.as(person)));
  const ids: number[] = [];
  for (let number = 0; number < SIZE; number += 1) {
    const owner = people[number % people.length];
    const coOwner = people[(number + 1) % people.length];
    const { id } = await aSuggestion({
      ...(owner && { owner }),
      coOwners: number % 3 === 0 && coOwner ? [coOwner] : [],
      visibility: number % 2 === 0 ? 'PRIVATE' : 'REGISTERED',
    });
    for (const [at, call] of calls.entries()) {
      await call(ratingEndpoints.create, { body: { contributionId: id, rating: 1 + ((at + number) % 5) } });
    }
    await admin(commentEndpoints.add, { params: { id }, body: { comment: `Comment ${number}` } });
    ids.push(id);
  }
  return ids;
}

/** One step: somebody joins others to a head, parts one, or sets the shares; what is refused changes nothing. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      head: fc.nat(SIZE - 1),
      members: fc.uniqueArray(fc.nat(SIZE - 1), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('part' as const), which: fc.nat(SIZE - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('share' as const), head: fc.nat(SIZE - 1) }) },
);

async function shareAtHead(headId: number): Promise<void> {
  const { body } = await admin(endpoints.read, { params: { headId } });
  const people = body.shares?.map(({ person }) => person.id) ?? [];
  await admin(endpoints.saveShares, {
    params: { headId },
    body: { shares: people.map((userId, at) => ({ userId, percent: at === 0 ? 100 : 0 })) },
  });
}

describe('joining and parting', () => {
  it('in any order leave every table as it was, but for what happened and what was sent to people', async () => {
    const ids = await aWorld();
    const before = await everything();
    let joined = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.shuffledSubarray([...Array(SIZE).keys()], { minLength: SIZE }),
        async (steps, order) => {
          const heads = new Map<number, number>();
          for (const one of steps) {
            if (one.kind === 'join') {
              const headId = ids[one.head] ?? 0;
              const members = one.members.map((at) => ids[at] ?? 0);
              const isPossible =
                !heads.has(headId) &&
                members.every((id) => id !== headId && !heads.has(id) && ![...heads.values()].includes(id));
              const { status } = await join(admin, headId, members);
              expect(status).toBe(isPossible ? 200 : 400);
              if (!isPossible) continue;
              joined += members.length;
              for (const id of members) heads.set(id, headId);
            } else if (one.kind === 'part') {
              const id = ids[one.which] ?? 0;
              const headId = heads.get(id);
              const { status } = await part(admin, headId ?? ids.find((other) => other !== id) ?? 0, id);
              expect(status).toBe(headId === undefined ? 404 : 200);
              heads.delete(id);
            } else {
              await shareAtHead(ids[one.head] ?? 0);
            }
          }
          for (const at of order) {
            const id = ids[at] ?? 0;
            const headId = heads.get(id);
            if (headId !== undefined) expect((await part(admin, headId, id)).status).toBe(200);
          }
          expect(await everything()).toEqual(before);
        },
      ),
      { numRuns: 25 },
    );
    expect(joined).toBeGreaterThan(10);
  }, 300_000);
});
