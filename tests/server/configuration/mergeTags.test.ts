import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkEndpoints, bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { contributionTags } from '#server/platform/db/schema/configuration.ts';
import { contributionTaggings } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { carryOutBulkJobs } from '#server/process/bulk/carry-out.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aTag } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { untilWaiting, whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let administrator: TestUser;
let admin: Call;
let module: Call;
let lifeCycle: TestLifeCycle;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] });
  admin = await app.as(administrator);
  module = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
});
afterAll(() => app.close());

const merge = (fromId: number, intoId: number, call = admin) =>
  call(tagEndpoints.merge, { params: { id: fromId }, body: { intoId } });
const preview = (fromId: number, intoId: number, call = admin) =>
  call(tagEndpoints.previewMerge, { params: { id: fromId }, body: { intoId } });
const tagged = (tagIds: number[], values: object = {}) =>
  aContribution(app.db, { lifeCycle, tagIds, ...values });
const pair = async () => {
  const [from, into] = [await aTag(app.db), await aTag(app.db)];
  return { from, into };
};
const tagsOf = async (contributionId: number) =>
  (
    await app.db
      .select({ tagId: contributionTaggings.tagId })
      .from(contributionTaggings)
      .where(eq(contributionTaggings.contributionId, contributionId))
      .orderBy(contributionTaggings.tagId)
  ).map(({ tagId }) => tagId);
const listed = (tagIds: readonly number[]) =>
  module(contributionEndpoints.list, {
    params: { type: 'SUGGESTION', parentId: 0, scope: 'manage' },
    query: { size: 1000, sort: 'id,asc', 'selectedTagId.in': tagIds.join(',') },
  });
const exists = async (id: number) =>
  (await app.db.$count(contributionTags, eq(contributionTags.id, id))) === 1;

/** Numbers by tag, type and audience as they are stored, and as they are counted on the rows. */
async function numbersOf(tagIds: readonly number[]) {
  const ofTags = sql`in ${[...tagIds]}`;
  const stored = await app.db.execute(sql`
    select tag_id, type, audience, sum(number)::int as number from contribution_tag_tally
     where tag_id ${ofTags} group by 1, 2, 3 having sum(number) <> 0 order by 1, 2, 3`);
  const counted = await app.db.execute(sql`
    select tagging.tag_id, c.type, token as audience, count(*)::int as number
      from contribution_tagging tagging join contribution c on c.id = tagging.contribution_id,
           unnest(tally_audiences(c.is_deleted, c.date_submitted, c.audience)) token
     where tagging.tag_id ${ofTags} group by 1, 2, 3 order by 1, 2, 3`);
  return { stored: stored.rows, counted: counted.rows };
}

