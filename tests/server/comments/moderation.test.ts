import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { QueryInput } from '#contract/http.ts';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { reportTallies } from '#server/platform/db/schema/reports.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';
import { add, list, startCommenting } from './commenters.ts';

const { admin, app, me, open, other, owner } = await startCommenting();
afterAll(() => app.close());
const responsible = await aUser(app.db);
const they = await app.as(responsible);
const bystander = await app.as(await aUser(app.db));
const platform = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_APP_ADMIN'] }));
const openFor = () => open({ participants: [[responsible, 'RESPONSIBLE']] });

const REASON = 'Insults a colleague';
const report = (call: Call, id: number, reason = REASON) =>
  call(endpoints.report, { params: { id }, body: { reason } });
const hide = (call: Call, id: number, reason = REASON) =>
  call(endpoints.hide, { params: { id }, body: { reason } });
const unhide = (call: Call, id: number) => call(endpoints.unhide, { params: { id } });
const dismiss = (call: Call, id: number) => call(endpoints.dismissReports, { params: { id } });
const moderated = async (call: Call, query: QueryInput<typeof endpoints.moderation> = {}) =>
  (await call(endpoints.moderation, { query })).body;
const countOf = async (id: number) =>
  (await app.db.select().from(contributions).where(eq(contributions.id, id)))[0]?.commentCount;
const titlesFor = async (userId: number, commentId: number) =>
  (await app.db.select().from(notifications).where(eq(notifications.commentId, commentId)))
    .filter((row) => row.userId === userId)
    .map(({ title }) => title);

