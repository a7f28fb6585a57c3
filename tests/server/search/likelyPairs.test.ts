import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { familyEndpoints } from '#contract/families/endpoints.ts';
import type { QueryInput } from '#contract/http.ts';
import { similarEndpoints as endpoints } from '#contract/search/similar.endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { countWords } from '#server/search/count-words.ts';
import { compareRecent, compareSubmitted } from '#server/search/similar/compare-pairs.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  for (let at = 0; at < 12; at += 1)
    await anIdea(`Whatever number ${at}`, 'Nothing of the kind, in the hall');
  await countWords(app.db, new Date());
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.execute(sql`delete from contribution_likely_pair`);
  await app.db.execute(sql`update contribution set is_deleted = true`);
});

function anIdea(title: string, body = '', more: Parameters<typeof aContribution>[1] = {}) {
  return aContribution(app.db, { title, body: `<p>${body}</p>`, summary: '', ...more });
}
const aPair = async (more: Parameters<typeof aContribution>[1] = {}) => [
  await anIdea('Ramp for forklifts at dock three', 'Forklifts bump into the edge of the dock.', more),
  await anIdea('A ramp at dock 3 for the forklifts', 'The edge of the dock damages forklifts.', more),
];
const pairs = async (query: QueryInput<typeof endpoints.pairs> = {}, call = admin) => {
  const answer = await call(endpoints.pairs, { query });
  expect(answer.status).toBe(200);
  return answer;
};
const key = ([first, second]: { id: number }[]) => ({
  params: { firstId: first?.id ?? 0, secondId: second?.id ?? 0 },
});

