import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/db/client.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { extraInputSelectionValues, extraInputs } from '#server/platform/db/schema/configuration.ts';
import {
  contributionParticipants,
  contributions,
  extraInputValues,
} from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { AppError } from '#server/platform/errors.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { openForDecision, openForView } from '#server/process/contributions/commands/decide.ts';
import { actionsFor, permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { endTasksOf } from '#server/process/contributions/editing/remove.ts';
import { storeAsDraft, submitContribution } from '#server/process/contributions/editing/submit.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { callerOf } from '#tests/support/factories/callers.ts';
import {
  aCampaign,
  aCompetition,
  aContribution,
  aField,
  aFieldUser,
  anExtraInput,
  aTag,
} from '#tests/support/factories/contributions.ts';

import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Runs a service as a call would: one transaction; gives the refusal instead of throwing it. */
async function run(
  user: TestUser,
  work: (context: Parameters<typeof submitContribution>[0]) => Promise<void>,
) {
  try {
    await inTransaction(app.db, (tx) => work({ db: tx, services: app.services, caller: callerOf(user) }));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
const submit = (user: TestUser, id: number) => run(user, (context) => submitContribution(context, id));
const rowOf = async (id: number) =>
  (
    await app.db.select().from(contributions).where(eq(contributions.id, id))
  )[0] as typeof contributions.$inferSelect;
const participantsOf = async (id: number) =>
  (
    await app.db
      .select()
      .from(contributionParticipants)
      .where(eq(contributionParticipants.contributionId, id))
  )
    .map(({ role, userId }) => `${role} ${userId}`)
    .sort();

async function aCompleteDraft(values: Partial<Parameters<typeof aContribution>[1]> = {}) {
  const owner = values.owner ?? (await aUser(app.db));
  const field = await aField(app.db);
  const { id } = await aContribution(app.db, { owner, state: 'DRAFT', fieldId: field.id, ...values });
  return { id, owner, field };
}

describe('submitting', () => {
  it('presets the people of field and unit, publishes, dates, gives the tasks [Q3-19, S3-18, S3-51]', async () => {
    const lifeCycle = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        { stateType: 'DRAFT' },
        { stateType: 'SUBMITTED', tasks: [{ name: 'Decide', role: 'RESPONSIBLE' }] },
      ],
    });
    const unit = await aUnit(app.db);
    const manager = await aUser(app.db, { unitId: unit.id, isManager: true });
    const owner = await aUser(app.db, { unitId: unit.id });
    const { id, field } = await aCompleteDraft({ owner, lifeCycle });
    const [responsible, expert] = [await aUser(app.db), await aUser(app.db)];
    await aFieldUser(app.db, { fieldId: field.id, user: responsible });
    await aFieldUser(app.db, { fieldId: field.id, user: expert, role: 'EXPERT' });

    expect(await submit(owner, id)).toBeNull();
    const row = await rowOf(id);
    expect(row).toMatchObject({ stateType: 'SUBMITTED', publishState: 'PUBLISHED', version: 1 });
    expect(row.dateSubmitted).not.toBeNull();
    expect(await participantsOf(id)).toEqual(
      [
        `OWNER ${owner.id}`,
        `RESPONSIBLE ${responsible.id}`,
        `EXPERT ${expert.id}`,
        `MANAGER ${manager.id}`,
      ].sort(),
    );
    const tasks = await app.db
      .select()
      .from(contributionTasks)
      .where(eq(contributionTasks.contributionId, id));
    expect(tasks.map(({ userId }) => userId)).toEqual([responsible.id]);
    const rows = await app.db
      .select()
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, id))
      .orderBy(asc(contributionHistories.id));
    expect(rows.map(({ category, event }) => `${category} ${event}`)).toContain('STATE submit');
  });

  it('the manager of the unit above steps in where the unit has none [S3-51]', async () => {
    await aLifeCycle(app.db);
    const parent = await aUnit(app.db);
    const unit = await aUnit(app.db, { parentUnitId: parent.id, organizationId: parent.organizationId });
    const manager = await aUser(app.db, { unitId: parent.id, isManager: true });
    const { id, owner } = await aCompleteDraft({ owner: await aUser(app.db, { unitId: unit.id }) });
    await submit(owner, id);
    expect(await participantsOf(id)).toContain(`MANAGER ${manager.id}`);
  });

  it('an outsider who is called manager of the unit is passed over, and the unit above steps in [S3-51, S3-54]', async () => {
    await aLifeCycle(app.db);
    const parent = await aUnit(app.db);
    const unit = await aUnit(app.db, { parentUnitId: parent.id, organizationId: parent.organizationId });
    const manager = await aUser(app.db, { unitId: parent.id, isManager: true });
    await aUser(app.db, { roles: ['ROLE_EXTERNAL'], unitId: unit.id, isManager: true });
    const { id, owner } = await aCompleteDraft({ owner: await aUser(app.db, { unitId: unit.id }) });
    expect(await submit(owner, id)).toBeNull();
    const managers = (await participantsOf(id)).filter((one) => one.startsWith('MANAGER'));
    expect(managers).toEqual([`MANAGER ${manager.id}`]);
  });

  it('tells every fault at once [Q3-20, Q3-22, S3-18]', async () => {
    await aLifeCycle(app.db);
    const required = await anExtraInput(app.db, { isRequired: true });
    const tag = await aTag(app.db, { isActive: false });
    const owner = await aUser(app.db);
    const { id } = await aContribution(app.db, {
      owner,
      state: 'DRAFT',
      title: 'ab',
      body: '<p>short</p>',
      summary: 's'.repeat(501),
      tagIds: [tag.id],
    });
    const refusal = await submit(owner, id);
    expect(refusal?.status).toBe(400);
    const faults = refusal?.details.fieldErrors?.map(({ field, message }) => `${field} ${message}`);
    expect(faults?.sort()).toEqual([
      'body Size',
      'contributionFieldId NotNull',
      `ei_${required.id} NotNull`,
      'summary Size',
      'tagIds Value',
      'title Size',
    ]);
    expect(await rowOf(id)).toMatchObject({ stateType: 'DRAFT', version: 0 });
    await app.db.update(extraInputs).set({ deletedAt: new Date().toISOString() });
  });

  it('extra inputs keep their bounds in letters and in numbers [S3-86]', async () => {
    await aLifeCycle(app.db);
    const text = await anExtraInput(app.db, { minLenOrValue: 3, maxLenOrValue: 5 });
    const number = await anExtraInput(app.db, { inputType: 'NUMERIC', minLenOrValue: 3, maxLenOrValue: 5 });
    const yes = await anExtraInput(app.db, { inputType: 'BOOL', isRequired: true });
    const { id, owner } = await aCompleteDraft();
    await app.db.insert(extraInputValues).values([
      { contributionId: id, extraInputId: text.id, textValue: 'abcdef' },
      { contributionId: id, extraInputId: number.id, numberValue: 2 },
      { contributionId: id, extraInputId: yes.id, boolValue: false },
    ]);
    const faults = (await submit(owner, id))?.details.fieldErrors?.map(
      ({ field, message }) => `${field} ${message}`,
    );
    expect(faults).toEqual([`ei_${text.id} Size`, `ei_${number.id} Min`]);
    await app.db.update(extraInputs).set({ deletedAt: new Date().toISOString() });
    expect(await submit(owner, id)).toBeNull();
  });

  it('a choice that was taken out of use does not fill a required selection, and an emoji is one letter [S3-86]', async () => {
    await aLifeCycle(app.db);
    const choice = await anExtraInput(app.db, {
      inputType: 'SINGLE_SELECTION',
      isRequired: true,
      choices: ['old', 'new'],
    });
    const [old, current] = choice.choiceIds;
    const text = await anExtraInput(app.db, { minLenOrValue: 3, maxLenOrValue: 5 });
    const { id, owner } = await aCompleteDraft();
    await app.db.insert(extraInputValues).values([
      { contributionId: id, extraInputId: choice.id, selectionValueIds: [old ?? 0] },
      { contributionId: id, extraInputId: text.id, textValue: '🙂🙂🙂🙂🙂' },
    ]);
    await app.db
      .update(extraInputSelectionValues)
      .set({ deletedAt: new Date().toISOString() })
      .where(eq(extraInputSelectionValues.id, old ?? 0));
    expect((await submit(owner, id))?.details.fieldErrors).toEqual([
      expect.objectContaining({ field: `ei_${choice.id}`, message: 'Value' }),
    ]);
    await app.db
      .update(extraInputValues)
      .set({ selectionValueIds: [current ?? 0] })
      .where(eq(extraInputValues.extraInputId, choice.id));
    expect(await submit(owner, id)).toBeNull();
    await app.db.update(extraInputs).set({ deletedAt: new Date().toISOString() });
  });

  it('an idea needs the inputs of its own competition, which its form shows, and no others [S3-86]', async () => {
    const [mine, other] = [await aCompetition(app.db), await aCompetition(app.db)];
    const required = { source: 'IDEA', isRequired: true } as const;
    const own = await anExtraInput(app.db, { ...required, competitionId: mine.id });
    await anExtraInput(app.db, { ...required, competitionId: other.id });
    await anExtraInput(app.db, required);
    const field = await aField(app.db, { type: 'IDEA' });
    const { id, owner } = await aCompleteDraft({
      ...{ type: 'IDEA', fieldId: field.id, competitionId: mine.id, lifeCycleId: mine.lifeCycleId },
    });
    const { fieldErrors } = (await submit(owner, id))?.details ?? {};
    expect(fieldErrors).toEqual([expect.objectContaining({ field: `ei_${own.id}`, message: 'NotNull' })]);
    await app.db
      .insert(extraInputValues)
      .values({ contributionId: id, extraInputId: own.id, textValue: 'yes' });
    expect(await submit(owner, id)).toBeNull();
  });

  it('is refused to strangers as not found, while locked, and a second time [S3-16, S3-20, S3-38]', async () => {
    await aLifeCycle(app.db);
    const { id, owner } = await aCompleteDraft();
    expect((await submit(await aUser(app.db), id))?.status).toBe(404);
    await app.db.update(contributions).set({ editable: false }).where(eq(contributions.id, id));
    expect((await submit(owner, id))?.key).toBe('error.notEditable');
    await app.db.update(contributions).set({ editable: true }).where(eq(contributions.id, id));
    expect(await submit(owner, id)).toBeNull();
    expect((await submit(owner, id))?.key).toBe('error.commandNotAvailable');
  });

  it('a command is refused as not found to somebody from whom the contribution is hidden at that moment [S3-20, S3-37]', async () => {
    await aLifeCycle(app.db);
    const { id } = await aContribution(app.db, { visibility: 'REGISTERED' });
    const viewer = await aUser(app.db);
    const command = () => run(viewer, async (context) => void (await openForDecision(context, id)));
    expect(await command()).toBeNull();
    const refusal = await whileOthersWait(
      app.db,
      (tx) => tx.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id)),
      command,
    );
    expect(refusal?.status).toBe(404);
  });

  it('two at once submit once [S3-17, S3-38]', async () => {
    await aLifeCycle(app.db);
    const { id, owner } = await aCompleteDraft();
    const outcomes = await Promise.all([submit(owner, id), submit(owner, id), submit(owner, id)]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect((await rowOf(id)).version).toBe(1);
  });

  it('needs an open module, an open campaign, an announced competition [S3-13, S3-29]', async () => {
    await aLifeCycle(app.db);
    const over = await aCampaign(app.db, { dateSubmissionEnd: new Date(Date.now() - 1000).toISOString() });
    const late = await aCompleteDraft({ campaignId: over.id });
    expect((await submit(late.owner, late.id))?.key).toBe('error.campaignClosed');

    const outsider = await aCompleteDraft({ owner: await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }) });
    const { moduleSubmitListSettings: audiences } = DEFAULT_SETTINGS;
    await writeSettings(app.db, {
      moduleSubmitListSettings: {
        ...audiences,
        SUGGESTION: { listingEnabled: 'BOTH', submitEnabled: 'INTERNAL' },
      },
    });
    expect((await submit(outsider.owner, outsider.id))?.key).toBe('error.submitNotAllowed');
    await writeSettings(app.db, {
      moduleSubmitListSettings: audiences,
      availableModules: ['CONTENT', 'CAMPAIGN', 'COMPETITION', 'IMPROVEMENT'],
    });
    expect((await submit(outsider.owner, outsider.id))?.key).toBe('error.moduleNotAvailable');
    await writeSettings(app.db, { availableModules: DEFAULT_SETTINGS.availableModules });

    const competition = await aCompetition(app.db, { competitionState: 'EVAL1' });
    const owner = await aUser(app.db);
    const field = await aField(app.db, { type: 'IDEA' });
    const idea = await aContribution(app.db, {
      type: 'IDEA',
      owner,
      state: 'DRAFT',
      lifeCycleId: competition.lifeCycleId,
      competitionId: competition.id,
      fieldId: field.id,
    });
    expect((await submit(owner, idea.id))?.key).toBe('error.campaignClosed');
    await app.db
      .update(competitions)
      .set({ competitionState: 'ANNOUNCED' })
      .where(eq(competitions.id, competition.id));
    expect(await submit(owner, idea.id)).toBeNull();
  });
});