describe('what a merge changes', () => {
  it('is told beforehand, is what happens, and stands in the audit trail', async () => {
    const { from, into } = await pair();
    await tagged([from.id]);
    await tagged([from.id], { state: 'DRAFT' });
    await tagged([from.id, into.id]);
    await tagged([into.id]);
    const counts = { contributionCount: 3, bothCount: 1, viewCount: 0, jobCount: 0 };
    expect((await preview(from.id, into.id)).body).toEqual(counts);
    expect(await exists(from.id)).toBe(true);
    const merged = await merge(from.id, into.id);
    expect([merged.body, merged.headers['app-alert']]).toEqual([counts, 'app.contributionTag.merged']);
    expect(await exists(from.id)).toBe(false);
    const { body } = await admin(tagEndpoints.page, { query: { 'title.contains': into.title } });
    expect(body.find(({ id }) => id === into.id)?.useCount).toBe(4);
    const [noted] = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.userId, administrator.id))
      .orderBy(sql`id desc`)
      .limit(1);
    expect(noted?.change).toEqual({
      call: 'POST api/v3/contribution-tags/:id/merge',
      object: { id: String(from.id) },
      fields: [
        ...Object.entries(counts).map(([name, value]) => ({ name, value })),
        { name: 'intoId', value: into.id },
      ],
    });
  });

  it('deleted contributions come along, and count for nobody', async () => {
    const { from, into } = await pair();
    const gone = await tagged([from.id], { isDeleted: true });
    expect((await merge(from.id, into.id)).body.contributionCount).toBe(0);
    expect(await tagsOf(gone.id)).toEqual([into.id]);
  });

  it('each history says which tags there were and are', async () => {
    const from = await aTag(app.db, { title: 'Merge me' });
    const into = await aTag(app.db, { title: 'Alive' });
    const other = await aTag(app.db, { title: 'Other' });
    const one = await tagged([from.id, other.id]);
    const both = await tagged([from.id, into.id]);
    const neither = await tagged([into.id]);
    await merge(from.id, into.id);
    const entries = await app.db
      .select()
      .from(contributionHistories)
      .where(inArray(contributionHistories.contributionId, [one.id, both.id, neither.id]))
      .orderBy(contributionHistories.contributionId);
    const seen = entries
      .filter(({ event }) => event === 'tagIds')
      .map(({ contributionId, userId, oldValue, newValue }) => [contributionId, userId, oldValue, newValue]);
    expect(seen).toEqual([
      [one.id, administrator.id, 'Merge me, Other', 'Alive, Other'],
      [both.id, administrator.id, 'Alive, Merge me', 'Alive'],
    ]);
  });

  it('lists by the target hold the union, each once, and stored numbers are those of the rows', async () => {
    const tagSets = fc.array(fc.subarray([0, 1, 2]), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        tagSets,
        fc.constantFrom<'SUBMITTED' | 'DRAFT'>('SUBMITTED', 'DRAFT'),
        async (sets, state) => {
          const tags = [await aTag(app.db), await aTag(app.db), await aTag(app.db)];
          const idsOf = (places: readonly number[]) => places.map((at) => tags[at]?.id ?? 0);
          const [fromId = 0, intoId = 0, otherId = 0] = idsOf([0, 1, 2]);
          for (const [at, places] of sets.entries()) {
            await tagged(idsOf(places), { state: at === 0 ? state : 'SUBMITTED' });
          }
          const union = (await listed([fromId, intoId])).body.map(({ id }) => id);
          const others = (await listed([otherId])).body.map(({ id }) => id);
          expect((await merge(fromId, intoId)).status).toBe(200);
          const after = await listed([intoId]);
          expect(after.body.map(({ id }) => id)).toEqual(union);
          expect(after.total).toBe(union.length);
          expect((await listed([otherId])).body.map(({ id }) => id)).toEqual(others);
          expect((await listed([fromId])).total).toBe(0);
          const { stored, counted } = await numbersOf([fromId, intoId, otherId]);
          expect(stored).toEqual(counted);
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);

  it('saved views filter by the target from now on, whoever has them', async () => {
    const { from, into } = await pair();
    const list = '/contribution/list/SUGGESTION/0/manage';
    const create = async (query: string) =>
      (
        await module(savedViewEndpoints.create, {
          body: { name: 'Mine', address: `${list}${query}`, sharing: { with: 'NOBODY' } },
        })
      ).body;
    const views = [
      await create(`?selectedTagId.in=${from.id}&sort=title,asc`),
      await create(`?contributionFieldId.in=3&selectedTagId.in=1,${from.id},${into.id}`),
      await create(`?contributionFieldId.in=${from.id}&selectedTagId.in=${from.id}7`),
    ];
    expect((await preview(from.id, into.id)).body.viewCount).toBe(2);
    expect((await merge(from.id, into.id)).body.viewCount).toBe(2);
    const read = async (id: number) => (await module(savedViewEndpoints.read, { params: { id } })).body;
    const after = await Promise.all(views.map(({ id }) => read(id)));
    expect(after.map(({ address }) => address)).toEqual([
      `${list}?selectedTagId.in=${into.id}&sort=title,asc`,
      `${list}?contributionFieldId.in=3&selectedTagId.in=1,${into.id}`,
      `${list}?contributionFieldId.in=${from.id}&selectedTagId.in=${from.id}7`,
    ]);
    const [changed] = views;
    const { id = 0, version } = changed ?? {};
    const save = await module(savedViewEndpoints.save, { body: { id, version, name: 'Late' } });
    expect(save.errorKey).toBe('error.savedInBetween');
  });

  it('commands for many that wait give the target, and those that are done give it back', async () => {
    const { from, into } = await pair();
    const [done, waiting] = [await tagged([from.id]), await tagged([])];
    const command = (ids: number[], given: object) =>
      module(bulkEndpoints.start, { body: { command: 'TAG', arguments: given, ids } as never });
    const first = await command([done.id], { remove: [from.id] });
    await carryOutBulkJobs(app.services);
    await command([waiting.id], { add: [from.id], remove: [into.id] });
    const merged = await merge(from.id, into.id);
    expect(merged.body).toMatchObject({ contributionCount: 0, jobCount: 1 });
    await carryOutBulkJobs(app.services);
    expect(await tagsOf(waiting.id)).toEqual([into.id]);
    await module(bulkJobEndpoints.undo, { params: { id: first.body.id } });
    await carryOutBulkJobs(app.services);
    expect(await tagsOf(done.id)).toEqual([into.id]);
  });

  it('a command that is being carried out goes on with the target', async () => {
    const { from, into } = await pair();
    const contributions: number[] = [];
    for (let at = 0; at < 12; at += 1) contributions.push((await tagged([])).id);
    const given = { command: 'TAG', arguments: { add: [from.id] }, ids: contributions };
    await module(bulkEndpoints.start, { body: given as never });
    // Before it the first have the tag that goes, after it the others would ask for one that there is no more.
    const whileItRuns = async () => {
      await expect.poll(() => listed([from.id]).then(({ total }) => total)).toBeGreaterThan(0);
      return merge(from.id, into.id);
    };
    const [, merged] = await Promise.all([carryOutBulkJobs(app.services), whileItRuns()]);
    expect(merged.status).toBe(200);
    await carryOutBulkJobs(app.services);
    expect((await listed([into.id])).body.map(({ id }) => id)).toEqual(contributions);
  });
});

describe('what is refused, by preview and merge alike', () => {
  it.each([
    ['a tag into itself', 'error.tagMerge.same', 400],
    ['an unknown one', 'error.tagMerge.gone', 404],
    ['into an unknown one', 'error.tagMerge.intoGone', 400],
    ['into an inactive one', 'error.tagMerge.inactive', 400],
  ] as const)('%s', async (what, key, status) => {
    const { from, into } = await pair();
    const inactive = await aTag(app.db, { isActive: false });
    const ids: Record<typeof what, [number, number]> = {
      'a tag into itself': [from.id, from.id],
      'an unknown one': [999_999, into.id],
      'into an unknown one': [from.id, 999_999],
      'into an inactive one': [from.id, inactive.id],
    };
    const [fromId, intoId] = ids[what];
    for (const call of [preview, merge]) {
      const answer = await call(fromId, intoId);
      expect([answer.status, answer.errorKey]).toEqual([status, key]);
    }
    expect(await exists(from.id)).toBe(true);
  });

  it('whoever is no platform administrator', async () => {
    const { from, into } = await pair();
    for (const call of [preview, merge]) expect((await call(from.id, into.id, module)).status).toBe(403);
  });

  it('an inactive tag merges into an active one', async () => {
    const [from, into] = [await aTag(app.db, { isActive: false }), await aTag(app.db)];
    expect((await merge(from.id, into.id)).status).toBe(200);
  });
});

describe('at the same moment', () => {
  it('of two opposite merges one is done and the other one finds its target gone', async () => {
    const { from, into } = await pair();
    const carried = await tagged([from.id, into.id]);
    const answers = await Promise.all([merge(from.id, into.id), merge(into.id, from.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.flatMap(({ errorKey }) => errorKey ?? [])).toEqual(['error.tagMerge.intoGone']);
    expect(await tagsOf(carried.id)).toHaveLength(1);
  });

  it('of the same merge twice the second one finds its tag gone', async () => {
    const { from, into } = await pair();
    await tagged([from.id]);
    const answers = await Promise.all([merge(from.id, into.id), merge(from.id, into.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('a target that is deactivated meanwhile is refused', async () => {
    const { from, into } = await pair();
    const answer = await whileOthersWait(
      app.db,
      (tx) => tx.update(contributionTags).set({ isActive: false }).where(eq(contributionTags.id, into.id)),
      () => merge(from.id, into.id),
    );
    expect(answer.errorKey).toBe('error.tagMerge.inactive');
    expect(await exists(from.id)).toBe(true);
  });

  it('what somebody gives the tag to meanwhile is merged too', async () => {
    const { from, into } = await pair();
    const late = await tagged([]);
    const answer = await whileOthersWait(
      app.db,
      (tx) => tx.insert(contributionTaggings).values({ contributionId: late.id, tagId: from.id }),
      () => merge(from.id, into.id),
    );
    expect(answer.status).toBe(200);
    expect(await tagsOf(late.id)).toEqual([into.id]);
  });

  it('a contribution that is being changed is waited for', async () => {
    const { from, into } = await pair();
    const changing = await tagged([from.id]);
    const answer = await whileOthersWait(
      app.db,
      (tx) => tx.execute(sql`select from contribution where id = ${changing.id} for no key update`),
      () => merge(from.id, into.id),
      async (tx) => {
        // The merge holds no tag yet, or the two would wait for each other.
        await tx.insert(contributionTaggings).values({ contributionId: changing.id, tagId: into.id });
        await untilWaiting(app.db, 1);
      },
    );
    expect(answer.status).toBe(200);
    expect(await tagsOf(changing.id)).toEqual([into.id]);
  });
});
