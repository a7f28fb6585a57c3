import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { erasureEndpoints } from '#contract/personal-data/endpoints.ts';
import type { ContributionMapping } from '#server/import/mapping.ts';
import { loginOf } from '#server/import/write/authors.ts';
import { checkTargets, TargetError } from '#server/import/write/targets.ts';
import { runSystemActions } from '#server/jobs/system-actions.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { stateActions } from '#server/platform/db/schema/life-cycles.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  aCampaign,
  aCompetition,
  aField,
  aFieldUser,
  anExtraInput,
  aTag,
} from '#tests/support/factories/contributions.ts';
import { aModerator } from '#tests/support/factories/evaluations.ts';
import { anAction } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle, PLAIN_STATES } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';
import { anIdea, ideasMapping, importing, mappingOf, ndjson } from '#tests/support/importing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await aLifeCycle(app.db, {
    isOwnersChatEnabled: true,
    states: PLAIN_STATES.map((state) =>
      state.stateType === 'SUBMITTED'
        ? { ...state, tasks: [{ name: 'Look at it', role: 'RESPONSIBLE', dayCount: 5 }] }
        : state,
    ),
  });
});
afterAll(() => app.close());

const stored = async (source: string) =>
  app.db
    .select()
    .from(contributions)
    .where(eq(contributions.importSource, source))
    .orderBy(asc(contributions.id));
const only = async (source: string) => {
  const [row, ...others] = await stored(source);
  if (!row || others.length > 0) throw new Error(`${others.length + 1} rows of ${source}`);
  return row;
};
const historyOf = (id: number) =>
  app.db
    .select()
    .from(contributionHistories)
    .where(eq(contributionHistories.contributionId, id))
    .orderBy(asc(contributionHistories.id));
const peopleOf = (id: number) =>
  app.db
    .select({ role: contributionParticipants.role, userId: contributionParticipants.userId })
    .from(contributionParticipants)
    .where(eq(contributionParticipants.contributionId, id))
    .orderBy(asc(contributionParticipants.role), asc(contributionParticipants.rank));