describe('likely duplicates', () => {
  it('are found a moment after the submission, with their score and the words of both', async () => {
    const [first, second] = await aPair();
    await anIdea('Shorter queue in the canteen', 'Lunch takes an hour.');
    expect(await compareSubmitted(app.services)).toBe(3);
    const { body, total } = await pairs();
    expect(total).toBe(1);
    expect(body[0]).toMatchObject({
      id: `${first?.id}-${second?.id}`,
      type: 'SUGGESTION',
      dateDismissed: null,
      first: { id: first?.id, excerpt: 'Forklifts bump into the edge of the dock.' },
      second: { id: second?.id, title: 'A ramp at dock 3 for the forklifts' },
    });
    expect(body[0]?.words).toEqual(expect.arrayContaining(['ramp', 'dock', 'forklifts']));
    expect(body[0]?.score).toBeGreaterThan(0.4);
    // What was compared is not compared again.
    expect(await compareSubmitted(app.services)).toBe(0);
  });

  it('are found once by two runs at a time, each of which does a part', async () => {
    for (let at = 0; at < 4; at += 1) await aPair();
    const compared = await Promise.all([
      compareSubmitted(app.services),
      compareRecent(app.services),
      compareSubmitted(app.services),
    ]);
    expect(compared.reduce((sum, number) => sum + number, 0)).toBe(8);
    const { rows } = await app.db.execute<{ number: number }>(
      sql`select count(*) as number from contribution_compared join contribution on id = contribution_id and not is_deleted`,
    );
    expect(rows[0]?.number).toBe(8);
    expect((await pairs({ size: 100 })).total).toBeGreaterThan(4);
  });

  it('wait for whoever writes others, so that two never stop each other', async () => {
    await aPair();
    const writing = sql`select pg_advisory_xact_lock(hashtext('likely pairs'))`;
    const compared = await whileOthersWait(
      app.db,
      (tx) => tx.execute(writing),
      () => compareSubmitted(app.services),
    );
    expect(compared).toBe(2);
    expect((await pairs()).total).toBe(1);
  });

  it('name no words that say nothing, in whatever language', async () => {
    await anIdea('We all want their ramp at the dock', 'Bizim için de iyi olur.');
    await anIdea('All of us: their ramp, we need it at a dock', 'Herkes için, daha iyi.');
    await compareSubmitted(app.services);
    const { body } = await pairs();
    expect(body[0]?.words).toEqual(expect.arrayContaining(['ramp', 'dock']));
    for (const word of ['we', 'all', 'All', 'their', 'We', 'at']) expect(body[0]?.words).not.toContain(word);
  });

  it('are none while one of them is joined to a family', async () => {
    const [first, second] = await aPair();
    await compareSubmitted(app.services);
    expect((await pairs()).total).toBe(1);
    await app.db.execute(sql`
      insert into contribution_family_member (member_id, head_id, date_joined) values (${second?.id}, ${first?.id}, now())`);
    expect((await pairs()).total).toBe(0);
    await app.db.execute(sql`delete from contribution_family_member`);
    expect((await pairs()).total).toBe(1);
  });

  it('say which can be joined to which, or what is in the way', async () => {
    const two = await aPair();
    const [first, second] = two.map(({ id }) => id);
    await compareSubmitted(app.services);
    const shown = async (query: Parameters<typeof pairs>[0] = {}) => {
      const [pair] = (await pairs(query)).body;
      return { join: pair?.join, obstacle: pair?.obstacle };
    };
    expect(await shown()).toEqual({ join: { headId: first, memberId: second }, obstacle: null });
    const other = await anIdea('Whatever stands here');
    await admin(familyEndpoints.join, { body: { headId: second ?? 0, memberIds: [other.id] } });
    expect(await shown()).toEqual({ join: { headId: second, memberId: first }, obstacle: null });
    await app.db.execute(sql`
      update contribution set state_id = state.id, state_type = state.state_type from life_cycle_state state
       where contribution.id = ${first} and state.life_cycle_id = contribution.life_cycle_id
         and state.state_type = 'COMPLETION'`);
    expect((await pairs()).total).toBe(0);
    expect(await shown({ closed: 'true' })).toEqual({
      join: null,
      obstacle: { reason: 'closed', code: two[0]?.code },
    });
    await app.db.execute(sql`delete from contribution_family_member`);
  });

  it('are of one type, and of those who administer it or moderate both', async () => {
    const competition = await aCompetition(app.db);
    const moderator = await aUser(app.db);
    const of = { type: 'IDEA', competitionId: competition.id } as const;
    await aPair({ ...of, participants: [[moderator, 'COMPETITION_MODERATOR']] });
    await anIdea('Ramp for forklifts at dock three', '', of);
    await anIdea('Ramp for forklifts at dock three');
    await compareSubmitted(app.services);
    expect((await pairs()).total).toBe(0);
    expect((await pairs({}, await app.as(moderator))).total).toBe(1);
    expect((await pairs({}, await app.as(await aUser(app.db)))).total).toBe(0);
    // Who sees everything for the platform's sake joins nothing.
    const ofPlatform = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_APP_ADMIN'] }));
    expect((await pairs({}, ofPlatform)).total).toBe(0);
    const administrator = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    expect((await pairs({ type: 'IDEA' }, administrator)).total).toBe(3);
    expect((await pairs({ type: 'SUGGESTION' }, administrator)).total).toBe(0);
  });

  it('leave out drafts, what was deleted, and what is older than 90 days', async () => {
    const [draft] = await aPair({ state: 'DRAFT' });
    const [gone, left] = await aPair();
    const old = new Date(Date.now() - 91 * 86_400_000).toISOString();
    await aPair({ dateSubmitted: old });
    await compareSubmitted(app.services);
    await app.db
      .update(contributions)
      .set({ isDeleted: true })
      .where(eq(contributions.id, gone?.id ?? 0));
    const { body } = await pairs();
    const ids = body.flatMap(({ first, second }) => [first.id, second.id]);
    expect(ids).not.toContain(draft?.id);
    expect(ids).not.toContain(gone?.id);
    // A new one may say again what an old one said.
    expect(body.every(({ second, first }) => left?.id === second.id || left?.id === first.id)).toBe(true);
  });

  it('are dismissed for good, also when they are compared anew, and listed again when that was a mistake', async () => {
    const two = await aPair();
    await compareSubmitted(app.services);
    expect((await admin(endpoints.dismissPair, key(two))).status).toBe(200);
    expect((await pairs()).total).toBe(0);
    await app.db.execute(sql`update contribution set date_updated = now() + interval '1 minute'`);
    expect(await compareRecent(app.services)).toBeGreaterThan(1);
    expect((await pairs()).total).toBe(0);
    const { body } = await pairs({ dismissed: 'true' });
    expect(body).toMatchObject([{ dateDismissed: expect.any(String), dismissedBy: expect.any(String) }]);
    expect((await admin(endpoints.restorePair, key(two))).status).toBe(200);
    expect((await pairs()).total).toBe(1);
  });

  it('stay when one of them has likelier ones, and those that were dismissed take no place of others', async () => {
    const like = 'Ramp for forklifts at dock three';
    const [first, last] = [await anIdea(like), await anIdea('Ramp for forklifts at the dock, or a lift')];
    await compareSubmitted(app.services);
    expect((await pairs()).total).toBe(1);
    const others = [];
    for (let at = 0; at < 6; at += 1) others.push(await anIdea(like));
    await compareSubmitted(app.services);
    await app.db.execute(sql`update contribution set date_updated = now() + interval '1 minute'`);
    await compareRecent(app.services);
    const idsOf = async () => (await pairs({ size: 100 })).body.map(({ id }) => id);
    expect(await idsOf()).toContain(`${first.id}-${last.id}`);
    // One that is alike is found behind five that were dismissed.
    await app.db.execute(sql`delete from contribution_likely_pair`);
    for (const { id } of others.slice(0, 5)) {
      await app.db.execute(sql`
        insert into contribution_likely_pair (first_id, second_id, type, score, date_submitted, date_dismissed)
        values (${first.id}, ${id}, 'SUGGESTION', 1, now(), now())`);
    }
    await app.db.execute(sql`delete from contribution_compared where contribution_id = ${first.id}`);
    await compareSubmitted(app.services);
    expect(await idsOf()).toEqual(
      expect.arrayContaining([`${first.id}-${others[5]?.id}`, `${first.id}-${last.id}`]),
    );
  });

  it('are dismissed by nobody else', async () => {
    const two = await aPair();
    await compareSubmitted(app.services);
    const employee = await app.as(await aUser(app.db));
    expect((await employee(endpoints.dismissPair, key(two))).status).toBe(404);
    expect((await employee(endpoints.restorePair, key(two))).status).toBe(404);
  });

  it('are forgotten when one of them says something else', async () => {
    const [, second] = await aPair();
    await compareSubmitted(app.services);
    expect((await pairs()).total).toBe(1);
    const later = new Date(Date.now() + 60_000).toISOString();
    await app.db
      .update(contributions)
      .set({ title: 'Shorter queue in the canteen', body: '', dateUpdated: later })
      .where(eq(contributions.id, second?.id ?? 0));
    await compareRecent(app.services);
    expect((await pairs()).total).toBe(0);
  });

  it('come by pages, the likest first', async () => {
    await aPair();
    await aPair();
    await compareSubmitted(app.services);
    const { body, total } = await pairs({ size: 4 });
    expect(total).toBe(6);
    const scores = body.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect((await pairs({ size: 4, page: 1 })).body).toHaveLength(2);
    const tooMany = await admin(endpoints.pairs, { query: { size: 101 } });
    expect(tooMany.status).toBe(400);
  });
});
