import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContributionChange,
  contributionEndpoints as endpoints,
  initialContribution,
} from '../../../contract/contributions.ts';
import { contributionFields, contributionTags } from '../../../server/db/schema/configuration.ts';
import {
  contributionHistories,
  contributionParticipants,
  contributions,
  contributionTasks,
} from '../../../server/db/schema/contributions.ts';
import { DEFAULT_SETTINGS, writeSettings } from '../../../server/features/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '../../support/app.ts';
import {
  aCampaign,
  aContribution,
  aField,
  aFieldUser,
  anExtraInput,
  aParticipant,
  aTag,
} from '../../support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '../../support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '../../support/factories/users.ts';

const BODY = '<p>We could put bins for paper beside every printer.</p>';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let me: Call;
let stranger: Call;
let admin: Call;
let fieldId: number;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    type: 'SUGGESTION',
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      { stateType: 'SUBMITTED', tasks: [{ name: 'Look at it', role: 'RESPONSIBLE', dayCount: 3 }] },
      { stateType: 'COMPLETION' },
    ],
  });
  owner = await aUser(app.db);
  me = await app.as(owner);
  stranger = await app.as(await aUser(app.db));
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  fieldId = (await aField(app.db, { title: 'Office' })).id;
});
afterAll(() => app.close());

type Change = Partial<Omit<ContributionChange, 'id'>>;

const start = async (call = me) =>
  (await call(endpoints.create, { params: { type: 'SUGGESTION' }, body: initialContribution('SUGGESTION') }))
    .body;
const save = (call: Call, id: number, change: object) =>
  call(endpoints.save, { params: { type: 'SUGGESTION' }, body: { id, ...change } });
const complete = (more: Change = {}): Change => ({
  title: 'Paper bins',
  body: BODY,
  contributionFieldId: fieldId,
  ...more,
});
const contentEntries = (id: number) =>
  app.db
    .select({
      event: contributionHistories.event,
      oldValue: contributionHistories.oldValue,
      newValue: contributionHistories.newValue,
    })
    .from(contributionHistories)
    .where(and(eq(contributionHistories.contributionId, id), eq(contributionHistories.category, 'CONTENT')))
    .orderBy(contributionHistories.id);