describe('an imported contribution', () => {
  it('is what the screens would have made of it: people, tasks, chats, history, code [S3-14, S3-18, S3-51]', async () => {
    const unit = await aUnit(app.db);
    const manager = await aUser(app.db, { unitId: unit.id, isManager: true });
    const author = await aUser(app.db, { unitId: unit.id, login: 'ada' });
    const responsible = await aUser(app.db);
    const field = await aField(app.db, { title: 'Shared field' });
    await aFieldUser(app.db, { fieldId: field.id, user: responsible });

    const call = await app.as(author);
    const { body: id } = await call(contributionEndpoints.create, {
      params: { type: 'SUGGESTION' },
      body: initialContribution('SUGGESTION'),
    });
    const { title, body } = anIdea(1);
    await call(contributionEndpoints.save, {
      params: { type: 'SUGGESTION' },
      body: { id, title, body: `<p>${body}</p>`, contributionFieldId: field.id },
    });

    const mapping = ideasMapping({ source: 'parity', authors: { match: 'login' } });
    const result = await importing(
      app,
      mapping,
      ndjson([anIdea(1, { author: 'ADA', field: 'shared  FIELD' })]),
    );
    expect(result).toMatchObject({ read: 1, imported: 1, rejected: 0 });

    const [written] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    const imported = await only('parity');
    const plain = ({ ...row }: typeof imported) => ({
      ...row,
      id: 0,
      code: row.code.replace(/\d+$/, '#'),
      version: 0,
      dateCreated: '',
      dateUpdated: '',
      dateSubmitted: '',
      dateStateChanged: '',
      importSource: null,
      importKey: null,
    });
    expect(plain(imported)).toEqual(plain(written as typeof imported));
    expect(imported.code).not.toBe(written?.code);
    expect(await peopleOf(imported.id)).toEqual(await peopleOf(id));
    expect((await peopleOf(imported.id)).map(({ userId }) => userId)).toContain(manager.id);
    const steps = (rows: Awaited<ReturnType<typeof historyOf>>) =>
      rows
        .filter(({ category }) => category !== 'CONTENT')
        .map(({ category, event, userId, fromStateId, toStateId, newValue }) => ({
          category,
          event,
          userId,
          fromStateId,
          toStateId,
          newValue: event === 'created' ? null : newValue,
        }));
    expect(steps(await historyOf(imported.id))).toEqual(steps(await historyOf(id)));
    const tasks = (contributionId: number) =>
      app.db
        .select({
          userId: contributionTasks.userId,
          names: contributionTasks.names,
          end: contributionTasks.endAt,
        })
        .from(contributionTasks)
        .where(eq(contributionTasks.contributionId, contributionId));
    expect(await tasks(imported.id)).toEqual(await tasks(id));
    expect(await tasks(imported.id)).toHaveLength(1);
  });

  it('carries the dates of its source, and tells nobody', async () => {
    const before = await app.db.$count(notifications);
    const mails = await app.db.$count(outboxMails);
    const state = { value: 'COMPLETION' };
    await importing(
      app,
      ideasMapping({ source: 'dated', visibility: 'REGISTERED' }, { date: 'on', state }),
      ndjson([anIdea(1, { on: '2015-09-15' })]),
    );
    const row = await only('dated');
    const then = '2015-09-15T00:00:00.000Z';
    expect(row).toMatchObject({
      dateCreated: then,
      dateSubmitted: then,
      stateType: 'COMPLETION',
      publishState: 'PUBLISHED',
      visibility: 'REGISTERED',
      editable: false,
    });
    expect(Date.now() - Date.parse(row.dateStateChanged)).toBeLessThan(60_000);
    const history = await historyOf(row.id);
    expect(history.map(({ event, date, newValue }) => ({ event, date, newValue }))).toEqual([
      { event: 'created', date: then, newValue: 'dated: 1' },
      { event: 'submit', date: then, newValue: null },
      { event: 'system', date: then, newValue: null },
      { event: 'editable', date: then, newValue: 'false' },
    ]);
    expect(await app.db.$count(notifications)).toBe(before);
    expect(await app.db.$count(outboxMails)).toBe(mails);
  });

  it('has its days in a state before it: no action of the server runs on it within the hour [S3-43, S3-47]', async () => {
    await importing(
      app,
      ideasMapping({ source: 'old' }, { date: 'on' }),
      ndjson([anIdea(1, { on: '2015-09-15' })]),
    );
    const { stateId, stateType } = await only('old');
    const action = await anAction(app.db, stateId, {
      roles: ['SYSTEM'],
      targetStateId: stateId,
      systemAfterDays: 7,
    });
    expect(await runSystemActions(app.services)).toBe(0);
    expect((await only('old')).stateType).toBe(stateType);
    const inEightDays = new Date(Date.now() + 8 * 86_400_000);
    expect(await runSystemActions(app.services, inEightDays)).toBeGreaterThan(0);
    await app.db.delete(stateActions).where(eq(stateActions.id, action));
  });

  it('is found by its readers in the list and the detail', async () => {
    await importing(
      app,
      ideasMapping({ source: 'seen', visibility: 'REGISTERED' }),
      ndjson([anIdea(1, { title: 'Seen by everybody', author: 'Ada Lovelace' })]),
    );
    const { id } = await only('seen');
    const call = await app.as(await aUser(app.db));
    const detail = await call(contributionEndpoints.read, { params: { id } });
    expect(detail.status).toBe(200);
    expect(detail.body).toMatchObject({ title: 'Seen by everybody' });
    expect(detail.body.owners[0]).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
  });

  it('comes once, however often it is imported, and also when it stands twice in a file', async () => {
    const mapping = ideasMapping({ source: 'twice' });
    const rows = ndjson([anIdea(1), anIdea(2), anIdea(1, { title: 'The same key' })]);
    for (const batchSize of [200, 1]) {
      const result = await importing(app, mapping, rows, { batchSize });
      expect(result).toMatchObject({ read: 3, rejected: 1, imported: batchSize === 200 ? 2 : 0 });
      expect(result.reasons).toEqual({ 'the key stood on a line before': 1 });
      expect(result.report[0]).toMatchObject({ line: '3', key: '1', outcome: 'rejected' });
    }
    expect((await stored('twice')).map(({ importKey }) => importKey)).toEqual(['1', '2']);
  });

  it('leaves no trace after a dry run, which tells the same numbers', async () => {
    const counts = async () => [
      (await stored('dry')).length,
      await app.db.$count(users),
      (await app.db.execute('select prefix, last from contribution_code')).rows,
      (await app.db.execute('select last_value, is_called from contribution_code_suggestion')).rows,
    ];
    const before = await counts();
    const rows = ndjson([anIdea(1, { field: 'Dry field' }), anIdea(2, { title: '' }), anIdea(3), anIdea(3)]);
    const mapping = ideasMapping({ source: 'dry' });
    const dry = await importing(app, mapping, rows, { dryRun: true, batchSize: 1 });
    expect(await counts()).toEqual(before);
    const real = await importing(app, mapping, rows, { batchSize: 1 });
    expect(dry).toMatchObject({ imported: 2, rejected: 2, reasons: real.reasons });
    expect(real).toMatchObject({ imported: 2, rejected: 2 });
  });
});