describe('drafts and deletion', () => {
  it('a new contribution becomes a draft, unpublished [Q3-19]', async () => {
    await aLifeCycle(app.db);
    const owner = await aUser(app.db);
    const { id } = await aContribution(app.db, { owner, state: 'NEW' });
    expect(await run(owner, (context) => storeAsDraft(context, id))).toBeNull();
    expect(await rowOf(id)).toMatchObject({ stateType: 'DRAFT', publishState: 'DRAFT', dateSubmitted: null });
  });

  it('deleting ends the open tasks [S3-19, S3-62]', async () => {
    const lifeCycle = await aLifeCycle(app.db);
    const owner = await aUser(app.db);
    const { id, stateId } = await aContribution(app.db, { owner, lifeCycle });
    await app.db.insert(contributionTasks).values({
      contributionId: id,
      kind: 'STATE',
      definitionId: 1,
      names: [{ language: 'en', name: 'Look' }],
      role: 'OWNER',
      userId: owner.id,
      module: 'SUGGESTION',
      stateId,
      oneForAll: true,
    });
    const statuses = async () =>
      (await app.db.select().from(contributionTasks).where(eq(contributionTasks.contributionId, id))).map(
        ({ status }) => status,
      );
    expect(await statuses()).toEqual(['WAITING']);
    await run(owner, (context) => endTasksOf(context, id));
    expect(await statuses()).toEqual(['CANCELED']);
  });
});