describe('saving a draft', () => {
  it('keeps what is there without asking for more, and leads from NEW to DRAFT [R3B-28, R3B-29, R3P-12]', async () => {
    const id = await start();
    const answer = await save(me, id, { saveAsDraft: true, title: 'A' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      title: 'A',
      stateType: 'DRAFT',
      publishState: 'DRAFT',
      dateSubmitted: null,
      permissions: { edit: true, submit: true, delete: true },
    });
    expect((await me(endpoints.read, { params: { id } })).body.title).toBe('A');
  });

  it('a missing key keeps what is stored, null empties it [R3B-47]', async () => {
    const id = await start();
    await save(me, id, { saveAsDraft: true, ...complete({ summary: 'In short' }) });
    const kept = await save(me, id, { saveAsDraft: true, title: 'Other' });
    expect(kept.body).toMatchObject({ title: 'Other', summary: 'In short', body: BODY, fieldId });
    const emptied = await save(me, id, { saveAsDraft: true, summary: null, contributionFieldId: null });
    expect(emptied.body).toMatchObject({ summary: '', fieldId: null, title: 'Other' });
  });

  it('a field or campaign sent as an object with an empty or -1 id means none [R3B-47]', async () => {
    const campaign = await aCampaign(app.db);
    const id = await start();
    const set = await save(me, id, {
      saveAsDraft: true,
      field: { id: fieldId },
      campaign: { id: campaign.id },
    });
    expect(set.body).toMatchObject({ fieldId, campaignId: campaign.id });
    for (const none of [-1, '', null]) {
      await save(me, id, { saveAsDraft: true, field: { id: fieldId }, campaign: { id: campaign.id } });
      const cleared = await save(me, id, { saveAsDraft: true, field: { id: none }, campaign: { id: none } });
      expect(cleared.body).toMatchObject({ fieldId: null, campaignId: null });
    }
  });

  it('tags that were chosen are there again [R3B-17]', async () => {
    const [a, b, c] = [await aTag(app.db), await aTag(app.db), await aTag(app.db)];
    const id = await start();
    const first = await save(me, id, { saveAsDraft: true, tagIds: [a.id, b.id, a.id] });
    expect(first.body.tags.map((tag) => tag.id).sort()).toEqual([a.id, b.id].sort());
    const second = await save(me, id, { saveAsDraft: true, tagIds: [b.id, c.id] });
    expect(second.body.tags.map((tag) => tag.id).sort()).toEqual([b.id, c.id].sort());
    expect((await save(me, id, { saveAsDraft: true, title: 'x' })).body.tags).toHaveLength(2);
    expect((await save(me, id, { saveAsDraft: true, tagIds: [] })).body.tags).toEqual([]);
  });

  it('what does not exist or is out of use cannot be chosen, and all faults are told at once [R3Q-25]', async () => {
    const closed = await aField(app.db, { isActive: false });
    const old = await aTag(app.db, { isActive: false });
    const id = await start();
    const answer = await save(me, id, {
      saveAsDraft: true,
      contributionFieldId: closed.id,
      tagIds: [old.id],
      extraInputValues: [{ extraInputId: 999_999, textValue: 'x' }],
    });
    expect(answer.status).toBe(400);
    expect(answer.fieldErrors).toEqual({
      contributionFieldId: 'Value',
      tagIds: 'Value',
      ei_999999: 'Value',
    });
    const ofOtherType = await aField(app.db, { type: 'IMPROVEMENT' });
    expect(
      (await save(me, id, { saveAsDraft: true, contributionFieldId: ofOtherType.id })).fieldErrors,
    ).toEqual({ contributionFieldId: 'Value' });
    expect((await me(endpoints.read, { params: { id } })).body).toMatchObject({ fieldId: null, tags: [] });
  });

  it('a campaign must be open and of the type [R3B-48]', async () => {
    const id = await start();
    const other = await aCampaign(app.db, { campaignType: 'IMPROVEMENT' });
    expect((await save(me, id, { saveAsDraft: true, campaignId: other.id })).errorKey).toBe(
      'error.campaignClosed',
    );
  });

  it('a campaign that has ended is refused also while nobody may hand in, so that it cannot be entered by waiting [S3-13]', async () => {
    const ended = await aCampaign(app.db, { dateSubmissionEnd: new Date(Date.now() - 1000).toISOString() });
    const id = await start();
    const { moduleSubmitListSettings: audiences } = DEFAULT_SETTINGS;
    await writeSettings(app.db, {
      moduleSubmitListSettings: {
        ...audiences,
        SUGGESTION: { listingEnabled: 'BOTH', submitEnabled: 'EXTERNAL' },
      },
    });
    const answer = await save(me, id, { saveAsDraft: true, campaignId: ended.id });
    await writeSettings(app.db, { moduleSubmitListSettings: audiences });
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.campaignClosed']);
    expect((await me(endpoints.read, { params: { id } })).body.campaignId).toBeNull();
  });

  it('rich text loses whatever could run or load', async () => {
    const id = await start();
    const { body } = await save(me, id, {
      saveAsDraft: true,
      body: [
        '<p onclick="steal()">Hello <strong>you</strong></p><script>steal()</script>',
        '<a href="javascript:steal()">x</a><a href="https://example.org">y</a>',
        '<img src="x" onerror="steal()"><iframe src="https://evil.example/frame"></iframe>',
        '<svg onload="steal()"></svg><p style="position:fixed;color:red">z</p>',
      ].join(''),
    });
    expect(body.body).not.toMatch(/script|steal|onerror|onclick|evil|svg|position/i);
    expect(body.body).toContain('<strong>you</strong>');
    expect(body.body).toContain('href="https://example.org"');
    expect(body.body).toContain('color:red');
    const again = await save(me, id, { saveAsDraft: true, body: body.body });
    expect(again.body.body).toBe(body.body);
  });

  it('every changed value is one entry of the history, and unchanged ones are none [R3B-19]', async () => {
    const tag = await aTag(app.db, { title: 'Green' });
    const id = await start();
    await save(me, id, { saveAsDraft: true, ...complete({ tagIds: [tag.id] }) });
    await save(me, id, { saveAsDraft: true, ...complete({ tagIds: [tag.id], title: 'Better bins' }) });
    expect(await contentEntries(id)).toEqual([
      { event: 'title', oldValue: null, newValue: 'Paper bins' },
      { event: 'body', oldValue: null, newValue: 'We could put bins for paper beside every printer.' },
      { event: 'contributionFieldId', oldValue: null, newValue: 'Office' },
      { event: 'tagIds', oldValue: null, newValue: 'Green' },
      { event: 'title', oldValue: 'Paper bins', newValue: 'Better bins' },
    ]);
  });
});

