import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import { competitionRewardEndpoints } from '#contract/competitions/rewards.endpoints.ts';
import { competitionMailings, competitions } from '#server/platform/db/schema/campaigns.ts';
import { extraInputSelectionValues, extraInputs } from '#server/platform/db/schema/configuration.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution, anExtraInput } from '#tests/support/factories/contributions.ts';
import { aJury, aJuryLifeCycle, aModerator, anEvalDefinition } from '#tests/support/factories/evaluations.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { rowsWithout, tablesNaming } from '../programmes/copiedTables.ts';
import { aReadyDraft } from './preparing.ts';

const DAY = 24 * 3600 * 1000;
const NOW = new Date('2030-03-05T12:00:00.000Z');
const day = (days: number) => new Date(NOW.getTime() + days * DAY).toISOString();

let app: TestApp;
let staff: TestUser;
let admin: Call;
let codes = 0;

beforeAll(async () => {
  app = await startTestApp();
  staff = await aUser(app.db, { roles: ['ROLE_COMPETITION_EDITOR', 'ROLE_INTERNAL'] });
  admin = await app.as(staff);
});
beforeEach(() => app.setNow(NOW));
afterAll(() => app.close());

const freshCode = () => {
  codes += 1;
  return `COPY-${codes}`;
};
const clone = (id: number, body: object = {}, call: Call = admin) =>
  call(competitionEndpoints.clone, {
    params: { id },
    body: { code: freshCode(), title: 'Once more', shiftDays: 0, ...body },
  });
const cloned = async (sourceId: number, body: object = {}) => {
  const { status, body: form, errorKey } = await clone(sourceId, body);
  expect([status, errorKey]).toEqual([201, undefined]);
  return form;
};

const aSource = (values: Parameters<typeof aReadyDraft>[1] = {}) =>
  aReadyDraft(app.db, { dateSubmissionEnd: day(30), ...values });

/** What is not part of how a competition was prepared. */
const RESULTS = [
  'competition_mailing',
  'competition_mailing_recipient',
  'competition_move',
  'contribution',
  'notification',
  'programme_template',
  'user_reward',
];
const PREPARED = [
  'competition_jury',
  'competition_moderator',
  'competition_reward',
  'competition_target_organization',
  'competition_target_unit',
  'competition_target_user',
  'eval_definition',
  'extra_input',
];
const IDENTITY = ['id', 'competition_id', 'version', 'date_created', 'date_updated', 'created_by'];

/** All rows of what a competition is prepared with; what they refer to within it stands in the place of ids. */
async function preparedRows(id: number) {
  const own = sql`competition_id = ${id}`;
  const rows: Record<string, string[]> = {};
  for (const table of PREPARED) {
    rows[table] = await rowsWithout(app.db, table, own, [...IDENTITY, 'eval_definition_id']);
  }
  const choices = sql`extra_input_id in (select id from extra_input where competition_id = ${id})`;
  rows.choices = await rowsWithout(app.db, 'extra_input_selection_value', choices, ['id', 'extra_input_id']);
  const items = sql`eval_definition_id in (select id from eval_definition where competition_id = ${id})`;
  rows.items = await rowsWithout(app.db, 'eval_item_definition', items, ['id', 'eval_definition_id']);
  const { rows: named } = await app.db.execute<{ words: string }>(sql`
    select concat_ws(' ', 'choice', input.list_order, choice.rank, choice.definition_list) as words
      from extra_input input join extra_input_selection_value choice on choice.extra_input_id = input.id
     where input.competition_id = ${id}
    union all
    select concat_ws(' ', jury.type, card.title, coalesce(card.competition_id = ${id}, false),
                     case when card.competition_id is null then card.id end)
      from competition_jury jury join eval_definition card on card.id = jury.eval_definition_id
     where jury.competition_id = ${id}
    union all
    select concat_ws(' ', jury.type, juror.user_id, juror.rank)
      from competition_jury jury join competition_juror juror on juror.jury_id = jury.id
     where jury.competition_id = ${id} order by 1`);
  rows.references = named.map(({ words }) => words);
  return rows;
}

const ownRow = async (id: number) =>
  (
    await rowsWithout(app.db, 'competition', sql`id = ${id}`, [
      ...IDENTITY,
      // Given anew, or of its course.
      ...['code', 'title', 'date_submission_end', 'competition_state', 'publish_state', 'publish_date'],
      ...['banner_id', 'banner_preview_id'],
    ])
  )[0];

