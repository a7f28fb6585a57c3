import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FollowKind } from '#contract/follows/endpoints.ts';
import { followEndpoints as endpoints } from '#contract/follows/endpoints.ts';
import type { Visibility } from '#contract/life-cycles/schema.ts';
import { supportEndpoints } from '#contract/support/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { followedSubjects } from '#server/platform/db/schema/follows.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { eraseFollows } from '#server/process/follows/erase-follows.ts';
import { eraseSupport } from '#server/process/support/erase-support.ts';
import type { Call } from '#tests/support/app.ts';
import { aCampaign, aContribution, aField } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { app, type Change, complete, prepareSaving, save, start } from '../contributions/savingCase.ts';

prepareSaving();

let author: TestUser;
let asAuthor: Call;
let reader: TestUser;
let asReader: Call;
let fieldId: number;
beforeEach(async () => {
  author = await aUser(app.db);
  asAuthor = await app.as(author);
  reader = await aUser(app.db);
  asReader = await app.as(reader);
  fieldId = (await aField(app.db, { title: 'Mobility' })).id;
});

const submitOne = async ({
  visibility = 'REGISTERED',
  ...values
}: Change & { visibility?: Visibility } = {}) => {
  const id = await start(asAuthor);
  await app.db.update(contributions).set({ visibility }).where(eq(contributions.id, id));
  const { status } = await save(asAuthor, id, complete({ contributionFieldId: fieldId, ...values }));
  expect(status).toBe(200);
  return id;
};
const heard = async (user: TestUser, contributionId: number) =>
  (
    await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, user.id))
      .orderBy(notifications.id)
  )
    .filter((one) => one.contributionId === contributionId)
    .map(({ body }) => body);
const followField = (id = fieldId) => asReader(endpoints.followField, { params: { id } });
const list = async (kind: FollowKind) => (await asReader(endpoints.list, { query: { kind } })).body;

describe('whoever follows a field, a campaign or a person', () => {
  it('hears of a new submission there once, for the strongest reason', async () => {
    await submitOne();
    const campaign = await aCampaign(app.db);
    const onlyField = await aUser(app.db);
    await (await app.as(onlyField))(endpoints.followField, { params: { id: fieldId } });
    expect((await followField()).body).toEqual({ following: true });
    expect((await followField()).status).toBe(200);
    expect((await asReader(endpoints.followCampaign, { params: { id: campaign.id } })).status).toBe(200);
    expect((await asReader(endpoints.followUser, { params: { id: author.id } })).status).toBe(200);
    const id = await submitOne({ campaignId: campaign.id });
    expect(await heard(reader, id)).toEqual([expect.stringContaining('Someone you follow submitted')]);
    expect(await heard(onlyField, id)).toEqual([expect.stringContaining('in a field you follow')]);
    await asReader(endpoints.stopUser, { params: { id: author.id } });
    const next = await submitOne({ campaignId: campaign.id });
    expect(await heard(reader, next)).toEqual([expect.stringContaining('to a campaign you follow')]);
  });

  it('in their own language', async () => {
    await app.db.update(users).set({ langKey: 'tr' }).where(eq(users.id, reader.id));
    await followField();
    expect(await heard(reader, await submitOne())).toEqual([
      expect.stringContaining('Takip ettiğiniz bir alanda'),
    ]);
  });

  it('not of what is private, not of their own, and not after they stopped', async () => {
    await followField();
    await asAuthor(endpoints.followField, { params: { id: fieldId } });
    const hidden = await submitOne({ visibility: 'PRIVATE' });
    expect(await heard(reader, hidden)).toEqual([]);
    const own = await submitOne();
    expect((await heard(author, own)).filter((body) => body.includes('you follow'))).toEqual([]);
    expect((await asReader(endpoints.stopField, { params: { id: fieldId } })).body).toEqual({
      following: false,
    });
    expect((await asReader(endpoints.stopField, { params: { id: fieldId } })).status).toBe(200);
    expect(await heard(reader, await submitOne())).toEqual([]);
  });

  it('finds nothing that they may not know of', async () => {
    expect((await followField(999_999)).status).toBe(404);
    const draft = await aCampaign(app.db, { publishState: 'DRAFT' });
    expect((await asReader(endpoints.followCampaign, { params: { id: draft.id } })).status).toBe(404);
    // Of somebody who wrote nothing that others see, nobody learns that they are there.
    expect((await asReader(endpoints.followUser, { params: { id: author.id } })).status).toBe(404);
    await submitOne({ visibility: 'PRIVATE' });
    expect((await asReader(endpoints.followUser, { params: { id: author.id } })).status).toBe(404);
    expect((await asReader(endpoints.followUser, { params: { id: reader.id } })).errorKey).toBe(
      'error.followSelf',
    );
  });
});