describe('extra inputs', () => {
  it('hold their values and refuse what they cannot hold [R3B-18, R3B-49]', async () => {
    const text = await anExtraInput(app.db, { inputType: 'TEXT', minLenOrValue: 2, maxLenOrValue: 5 });
    const number = await anExtraInput(app.db, { inputType: 'NUMERIC', minLenOrValue: 1, maxLenOrValue: 9 });
    const choice = await anExtraInput(app.db, { inputType: 'SINGLE_SELECTION', choices: ['a', 'b'] });
    const rich = await anExtraInput(app.db, { inputType: 'RICH_TEXT', maxLenOrValue: 100 });
    const id = await start();
    const values = (...extraInputValues: object[]) => save(me, id, { saveAsDraft: true, extraInputValues });
    const { body } = await values(
      { extraInputId: text.id, textValue: ' abc ' },
      { extraInputId: number.id, numberValue: 3 },
      { extraInputId: choice.id, selectionValueIds: [choice.choiceIds[1]] },
      { extraInputId: rich.id, textValue: '<p>ok<script>x</script></p>' },
    );
    const stored = (inputId: number) => body.extraInputs.find((input) => input.id === inputId)?.value;
    expect(stored(text.id)?.textValue).toBe('abc');
    expect(stored(number.id)?.numberValue).toBe(3);
    expect(stored(choice.id)?.selectionValueIds).toEqual([choice.choiceIds[1]]);
    expect(stored(rich.id)?.textValue).toBe('<p>ok</p>');

    const refusedValues = await values(
      { extraInputId: text.id, textValue: 'abcdef' },
      { extraInputId: number.id, numberValue: 10 },
      { extraInputId: choice.id, selectionValueIds: [999_999] },
    );
    expect(refusedValues.fieldErrors).toEqual({
      [`ei_${text.id}`]: 'Size',
      [`ei_${number.id}`]: 'Max',
      [`ei_${choice.id}`]: 'Value',
    });
    const emptied = await values({ extraInputId: text.id, textValue: '' });
    expect(emptied.body.extraInputs.find((input) => input.id === text.id)?.value).toBeNull();
    expect((await contentEntries(id)).slice(0, 3)).toEqual([
      { event: `ei_${text.id}`, oldValue: null, newValue: 'abc' },
      { event: `ei_${number.id}`, oldValue: null, newValue: '3' },
      { event: `ei_${choice.id}`, oldValue: null, newValue: 'b' },
    ]);
  });
});

