import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { aField, aFieldUser, anExtraInput } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { app, complete, me, prepareSaving, save, start } from './savingCase.ts';

prepareSaving();

describe('submitting', () => {
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