describe('the list of what somebody follows', () => {
  it('has each kind by itself, the latest first, and only what they still see', async () => {
    const id = await submitOne();
    const campaign = await aCampaign(app.db, { title: 'Greener' });
    await asReader(endpoints.followContribution, { params: { id } });
    await followField();
    await asReader(endpoints.followCampaign, { params: { id: campaign.id } });
    await asReader(endpoints.followUser, { params: { id: author.id } });
    expect(await list('CONTRIBUTION')).toMatchObject([
      { kind: 'CONTRIBUTION', targetId: id, type: 'SUGGESTION' },
    ]);
    expect(await list('FIELD')).toMatchObject([{ targetId: fieldId, title: 'Mobility', code: null }]);
    expect(await list('CAMPAIGN')).toMatchObject([{ targetId: campaign.id, title: 'Greener' }]);
    expect(await list('USER')).toMatchObject([{ targetId: author.id, type: null }]);
    const more = await submitOne();
    await asReader(endpoints.followContribution, { params: { id: more } });
    const page = await asReader(endpoints.list, { query: { kind: 'CONTRIBUTION', size: 1, page: 0 } });
    expect([page.body.map(({ targetId }) => targetId), page.total]).toEqual([[more], 2]);
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    expect((await list('CONTRIBUTION')).map(({ targetId }) => targetId)).toEqual([more]);
    expect((await asReader(endpoints.list, { query: { kind: 'NEWS' } as never })).status).toBe(400);
    const beyond = await asReader(endpoints.list, { query: { kind: 'FIELD', size: 10, page: 4 } });
    expect([beyond.body, beyond.total]).toEqual([[], 1]);
  });

  it('is offered with a contribution: its field, campaign and authors', async () => {
    const id = await submitOne();
    await followField();
    const { body } = await asReader(endpoints.around, { params: { id }, query: {} });
    expect(body).toEqual([
      { kind: 'FIELD', targetId: fieldId, title: 'Mobility', following: true },
      { kind: 'USER', targetId: author.id, title: expect.any(String), following: false },
    ]);
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    expect((await asReader(endpoints.around, { params: { id }, query: {} })).status).toBe(404);
  });

  it('goes with a person who is erased, and from the lists of others', async () => {
    await submitOne();
    await asReader(endpoints.followUser, { params: { id: author.id } });
    await asAuthor(endpoints.followField, { params: { id: fieldId } });
    await eraseFollows(app.db, { userId: author.id });
    expect(await list('USER')).toEqual([]);
    expect(
      await app.db.select().from(followedSubjects).where(eq(followedSubjects.userId, author.id)),
    ).toEqual([]);
  });
});

describe('where else it is felt', () => {
  const note = (id: number, text: string) =>
    asReader(supportEndpoints.note, { params: { id }, body: { note: text } });
  const notes = async (id: number) =>
    (await asAuthor(supportEndpoints.supporters, { params: { id } })).body.map((one) => one.note);

  it('says a supporter, and takes it back; whoever sees the contribution reads it', async () => {
    const { id } = await aContribution(app.db, { owner: author, visibility: 'REGISTERED' });
    expect((await note(id, 'At gate 3')).status).toBe(404);
    await asReader(supportEndpoints.support, { params: { id } });
    expect(await notes(id)).toEqual(['']);
    expect((await note(id, '  At gate 3 ')).body.supported).toBe(true);
    expect(await notes(id)).toEqual(['At gate 3']);
    expect((await note(id, 'x'.repeat(201))).status).toBe(400);
    await note(id, '');
    expect(await notes(id)).toEqual(['']);
    await note(id, 'At gate 4');
    await eraseSupport(app.db, { userId: reader.id });
    expect(await notes(id)).toEqual([]);
  });
});