describe('handing in', () => {
  it('needs everything, and tells all that is missing at once [R3B-49, R3Q-25]', async () => {
    const required = await anExtraInput(app.db, { isRequired: true });
    const id = await start();
    const answer = await save(me, id, { title: 'ab', body: '<p>short</p>' });
    expect(answer.status).toBe(400);
    expect(answer.fieldErrors).toEqual({
      title: 'Size',
      body: 'Size',
      contributionFieldId: 'NotNull',
      [`ei_${required.id}`]: 'NotNull',
    });
    expect((await me(endpoints.read, { params: { id } })).body).toMatchObject({
      title: '',
      stateType: 'NEW',
    });
    const done = await save(me, id, {
      ...complete(),
      extraInputValues: [{ extraInputId: required.id, textValue: 'given' }],
    });
    expect([done.status, done.body.stateType]).toEqual([200, 'SUBMITTED']);
    await app.db.delete(contributions).where(eq(contributions.id, id));
  });

  it('leads to the SUBMITTED state with its tasks, for internal and external users [R3B-01, R3B-04, R3B-09]', async () => {
    const responsible = await aUser(app.db);
    const field = await aField(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user: responsible });
    const inputs = await me(endpoints.read, { params: { id: await start() } });
    const extraInputValues = inputs.body.extraInputs
      .filter(({ isRequired }) => isRequired)
      .map(({ id }) => ({ extraInputId: id, textValue: 'given' }));
    for (const roles of [['ROLE_INTERNAL'], ['ROLE_EXTERNAL']] as const) {
      const call = await app.as(await aUser(app.db, { roles: [...roles] }));
      const id = await start(call);
      const { body } = await save(call, id, {
        ...complete({ contributionFieldId: field.id }),
        extraInputValues,
      });
      expect(body).toMatchObject({
        stateType: 'SUBMITTED',
        publishState: 'PUBLISHED',
        dateSubmitted: expect.any(String),
        responsible: { id: responsible.id },
        next: { waitingFor: [{ role: 'RESPONSIBLE', taskName: 'Look at it', end: expect.any(String) }] },
      });
      const seen = await (await app.as(responsible))(endpoints.read, { params: { id } });
      expect(seen.body.tasks).toMatchObject([{ taskName: 'Look at it', contributionId: id }]);
    }
  });

  it('the length of the text is measured as its reader sees it', async () => {
    const id = await start();
    const answer = await save(me, id, complete({ body: `<p><strong>${'&amp;'.repeat(9)}</strong></p>` }));
    expect(answer.fieldErrors.body).toBe('Size');
  });
});