describe('what a detail says', () => {
  it('names the buttons and permissions of the caller in his language [R3C-01, R3C-37, S3-26]', async () => {
    const lifeCycle = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        {
          stateType: 'SUBMITTED',
          actions: [
            {
              name: 'Withdraw',
              to: 'CANCELLATION',
              sets: { setVisibility: 'INTERNAL', setEditable: false, setCommentStatus: 'HIDDEN' },
            },
            { name: 'Remind', explanationRequired: true },
          ],
          commands: [{ commandType: 'EVAL', parameter: 'EVAL_PRE', roles: ['OWNER'] }],
        },
        { stateType: 'CANCELLATION' },
      ],
    });
    const owner = await aUser(app.db);
    const { id } = await aContribution(app.db, { owner, lifeCycle });
    const { view } = await openForView({ db: app.db, services: app.services, caller: callerOf(owner) }, id);
    expect(actionsFor(view, callerOf(owner), 'tr')).toEqual([
      expect.objectContaining({
        name: 'Withdraw (tr)',
        targetStateName: 'CANCELLATION (tr)',
        targetStateType: 'CANCELLATION',
        sets: { visibility: 'INTERNAL', editable: false, commentStatus: 'HIDDEN', ratingStatus: null },
      }),
      expect.objectContaining({
        name: 'Remind (tr)',
        explanationRequired: true,
        targetStateId: null,
        sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
      }),
    ]);
    expect(permissionsFor(view, callerOf(owner))).toMatchObject({
      edit: true,
      evaluations: ['EVAL_PRE'],
    });
  });
});