describe('authors', () => {
  it('get accounts that nobody can sign in to, one each', async () => {
    const rows = [
      anIdea(1, { author: 'jose' }),
      anIdea(2, { author: 'José' }),
      anIdea(3, { author: 'jose' }),
    ];
    await importing(app, ideasMapping({ source: 'people', authors: { roles: 'INTERNAL' } }), ndjson(rows));
    const made = await app.db
      .select()
      .from(users)
      .where(eq(users.importSource, 'people'))
      .orderBy(asc(users.id));
    expect(made.map(({ login }) => login)).toEqual(['people.jose', loginOf('people', 'José')]);
    expect(made[1]?.login).toMatch(/^people\.jose-[0-9a-f]{8}$/);
    for (const user of made) {
      expect(user).toMatchObject({ activated: false, passwordHash: null });
      expect(user.email).toBe(`${user.login}@import.invalid`);
      const roles = await app.db.select().from(userAuthorities).where(eq(userAuthorities.userId, user.id));
      expect(roles.map(({ authority }) => authority).sort()).toEqual(['ROLE_INTERNAL', 'ROLE_USER']);
    }
  });

  it('who were erased are not brought back by their names, and what they wrote is that of a former member', async () => {
    const rows = (...ids: number[]) => ndjson(ids.map((id) => anIdea(id, { author: 'Vera Leaver' })));
    await importing(app, ideasMapping({ source: 'left' }), rows(1));
    const ofSource = eq(users.importSource, 'left');
    const [author] = await app.db.select().from(users).where(ofSource);
    if (!author) throw new Error('no author was imported');
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    const order = { params: { id: author.id }, body: { login: author.login } };
    expect((await admin(erasureEndpoints.erase, order)).status).toBe(200);
    expect((await importing(app, ideasMapping({ source: 'left' }), rows(1, 2))).imported).toBe(1);
    expect(await app.db.select().from(users).where(ofSource)).toEqual([]);
    const owners = (await stored('left')).map(({ createdBy }) => createdBy);
    expect(owners).toEqual([author.id, author.id]);
    // The same key of another source is somebody else.
    await importing(app, ideasMapping({ source: 'other' }), rows(1));
    const [stranger] = await stored('other');
    expect(stranger?.createdBy).not.toBe(author.id);
  });

  it('keep apart from a stranger who has the login already', async () => {
    const stranger = await aUser(app.db, { login: 'taken.eve' });
    await importing(app, ideasMapping({ source: 'taken' }), ndjson([anIdea(1, { author: 'eve' })]));
    const row = await only('taken');
    expect(row.createdBy).not.toBe(stranger.id);
    const [made] = await app.db
      .select()
      .from(users)
      .where(eq(users.id, row.createdBy ?? 0));
    expect(made?.login).toBe(loginOf('taken', 'eve', { distinct: true }));
  });
});