describe('saving later', () => {
  it('an owner changes an editable contribution, but neither field, campaign nor state [R3B-32]', async () => {
    const campaign = await aCampaign(app.db);
    const row = await aContribution(app.db, { owner, lifeCycle, fieldId });
    const other = await aField(app.db);
    const { status, body } = await save(me, row.id, {
      title: 'New title',
      campaignId: campaign.id,
      contributionFieldId: other.id,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'New title', campaignId: null, fieldId, stateType: 'SUBMITTED' });
  });

  it('one that was sent back keeps its campaign; with another field it gets the people of that one at the next hand-in [S3-16, S3-51, S3-55]', async () => {
    const [first, second] = [await aCampaign(app.db), await aCampaign(app.db)];
    const [before, after] = [await aField(app.db), await aField(app.db)];
    const people: TestUser[] = [];
    for (const role of ['RESPONSIBLE', 'EXPERT'] as const) {
      for (const { id } of [before, after]) {
        const user = await aUser(app.db);
        people.push(user);
        await aFieldUser(app.db, { fieldId: id, user, role });
      }
    }
    const [oldResponsible, newResponsible, oldExpert, newExpert] = people.map(({ id }) => id);
    const { id } = await aContribution(app.db, {
      owner,
      lifeCycle,
      state: 'DRAFT',
      ...{ title: 'Paper bins', body: BODY, fieldId: before.id, campaignId: first.id },
    });
    const given = (await me(endpoints.read, { params: { id } })).body.extraInputs
      .filter(({ isRequired }) => isRequired)
      .map((input) => ({ extraInputId: input.id, textValue: 'given' }));
    expect((await save(me, id, { extraInputValues: given })).body.stateType).toBe('SUBMITTED');
    const assigned = await aUser(app.db);
    await aParticipant(app.db, { id }, assigned, 'EXPERT', 9);
    const holders = async () =>
      (
        await app.db
          .select({ role: contributionParticipants.role, userId: contributionParticipants.userId })
          .from(contributionParticipants)
          .where(eq(contributionParticipants.contributionId, id))
      )
        .filter(({ role }) => role !== 'OWNER')
        .map(({ role, userId }) => `${role} ${userId}`)
        .sort();
    expect(await holders()).toEqual(
      [`RESPONSIBLE ${oldResponsible}`, `EXPERT ${oldExpert}`, `EXPERT ${assigned.id}`].sort(),
    );
    await app.db
      .update(contributions)
      .set({ stateId: lifeCycle.state('DRAFT').id, stateType: 'DRAFT' })
      .where(eq(contributions.id, id));
    const again = { campaignId: second.id, contributionFieldId: after.id };
    const draft = await save(me, id, { saveAsDraft: true, ...again });
    expect(draft.body).toMatchObject({ campaignId: first.id, fieldId: after.id, stateType: 'DRAFT' });
    const done = await save(me, id, again);
    expect(done.body).toMatchObject({ campaignId: first.id, fieldId: after.id, stateType: 'SUBMITTED' });
    expect(await holders()).toEqual([`RESPONSIBLE ${newResponsible}`, `EXPERT ${assigned.id}`].sort());
    const tasks = await app.db
      .select({ userId: contributionTasks.userId, status: contributionTasks.status })
      .from(contributionTasks)
      .where(eq(contributionTasks.contributionId, id))
      .orderBy(contributionTasks.id);
    expect(tasks).toEqual([
      { userId: oldResponsible, status: 'CANCELED' },
      { userId: newResponsible, status: 'WAITING' },
    ]);
    // The expert of the new field steps in when the other place of the role is free.
    await app.db
      .delete(contributionParticipants)
      .where(
        and(eq(contributionParticipants.contributionId, id), eq(contributionParticipants.role, 'EXPERT')),
      );
    await app.db
      .update(contributions)
      .set({ stateId: lifeCycle.state('DRAFT').id, stateType: 'DRAFT' })
      .where(eq(contributions.id, id));
    await save(me, id, {});
    expect(await holders()).toEqual([`RESPONSIBLE ${newResponsible}`, `EXPERT ${newExpert}`].sort());
  });

  it('what was checked at the hand-in stays complete', async () => {
    const row = await aContribution(app.db, { owner, lifeCycle, fieldId });
    expect((await save(me, row.id, { title: '' })).fieldErrors).toEqual({ title: 'NotNull' });
    expect((await save(me, row.id, { saveAsDraft: true, body: '' })).fieldErrors).toEqual({
      body: 'NotNull',
    });
    // A field and a tag that went out of use since are no obstacle to a better title.
    const field = await aField(app.db);
    const tag = await aTag(app.db);
    const old = await aContribution(app.db, { owner, lifeCycle, fieldId: field.id, tagIds: [tag.id] });
    await app.db
      .update(contributionFields)
      .set({ isActive: false })
      .where(eq(contributionFields.id, field.id));
    await app.db.update(contributionTags).set({ isActive: false }).where(eq(contributionTags.id, tag.id));
    expect((await save(me, old.id, { title: 'Better', tagIds: [tag.id] })).status).toBe(200);
  });

  it('an owner cannot when it is not editable; an administrator of the type can at any time', async () => {
    const row = await aContribution(app.db, { owner, lifeCycle, fieldId, editable: false });
    expect((await save(me, row.id, { title: 'Mine' })).errorKey).toBe('error.notEditable');
    expect((await me(endpoints.edit, { params: { type: 'SUGGESTION', id: row.id } })).status).toBe(404);
    expect((await save(admin, row.id, { title: 'Corrected' })).body.title).toBe('Corrected');
  });

  it('others cannot, whether they see it or not [R3P-06]', async () => {
    const open = await aContribution(app.db, { lifeCycle, visibility: 'REGISTERED' });
    const closed = await aContribution(app.db, { lifeCycle });
    expect((await save(stranger, open.id, { title: 'Theirs' })).errorKey).toBe('error.notEditable');
    expect((await save(stranger, closed.id, { title: 'Theirs' })).status).toBe(404);
    const params = { type: 'SUGGESTION' } as const;
    expect((await app.anonymous(endpoints.save, { params, body: { id: open.id } })).status).toBe(401);
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    expect((await nobody(endpoints.save, { params, body: { id: open.id } })).status).toBe(403);
    expect((await save(me, 999_999, { title: 'x' })).status).toBe(404);
    expect((await me(endpoints.save, { params, body: {} })).fieldErrors).toEqual({ id: 'NotNull' });
  });

  it('with an outdated version is refused, and of two at a time one wins', async () => {
    const row = await aContribution(app.db, { owner, lifeCycle, fieldId });
    const { version } = (await me(endpoints.read, { params: { id: row.id } })).body;
    const answers = await Promise.all(
      ['First', 'Second', 'Third'].map((title) => save(me, row.id, { version, title })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.filter(({ status }) => status === 400).map(({ errorKey }) => errorKey)).toEqual([
      'error.stateChanged',
      'error.stateChanged',
    ]);
    expect((await save(me, row.id, { version: version + 1, title: 'Fourth' })).status).toBe(200);
  });

  it('under the path of another type is refused', async () => {
    const row = await aContribution(app.db, { owner, lifeCycle, fieldId });
    const answer = await me(endpoints.save, {
      params: { type: 'IMPROVEMENT' },
      body: { id: row.id, title: 'x' },
    });
    expect(answer.errorKey).toBe('error.typeMismatch');
  });
});

describe('deleting', () => {
  const remove = (call: Call, id: number, type: 'SUGGESTION' | 'IDEA' = 'SUGGESTION') =>
    call(endpoints.remove, { params: { type, id } });

  it('an owner deletes a draft and it leaves every list [R3P-13]', async () => {
    const id = await start();
    const answer = await remove(me, id);
    expect([answer.status, answer.headers['app-alert']]).toEqual([200, 'app.contribution.deleted']);
    expect((await me(endpoints.read, { params: { id } })).status).toBe(404);
    expect((await remove(me, id)).status).toBe(404);
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    expect(row?.isDeleted).toBe(true);
  });

  it('not after the hand-in; an administrator of the type may, and open tasks end', async () => {
    const row = await aContribution(app.db, { owner, lifeCycle, visibility: 'REGISTERED' });
    await app.db.insert(contributionTasks).values({
      contributionId: row.id,
      kind: 'STATE',
      definitionId: 1,
      names: [{ language: 'en', name: 'Look at it' }],
      role: 'OWNER',
      userId: owner.id,
      module: 'SUGGESTION',
      stateId: row.stateId,
      oneForAll: true,
    });
    expect((await remove(me, row.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await remove(stranger, row.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await remove(admin, row.id, 'IDEA')).errorKey).toBe('error.typeMismatch');
    expect((await remove(admin, row.id)).status).toBe(200);
    const tasks = await app.db
      .select({ status: contributionTasks.status })
      .from(contributionTasks)
      .where(eq(contributionTasks.contributionId, row.id));
    expect(tasks).toEqual([{ status: 'CANCELED' }]);
  });

  it('needs a session and a role', async () => {
    const { id } = await aContribution(app.db, { owner, lifeCycle });
    expect((await remove(app.anonymous, id)).status).toBe(401);
    expect((await remove(await app.as(await aUser(app.db, { roles: [] })), id)).status).toBe(403);
  });
});