describe('a copy of a competition', () => {
  it('is a draft of its own with code, title and dates of its own, answered as a creation is', async () => {
    const source = await aSource({
      competitionState: 'COMPLETE',
      publishState: 'PUBLISHED',
      publishDate: day(-365),
      dateCreated: day(-370),
      dateSubmissionEnd: '2029-04-01T21:59:00.000Z',
      body: '<p>Why we ask</p>',
      accessLevel: 'PUBLIC',
    });
    const { status, headers, body } = await clone(source.id, { code: 'AGAIN-30', shiftDays: 365 });
    expect([status, headers['app-alert'], headers['app-params']]).toEqual([
      201,
      'app.competition.cloned',
      String(body.id),
    ]);
    expect(body).toMatchObject({
      code: 'AGAIN-30',
      title: 'Once more',
      summary: source.summary,
      body: '<p>Why we ask</p>',
      accessLevel: 'PUBLIC',
      competitionState: 'DRAFT',
      publishState: 'DRAFT',
      publishDate: null,
      dateCreated: NOW.toISOString(),
      dateSubmissionEnd: '2030-04-01T21:59:00.000Z',
      lifecycle: source.lifeCycleId,
      version: 0,
    });
    expect((await admin(competitionEndpoints.edit, { params: { id: body.id } })).body).toEqual(body);
  });

  it('holds all tables that name a competition to be copied or to be of its course', async () => {
    expect(await tablesNaming(app.db, 'competition')).toEqual([...PREPARED, ...RESULTS].sort());
  });

  it('equals its source in every table that it is prepared with, and leaves the source as it was', async () => {
    const lifeCycle = await aJuryLifeCycle(app.db);
    const people = await Promise.all(Array.from({ length: 6 }, () => aUser(app.db)));
    const units = await Promise.all(Array.from({ length: 3 }, () => aUnit(app.db)));
    const shared = await anEvalDefinition(app.db, { type: 'IDEA', stage: 'EVAL_JURY1' });
    const some = <T>(all: readonly T[]) => fc.subarray([...all]);
    const plan = fc.record({
      moderators: fc.shuffledSubarray(people, { minLength: 1 }),
      jurors: fc.shuffledSubarray(people, { minLength: 1 }),
      named: some(people),
      units: some(units),
      external: fc.boolean(),
      rewards: fc.array(fc.record({ reward: fc.stringMatching(/^[1-9]\d{0,3}$/), isPoint: fc.boolean() }), {
        maxLength: 4,
      }),
      questions: fc.array(
        fc.record({
          isRequired: fc.boolean(),
          choices: fc.array(fc.constantFrom('Red', 'Green', 'Blue'), { maxLength: 3 }),
          maxLenOrValue: fc.option(fc.integer({ min: 1, max: 200 })),
        }),
        { maxLength: 3 },
      ),
      weights: fc.constantFrom([100], [60, 40], [20, 30, 50]),
      isShared: fc.boolean(),
      jurorsPerIdea: fc.option(fc.integer({ min: 1, max: 6 })),
      shiftDays: fc.integer({ min: 0, max: 800 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async (it) => {
        const source = await aCompetition(app.db, {
          lifeCycleId: lifeCycle.id,
          summary: 'Ideas for the house',
          includesExternal: it.external,
          dateSubmissionEnd: day(10),
        });
        const { id } = source;
        const into = (table: string, values: ReturnType<typeof sql>) =>
          app.db.execute(sql`insert into ${sql.identifier(table)} ${values}`);
        for (const [at, user] of it.moderators.entries()) {
          await into(
            'competition_moderator',
            sql`(competition_id, user_id, rank) values (${id}, ${user.id}, ${at + 1})`,
          );
        }
        for (const user of it.named) {
          await into('competition_target_user', sql`(competition_id, user_id) values (${id}, ${user.id})`);
        }
        for (const unit of it.units) {
          await into('competition_target_unit', sql`(competition_id, unit_id) values (${id}, ${unit.id})`);
          await into(
            'competition_target_organization',
            sql`(competition_id, organization_id) values (${id}, ${unit.organizationId}) on conflict do nothing`,
          );
        }
        for (const [at, { reward, isPoint }] of it.rewards.entries()) {
          await into(
            'competition_reward',
            sql`(competition_id, rank, reward, is_point) values (${id}, ${at + 1}, ${reward}, ${isPoint})`,
          );
        }
        for (const [at, { choices, ...question }] of it.questions.entries()) {
          await anExtraInput(app.db, {
            ...question,
            choices,
            source: 'IDEA',
            competitionId: id,
            listOrder: at + 1,
            inputType: choices.length > 0 ? 'SINGLE_SELECTION' : 'TEXT',
          });
        }
        const card = await anEvalDefinition(app.db, {
          type: 'IDEA',
          stage: 'EVAL_JURY1',
          competitionId: id,
          weights: [...it.weights],
        });
        const jury = await aJury(app.db, source, {
          users: it.jurors,
          definition: it.isShared ? shared : card,
        });
        const each = it.jurorsPerIdea;
        await app.db.execute(
          sql`update competition_jury set jurors_per_idea = ${each} where id = ${jury.id}`,
        );
        const before = [await preparedRows(id), await ownRow(id)];
        const copy = await cloned(id, { shiftDays: it.shiftDays });
        expect([await preparedRows(copy.id), await ownRow(copy.id)]).toEqual(before);
        expect([await preparedRows(id), await ownRow(id)]).toEqual(before);
        expect(Date.parse(copy.dateSubmissionEnd ?? '')).toBe(Date.parse(day(10)) + it.shiftDays * DAY);
      }),
      { numRuns: 25 },
    );
  });

  it('leaves ideas, mails, notifications and questions that were deleted behind', async () => {
    const source = await aSource();
    await aContribution(app.db, { type: 'IDEA', competitionId: source.id, lifeCycleId: source.lifeCycleId });
    await app.db.insert(competitionMailings).values({ competitionId: source.id });
    const gone = await anExtraInput(app.db, {
      source: 'IDEA',
      competitionId: source.id,
      deletedAt: NOW.toISOString(),
    });
    const kept = await anExtraInput(app.db, {
      source: 'IDEA',
      competitionId: source.id,
      choices: ['A', 'B'],
    });
    await app.db
      .update(extraInputSelectionValues)
      .set({ deletedAt: NOW.toISOString() })
      .where(eq(extraInputSelectionValues.id, kept.choiceIds[0] ?? 0));
    const { id } = await cloned(source.id);
    expect(await app.db.$count(contributions, eq(contributions.competitionId, id))).toBe(0);
    expect(await app.db.$count(competitionMailings, eq(competitionMailings.competitionId, id))).toBe(0);
    expect(await app.db.$count(notifications, eq(notifications.competitionId, id))).toBe(0);
    const questions = await app.db.select().from(extraInputs).where(eq(extraInputs.competitionId, id));
    expect(questions.map(({ definitionList }) => definitionList)).toEqual([kept.definitionList]);
    expect(gone.definitionList).not.toEqual(kept.definitionList);
    const choices = await app.db
      .select({ definitionList: extraInputSelectionValues.definitionList })
      .from(extraInputSelectionValues)
      .where(eq(extraInputSelectionValues.extraInputId, questions[0]?.id ?? 0));
    expect(choices.map(({ definitionList }) => definitionList[0]?.label)).toEqual(['B']);
  });

  it('has pictures of its own, which stay when those of the source go', async () => {
    const source = await aSource();
    const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#1b6b50' } })
      .jpeg()
      .toBuffer();
    const owner = { type: 'COMPETITION', id: source.id } as const;
    await admin(bannerEndpoints.upload, { params: owner, file: { name: 'a.jpg', bytes } });
    const files = await app.db.$count(storedFiles);
    const copy = await cloned(source.id);
    expect(await app.db.$count(storedFiles)).toBe(files + 2);
    await admin(bannerEndpoints.remove, { params: owner });
    for (const path of [copy.bannerPath, copy.bannerPreviewPath]) {
      const key = path?.split('/')[1] ?? '';
      expect(path).toMatch(/^competition-images\//);
      expect((await admin(competitionEndpoints.image, { params: { key } })).status).toBe(200);
    }
    // A refused copy leaves no bytes behind.
    const taken = await clone(copy.id, { code: copy.code });
    expect([taken.status, taken.errorKey]).toEqual([400, 'error.codeExists']);
    expect(await app.db.$count(storedFiles)).toBe(files);
    expect((await app.db.execute(sql`select from loose_file`)).rows).toHaveLength(0);
  });

  it('takes along nobody whose account was closed, except among the named people of its audience', async () => {
    const source = await aSource();
    const gone = await aUser(app.db);
    const staying = await aUser(app.db);
    await app.db.execute(
      sql`insert into competition_target_user (competition_id, user_id) values (${source.id}, ${gone.id})`,
    );
    await app.db.execute(
      sql`insert into competition_moderator (competition_id, user_id, rank) values (${source.id}, ${gone.id}, 2)`,
    );
    const card = await anEvalDefinition(app.db, { type: 'IDEA', stage: 'EVAL_JURY3' });
    await aJury(app.db, source, { type: 'JURY3', users: [gone, staying], definition: card });
    await deactivate(app.db, gone);
    const copy = await cloned(source.id);
    const { body: juries } = await admin(competitionPeopleEndpoints.juries, { params: { id: copy.id } });
    expect(juries.find(({ type }) => type === 'JURY3')?.userPost).toEqual([staying.id]);
    const { body: moderators } = await admin(competitionPeopleEndpoints.moderators, {
      params: { id: copy.id },
    });
    expect(moderators.map(({ id }) => id)).toEqual([source.moderator.id]);
    // With the last name gone it would be for everybody.
    expect(copy.targetUsers.map(({ id }) => id)).toEqual([gone.id]);
  });

  it('is moderated by whoever copied it where nobody else is left', async () => {
    const source = await aCompetition(app.db, { summary: 'Ideas for the house' });
    await deactivate(app.db, await aModerator(app.db, source));
    const { id } = await cloned(source.id);
    const { body } = await admin(competitionPeopleEndpoints.moderators, { params: { id } });
    expect(body.map((user) => user.id)).toEqual([staff.id]);
  });

  it('of last year can be started at once', async () => {
    const source = await aSource({ dateSubmissionEnd: day(30) });
    await admin(competitionEndpoints.start, { body: { id: source.id } });
    await app.db
      .update(competitions)
      .set({ competitionState: 'ARCHIEVED' })
      .where(eq(competitions.id, source.id));
    app.setNow(new Date(NOW.getTime() + 365 * DAY));
    const copy = await cloned(source.id, { shiftDays: 365 });
    const started = await admin(competitionEndpoints.start, { body: { id: copy.id } });
    expect([started.status, started.body.competitionState]).toEqual([200, 'ANNOUNCED']);
    const { body } = await admin(competitionRewardEndpoints.list, { params: { id: copy.id } });
    expect(body.map(({ rank, reward }) => [rank, reward])).toEqual([[1, 'A prize']]);
  });

  it('is refused as a creation is: code, title, end before now, a life cycle that is out of use', async () => {
    const source = await aSource({ dateSubmissionEnd: day(-300) });
    const refused = async (body: object, of: number = source.id) => {
      const { status, errorKey, fieldErrors } = await clone(of, body);
      expect(status).toBe(400);
      return Object.keys(fieldErrors).length > 0 ? fieldErrors : errorKey;
    };
    expect(await refused({ shiftDays: 365, code: 'ab 1' })).toEqual({ code: 'Pattern' });
    expect(await refused({ shiftDays: 365, title: 'ab' })).toHaveProperty('title');
    expect(await refused({ shiftDays: 3.5 })).toHaveProperty('shiftDays');
    expect(await refused({ shiftDays: 3661 })).toHaveProperty('shiftDays');
    expect(await refused({ shiftDays: 10 })).toBe('competition.error.ideaDate');
    const far = await aSource({ dateSubmissionEnd: '9999-06-01T00:00:00.000Z' });
    expect(await refused({ shiftDays: 365 }, far.id)).toEqual({ shiftDays: 'Value' });
    const asleep = await aLifeCycle(app.db, { type: 'IDEA', isActive: false });
    const old = await aCompetition(app.db, { lifeCycleId: asleep.id, summary: 'Ideas for the house' });
    expect(await refused({}, old.id)).toEqual({ lifecycle: 'Value' });
  });

  it('is for those who prepare competitions; a missing source is not found', async () => {
    const { id } = await aSource();
    const employee = await app.as(await aUser(app.db));
    expect((await clone(id, {}, app.anonymous)).status).toBe(401);
    expect((await clone(id, {}, employee)).status).toBe(403);
    expect((await clone(999_999)).status).toBe(404);
  });

  it('is noted in the audit trail with the competition that it was made from', async () => {
    const source = await aSource();
    const { id } = await cloned(source.id);
    const system = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    const { body } = await system(auditEndpoints.list, { query: { size: 5 } });
    const note = body.find(({ data }) => data.change?.call.endsWith('/clone'));
    expect(note?.data.change).toMatchObject({
      call: 'POST api/v3/competitions/:id/clone',
      object: { id: String(source.id), created: String(id) },
      name: source.title,
    });
  });
});