describe('reporting a comment', () => {
  it('is done once a person, with a reason; whoever is responsible hears of the first', async () => {
    const { id } = await openFor();
    const { body: comment } = await add(other, id);
    expect((await report(bystander, comment.id)).body.reported).toBe(true);
    expect((await report(bystander, comment.id)).errorKey).toBe('error.commentReported');
    expect((await report(me, comment.id, 'Spam')).status).toBe(200);
    const titles = await titlesFor(responsible.id, comment.id);
    expect(titles.filter((title) => title === t('comment.notice.reported.title'))).toHaveLength(1);
    const [row] = await moderated(they);
    expect(row).toMatchObject({
      id: comment.id,
      state: 'REPORTED',
      reportCount: 2,
      reasons: ['Spam', REASON],
    });
    expect(JSON.stringify(row)).not.toContain('reportedBy');
  });

  it('is refused for one’s own, without a reason, for what is gone or not seen, and without a session', async () => {
    const { id } = await openFor();
    const { body: comment } = await add(other, id);
    expect((await app.anonymous(endpoints.report, { params: { id: comment.id } })).status).toBe(401);
    expect((await report(other, comment.id)).errorKey).toBe('error.reportOwn');
    expect((await report(me, comment.id, ' a ')).fieldErrors).toEqual({ reason: 'Size' });
    expect((await report(me, 999_999)).status).toBe(404);
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    expect((await report(bystander, comment.id)).status).toBe(404);
  });

  it('ends when moderators dismiss it, and begins anew with another person', async () => {
    const { id } = await openFor();
    const { body: comment } = await add(other, id);
    await report(bystander, comment.id);
    expect((await dismiss(other, comment.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await dismiss(they, comment.id)).status).toBe(200);
    expect((await moderated(they)).map((row) => row.id)).not.toContain(comment.id);
    await report(me, comment.id);
    expect((await moderated(they)).find((row) => row.id === comment.id)?.reportCount).toBe(1);
  });

  it('is not ended by who wrote the comment, and its words are nobody’s who may not read the discussion [R3C-13]', async () => {
    const { id } = await openFor();
    const { body: comment } = await add(they, id);
    await report(me, comment.id);
    expect((await dismiss(they, comment.id)).errorKey).toBe('error.commandNotAllowed');
    const listed = async (call: Call) => (await moderated(call)).map((row) => row.id);
    expect(await listed(they)).toContain(comment.id);
    await app.db.update(contributions).set({ commentStatus: 'HIDDEN' }).where(eq(contributions.id, id));
    expect(await listed(they)).not.toContain(comment.id);
    expect(await listed(platform)).not.toContain(comment.id);
    expect(await listed(admin)).toContain(comment.id);
  });
});

describe('hiding a comment', () => {
  it('takes its words from all but its author and the moderators, who read the reason', async () => {
    const { id } = await openFor();
    const { body: comment } = await other(endpoints.add, {
      params: { id },
      body: { comment: 'Rude words', mentionedUserIds: [owner.id] },
    });
    await me(endpoints.react, { params: { id: comment.id, kind: 'LIKE' } });
    expect((await hide(they, comment.id)).body).toMatchObject({ comment: 'Rude words', mayHide: true });
    const read = async (call: Call) => (await list(call, id)).body[0];
    const place = { comment: '', mentions: [], reactions: [], hidden: { reason: null }, mayHide: false };
    expect(await read(bystander)).toMatchObject(place);
    expect(await read(me)).toMatchObject(place);
    for (const call of [other, they, admin, platform]) {
      expect(await read(call)).toMatchObject({ comment: 'Rude words', hidden: { reason: REASON } });
    }
    expect(JSON.stringify(await read(bystander))).not.toContain('Rude');
  });

  it('counts it as little as a deleted one, wherever it is counted, until it is shown again', async () => {
    const { id } = await openFor();
    const author = await aUser(app.db);
    const call = await app.as(author);
    const { body: comment } = await add(call, id);
    const numberOf = async () => (await call(endpoints.countOfUser, { params: { id: author.id } })).body;
    const reported = async () =>
      (await app.db.select().from(reportTallies).where(eq(reportTallies.kind, 'COMMENT'))).reduce(
        (sum, { number }) => sum + number,
        0,
      );
    const before = await reported();
    await hide(they, comment.id);
    expect([await countOf(id), await numberOf()]).toEqual([0, 0]);
    expect(await reported()).toBeLessThan(before);
    await unhide(they, comment.id);
    expect([await countOf(id), await numberOf(), await reported()]).toEqual([1, 1, before]);
    await hide(they, comment.id);
    await call(endpoints.remove, { params: { id: comment.id } });
    expect(await countOf(id)).toBe(0);
    expect((await unhide(they, comment.id)).status).toBe(404);
  });

  it('leaves no word of it to the search, also when all words are made anew', async () => {
    const { id } = await openFor();
    const { body: comment } = await add(other, id, 'Zeppelinwiese');
    const found = async (call: Call) =>
      (await call(searchEndpoints.hits, { query: { q: 'Zeppelinwiese' } })).body.length;
    expect(await found(bystander)).toBe(1);
    await hide(they, comment.id);
    await app.pool.query('call rebuild_searched_words()');
    for (const call of [bystander, other, admin]) expect(await found(call)).toBe(0);
    await unhide(they, comment.id);
    expect(await found(bystander)).toBe(1);
  });

  it('is noted in the history, ends its reports, and notifies its author with the reason', async () => {
    const { id } = await openFor();
    const author = await aUser(app.db);
    const { body: comment } = await add(await app.as(author), id);
    const title = (await bystander(contributionEndpoints.read, { params: { id } })).body.title;
    await report(bystander, comment.id);
    await hide(they, comment.id);
    await unhide(they, comment.id);
    expect((await moderated(they)).map((row) => row.id)).not.toContain(comment.id);
    expect(await titlesFor(author.id, comment.id)).toEqual([
      t('comment.notice.hidden.title', { title }),
      t('comment.notice.unhidden.title', { title }),
    ]);
    const entries = await app.db
      .select()
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, id))
      .orderBy(contributionHistories.id);
    expect(
      entries
        .filter(({ event }) => event.startsWith('comment'))
        .map(({ event, explanation, userId }) => [event, explanation, userId]),
    ).toEqual([
      ['commentHidden', REASON, responsible.id],
      ['commentUnhidden', null, responsible.id],
    ]);
  });

  it('is for those who moderate alone, needs a reason, and happens once', async () => {
    const { id } = await openFor();
    const { body: comment } = await add(other, id);
    expect((await app.anonymous(endpoints.hide, { params: { id: comment.id } })).status).toBe(401);
    for (const call of [bystander, me, other]) {
      expect((await hide(call, comment.id)).errorKey).toBe('error.commandNotAllowed');
      expect((await unhide(call, comment.id)).errorKey).toBe('error.commandNotAllowed');
    }
    expect((await hide(they, comment.id, '')).fieldErrors).toEqual({ reason: 'Size' });
    expect((await hide(they, 999_999)).status).toBe(404);
    const both = await Promise.all([hide(they, comment.id), hide(platform, comment.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await countOf(id)).toBe(0);
  });

  it('ends answers, changes, reactions and reports of it', async () => {
    const { id } = await openFor();
    const { body: comment } = await add(other, id);
    await hide(they, comment.id);
    const answers = [
      await me(endpoints.add, { params: { id }, body: { comment: 'So?', parentId: comment.id } }),
      await other(endpoints.update, { params: { id: comment.id }, body: { comment: 'Nicer' } }),
      await me(endpoints.react, { params: { id: comment.id, kind: 'LIKE' } }),
      await report(me, comment.id),
    ];
    expect(answers.map(({ errorKey }) => errorKey)).toEqual(Array(4).fill('error.commentHidden'));
  });
});

describe('the list of moderators', () => {
  it('holds what was reported or hidden where each moderates, by pages and by when', async () => {
    const [{ id }, { id: elsewhere }] = [await openFor(), await open({ type: 'SUGGESTION' })];
    const [{ body: first }, { body: second }] = [await add(other, id), await add(other, id)];
    const { body: foreign } = await add(other, elsewhere);
    for (const { id: one } of [first, second, foreign]) await hide(admin, one);
    const hidden = async (call: Call) =>
      (await moderated(call, { state: 'HIDDEN', size: 50 })).map((row) => row.id);
    expect(await hidden(they)).toEqual(expect.arrayContaining([second.id, first.id]));
    expect(await hidden(they)).not.toContain(foreign.id);
    expect(await hidden(admin)).toContain(foreign.id);
    expect(await hidden(platform)).toContain(foreign.id);
    expect(await hidden(bystander)).toEqual([]);
    const page = await they(endpoints.moderation, {
      query: { state: 'HIDDEN', size: 1, page: 0, sort: 'id,desc' },
    });
    expect(page.body[0]).toMatchObject({ id: second.id, hiddenReason: REASON, contribution: { id } });
    expect(page.total).toBeGreaterThanOrEqual(2);
    const beyond = await they(endpoints.moderation, { query: { state: 'HIDDEN', size: 1, page: 900 } });
    expect([beyond.body, beyond.total]).toEqual([[], page.total]);
    expect((await app.anonymous(endpoints.moderation, {})).status).toBe(401);
    const unknown = { state: 'GONE' as 'HIDDEN' };
    expect((await they(endpoints.moderation, { query: unknown })).status).toBe(400);
  });
});

it('what a moderator hid stays in the copy of its author’s data, with the reason', async () => {
  const { rows } = await app.db.execute<{ id: number; body: string }>(
    sql`select id, body from comment where hidden_at is not null and deleted_at is null limit 1`,
  );
  expect(rows[0]?.body).not.toBe('');
});
