import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import {
  contributionFields,
  contributionTags,
  extraInputs,
} from '#server/platform/db/schema/configuration.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import {
  aCampaign,
  aContribution,
  aField,
  aFieldUser,
  anExtraInput,
  aParticipant,
  aTag,
} from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import {
  admin,
  app,
  BODY,
  fieldId,
  lifeCycle,
  me,
  owner,
  prepareSaving,
  save,
  stranger,
} from './savingCase.ts';

prepareSaving();

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

  it('what the cleaner takes away of a required rich text does not count as given [R3B-49, S3-86]', async () => {
    const input = await anExtraInput(app.db, { inputType: 'RICH_TEXT', isRequired: true, minLenOrValue: 5 });
    const { id } = await aContribution(app.db, { owner, lifeCycle, fieldId });
    const given = (textValue: string) =>
      save(me, id, { extraInputValues: [{ extraInputId: input.id, textValue }] });
    expect((await given('<p>Twelve words</p>')).status).toBe(200);
    const refused = async (html: string) => (await given(html)).fieldErrors?.[`ei_${input.id}`];
    expect(await refused('<style>0123456789</style>')).toBe('NotNull');
    expect(await refused('<p>ab</p><script>0123456789</script>')).toBe('Size');
    const { body } = await me(endpoints.read, { params: { id } });
    const stored = body.extraInputs.find((one) => one.id === input.id);
    expect(stored?.value?.textValue).toBe('<p>Twelve words</p>');
    await app.db.update(extraInputs).set({ isRequired: false }).where(eq(extraInputs.id, input.id));
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