describe('fields, tags, campaigns and competitions', () => {
  it('fields are found in any language and case, made when that is the rule, and must be active', async () => {
    await aField(app.db, { title: 'Closed field', isActive: false });
    const rows = [
      anIdea(1, { field: 'A new  field' }),
      anIdea(2, { field: 'a NEW field' }),
      anIdea(3, { field: 'Closed field' }),
    ];
    const result = await importing(app, ideasMapping({ source: 'fields' }), ndjson(rows));
    expect(result).toMatchObject({ imported: 2, reasons: { 'the field is not active': 1 } });
    const [first, second] = await stored('fields');
    expect(first?.fieldId).toBe(second?.fieldId);

    const strict = ideasMapping({ source: 'fields', rules: { field: { whenMissing: 'reject' } } });
    const refused = await importing(app, strict, ndjson([anIdea(4, { field: 'Unheard of' })]));
    expect(refused.reasons).toEqual({ 'there is no such field': 1 });
  });

  it('tags are made, left out or a reason against the row [S3-18, S3-91]', async () => {
    await aTag(app.db, { title: 'Retired', isActive: false });
    await aTag(app.db, { title: 'Known' });
    const rows = ndjson([anIdea(1, { tags: ['known', 'Retired', 'Fresh tag'] })]);
    const run = (source: string, whenMissing: string) =>
      importing(app, ideasMapping({ source, rules: { tags: { whenMissing } } }, { tags: 'tags' }), rows);
    expect((await run('tags-a', 'reject')).reasons).toEqual({
      'a tag is not active': 1,
      'there is no such tag': 1,
    });
    expect(await run('tags-b', 'leaveOut')).toMatchObject({ imported: 1, changes: { 'a tag left out': 1 } });
    expect((await run('tags-c', 'create')).reasons).toEqual({ 'a tag is not active': 1 });
  });

  it('ideas go into the competition of their row, with its codes, life cycle and moderators [Q3-21, Q2-62, S3-51]', async () => {
    await aCompetition(app.db, { code: 'CUP1', competitionState: 'ARCHIEVED' });
    const competition = await aCompetition(app.db, { code: 'CUP1', competitionState: 'COMPLETE' });
    await aCompetition(app.db, { code: 'CUP2', competitionState: 'ARCHIEVED' });
    const moderator = await aModerator(app.db, competition);
    const mapping = {
      ...ideasMapping(
        { source: 'contest', type: 'IDEA' },
        { competition: 'cup', state: { value: 'ACCEPTANCE' } },
      ),
    };
    const rows = [anIdea(1, { cup: 'CUP1' }), anIdea(2, { cup: 'CUP9' }), anIdea(3)];
    const result = await importing(app, mapping, ndjson(rows));
    expect(result.reasons).toEqual({ 'there is no competition CUP9': 1, 'competition is missing': 1 });
    expect(await only('contest')).toMatchObject({
      code: 'CUP1-0001',
      competitionId: competition.id,
      lifeCycleId: competition.lifeCycleId,
      stateType: 'ACCEPTANCE',
    });
    const { id } = await only('contest');
    const { rows: moderators } = await app.db.execute(`select user_id from contribution_participant
      where contribution_id = ${id} and role = 'COMPETITION_MODERATOR'`);
    expect(moderators).toEqual([{ user_id: moderator.id }]);
  });

  it('campaigns are named by their codes and must be of the type', async () => {
    const campaign = await aCampaign(app.db, { code: 'OWN' });
    await aCampaign(app.db, { code: 'OTHER', campaignType: 'IMPROVEMENT' });
    const rows = [anIdea(1, { c: 'OWN' }), anIdea(2, { c: 'OTHER' }), anIdea(3)];
    const result = await importing(app, ideasMapping({ source: 'camp' }, { campaign: 'c' }), ndjson(rows));
    expect(result.reasons).toEqual({ 'there is no such campaign for SUGGESTION': 1 });
    expect((await stored('camp')).map(({ campaignId }) => campaignId)).toEqual([campaign.id, null]);
  });

  it('what the mapping names and is not here is told before anything is read', async () => {
    const check = (mapping: object) => checkTargets(app.db, mappingOf(mapping) as ContributionMapping);
    await expect(check(ideasMapping({ type: 'IMPROVEMENT' }))).rejects.toThrow('no active life cycle');
    const wrong = ideasMapping({}, { campaign: { value: 'NONE' }, state: { value: 'PROJECT' } });
    await expect(check(wrong)).rejects.toThrow(TargetError);
    await expect(check(wrong)).rejects.toThrow(/no state PROJECT[\s\S]*no campaign NONE/);
    await expect(check(ideasMapping())).resolves.toBeUndefined();
  });

  it('a required extra input stops rows, unless the mapping leaves it empty [S3-86]', async () => {
    const input = await anExtraInput(app.db, { isRequired: true });
    try {
      const rows = ndjson([anIdea(1)]);
      const refused = await importing(app, ideasMapping({ source: 'inputs' }), rows);
      expect(refused.reasons).toEqual({ 'a required extra input is empty': 1 });
      const rules = { requiredInputs: 'leaveEmpty' };
      expect(await importing(app, ideasMapping({ source: 'inputs', rules }), rows)).toMatchObject({
        imported: 1,
      });
    } finally {
      await app.db.execute(`delete from extra_input where id = ${input.id}`);
    }
  });

  it('so does one of the campaign of a row, and of no other', async () => {
    const campaign = await aCampaign(app.db, { code: 'ASKS' });
    await aCampaign(app.db, { code: 'ASKS-NOT' });
    await anExtraInput(app.db, { isRequired: true, campaignId: campaign.id });
    const rows = ndjson([anIdea(1, { c: 'ASKS' }), anIdea(2, { c: 'ASKS-NOT' }), anIdea(3)]);
    const result = await importing(app, ideasMapping({ source: 'asks' }, { campaign: 'c' }), rows);
    expect(result.reasons).toEqual({ 'a required extra input is empty': 1 });
    expect((await stored('asks')).map(({ campaignId }) => campaignId === null)).toEqual([false, true]);
  });

  it('tasks are left out when that is the rule', async () => {
    const field = await aField(app.db, { title: 'Tasked field' });
    await aFieldUser(app.db, { fieldId: field.id, user: await aUser(app.db) });
    const rows = ndjson([anIdea(1, { field: 'Tasked field' })]);
    await importing(app, ideasMapping({ source: 'no-tasks', rules: { tasks: 'none' } }), rows);
    const { id } = await only('no-tasks');
    const tasks = await app.db.$count(contributionTasks, and(eq(contributionTasks.contributionId, id)));
    expect(tasks).toBe(0);
  });
});
