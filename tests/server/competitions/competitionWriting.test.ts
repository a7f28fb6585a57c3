import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

const HOUR = 3600 * 1000;
const NOW = new Date('2030-03-05T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

let app: TestApp;
let administrator: TestUser;
let admin: Call;
let editor: Call;
let employee: Call;
let lifecycle: number;
let codes = 0;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await aUser(app.db, { roles: ['ROLE_COMPETITION_ADMIN', 'ROLE_INTERNAL'] });
  admin = await app.as(administrator);
  editor = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_EDITOR', 'ROLE_INTERNAL'] }));
  employee = await app.as(await aUser(app.db));
  lifecycle = (await aLifeCycle(app.db, { type: 'IDEA' })).id;
});
beforeEach(() => app.setNow(NOW));
afterAll(() => app.close());

const freshCode = () => {
  codes += 1;
  return `NEW-${codes}`;
};
const create = (body: object = {}, call: Call = admin) =>
  call(competitionEndpoints.create, {
    body: { code: freshCode(), title: 'A competition', summary: 'Ideas for the house', lifecycle, ...body },
  });
const save = (body: object, call: Call = admin) => call(competitionEndpoints.save, { body });
const inState = async (competitionState: CompetitionState, values: object = {}) =>
  (await aCompetition(app.db, { lifeCycleId: lifecycle, competitionState, summary: 'A summary', ...values }))
    .id;

describe('starting to prepare a competition', () => {
  it('an administrator or an editor makes a draft; the server sets state, dates and ids [R2J-09, R2D-05, R2C-35, R2C-37, S2-42]', async () => {
    const { status, body, headers } = await create({
      competitionState: 'COMPLETE',
      publishState: 'PUBLISHED',
      publishDate: '1999-01-01T00:00:00.000Z',
      dateCreated: '1999-01-01T00:00:00.000Z',
      canSubmit: true,
      rewards: [{ reward: 'x' }],
    });
    expect([status, headers['app-alert'], headers['app-params']]).toEqual([
      201,
      'app.competition.created',
      String(body.id),
    ]);
    expect(body).toMatchObject({
      competitionState: 'DRAFT',
      publishState: 'DRAFT',
      accessLevel: 'REGISTERED',
      publishDate: null,
      dateCreated: NOW.toISOString(),
      dateSubmissionEnd: null,
      canSubmit: false,
      isOpen: false,
      lifecycle,
      rewards: [],
      targetUnits: [],
    });
    expect((await create({}, editor)).status).toBe(201);
  });

  it('its creator is its first moderator [Q2-14, S2-29]', async () => {
    const { id } = (await create()).body;
    const { body } = await admin(competitionPeopleEndpoints.moderators, { params: { id } });
    expect(body.map((user) => user.id)).toEqual([administrator.id]);
  });

  it.each([
    ['code', '', 'ABC'],
    ['code', 'AB', 'A-1'],
    ['code', 'A'.repeat(17), 'A'.repeat(16)],
    ['code', 'ab1', 'AB.1'],
    ['code', 'A-B.C', 'AB-1'],
    ['title', 'ab', 'abc'],
    ['title', 'x'.repeat(121), 'x'.repeat(120)],
    ['summary', 'x'.repeat(9), 'x'.repeat(10)],
    ['summary', 'x'.repeat(501), 'x'.repeat(500)],
    ['lifecycle', undefined, 0],
  ])('the bounds of %s are kept by the server too [R2D-22 … R2D-27, S2-42]', async (field, bad, good) => {
    const refusal = await create({ [field]: bad });
    expect([refusal.status, Object.keys(refusal.fieldErrors)]).toEqual([400, [field]]);
    if (field !== 'lifecycle') expect((await create({ [field]: good })).status).toBe(201);
  });

  it('a code of the wrong pattern is told with its own key [R2D-24]', async () => {
    expect((await create({ code: 'ab1' })).fieldErrors).toEqual({ code: 'Pattern' });
  });

  it('follows an active life cycle of ideas only; unknown ones and unknown targets are told at their fields [R2D-27, Q2-31]', async () => {
    const asleep = await aLifeCycle(app.db, { type: 'IDEA', isActive: false });
    const other = await aLifeCycle(app.db, { type: 'SUGGESTION' });
    for (const wrong of [asleep.id, other.id, 999_999]) {
      expect((await create({ lifecycle: wrong })).fieldErrors).toEqual({ lifecycle: 'Value' });
    }
    const refusal = await create({
      lifecycle: 999_999,
      targetUnits: [{ id: 999_999 }],
      targetOrganizations: [{ id: 999_999 }],
    });
    expect(refusal.fieldErrors).toEqual({
      lifecycle: 'Value',
      targetUnits: 'Value',
      targetOrganizations: 'Value',
    });
  });

  it('a code names one competition; one that is put away gives it back [Q2-62]', async () => {
    const { body } = await create({ code: 'TWICE' });
    const again = await create({ code: 'TWICE' });
    expect([again.status, again.errorKey]).toEqual([400, 'error.codeExists']);
    const { id } = (await create()).body;
    expect((await save({ id, code: 'TWICE' })).errorKey).toBe('error.codeExists');
    await app.db
      .update(competitions)
      .set({ competitionState: 'ARCHIEVED' })
      .where(eq(competitions.id, body.id));
    expect((await save({ id, code: 'TWICE' })).body.code).toBe('TWICE');
  });

  it('of many who take a code at once one gets it, and the others are told so [Q2-62]', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ code: 'AT-ONCE' })));
    expect(answers.map(({ status, errorKey }) => (status === 201 ? 201 : errorKey)).sort()).toEqual([
      201,
      'error.codeExists',
      'error.codeExists',
      'error.codeExists',
    ]);
  });
});

describe('saving a competition', () => {
  it('changes what it names and keeps the rest; the text is cleaned [R2J-10, R2D-11, R2E-04, R2J-08, R2C-38]', async () => {
    const unit = await aUnit(app.db);
    const { id } = (await create({ body: '<p>Old</p>' })).body;
    app.setNow(new Date(later(HOUR)));
    const saved = await save({
      id,
      body: '<p><b>Bold</b><script>alert(1)</script></p>',
      accessLevel: 'PUBLIC',
      targetUnits: [{ id: unit.id }, { id: unit.id }],
      targetOrganizations: [{ id: unit.organizationId }],
      dateSubmissionEnd: later(48 * HOUR),
      competitionState: 'ANNOUNCED',
      publishState: 'PUBLISHED',
    });
    expect([saved.status, saved.headers['app-alert']]).toEqual([200, 'app.competition.updated']);
    const read = await admin(competitionEndpoints.edit, { params: { id } });
    expect(read.body).toEqual(saved.body);
    expect(read.body).toMatchObject({
      title: 'A competition',
      body: '<p><b>Bold</b></p>',
      accessLevel: 'PUBLIC',
      targetUnits: [{ id: unit.id }],
      targetOrganizations: [{ id: unit.organizationId }],
      dateSubmissionEnd: later(48 * HOUR),
      competitionState: 'DRAFT',
      publishState: 'DRAFT',
    });
    expect((await save({ id, targetUnits: [] })).body).toMatchObject({
      targetUnits: [],
      targetOrganizations: [{ id: unit.organizationId }],
    });
  });

  it.each([
    ['PUBLIC', 'PUBLIC'],
    ['REGISTERED', 'REGISTERED'],
    ['INTERNAL', 'REGISTERED'],
    ['UNIT', 'REGISTERED'],
    ['something else', 'REGISTERED'],
  ])('access %s is stored as %s [R2C-45, R2D-14, Q2-54]', async (sent, stored) => {
    expect((await create({ accessLevel: sent })).body.accessLevel).toBe(stored);
  });

  it('ideas cannot end before the competition was created [R2D-29, R2K-04, Q2-23]', async () => {
    const { id } = (await create()).body;
    app.setNow(new Date(later(5 * HOUR)));
    const early = await save({ id, title: 'Another title', dateSubmissionEnd: later(-HOUR) });
    expect([early.status, early.errorKey]).toEqual([400, 'competition.error.ideaDate']);
    expect((await admin(competitionEndpoints.edit, { params: { id } })).body.title).toBe('A competition');
    // Past, but after the creation.
    expect((await save({ id, dateSubmissionEnd: later(HOUR) })).status).toBe(200);
    expect((await create({ dateSubmissionEnd: later(HOUR) })).errorKey).toBe('competition.error.ideaDate');
  });

  it('a form that was filled before another save is refused; without a version the last one wins [S2-43]', async () => {
    const { id, version } = (await create()).body;
    expect((await save({ id, version, title: 'First' })).status).toBe(200);
    const second = await save({ id, version, title: 'Second' });
    expect([second.status, second.errorKey]).toEqual([400, 'error.savedInBetween']);
    const last = await save({ id, title: 'Third' });
    expect([last.status, last.body.title]).toEqual([200, 'Third']);
  });

  it('of two who save the same form at once one wins and the other is told [S2-43]', async () => {
    const { id, version } = (await create()).body;
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => save({ id, version, title: `${title} title` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each(['ANNOUNCED', 'EVAL1', 'TERMINATED', 'APPROVAL'] as const)(
    'in %s code, life cycle and an end stay; the rest can be changed [Q2-25]',
    async (state) => {
      const id = await inState(state, { dateSubmissionEnd: later(HOUR), dateCreated: later(-HOUR) });
      const { code } = (await admin(competitionEndpoints.edit, { params: { id } })).body;
      const other = await aLifeCycle(app.db, { type: 'IDEA' });
      expect((await save({ id, code: freshCode() })).errorKey).toBe('error.notEditable');
      expect((await save({ id, lifecycle: other.id })).errorKey).toBe('error.notEditable');
      expect((await save({ id, dateSubmissionEnd: null })).fieldErrors).toEqual({
        dateSubmissionEnd: 'NotNull',
      });
      const saved = await save({
        id,
        code,
        lifecycle,
        title: 'A better title',
        dateSubmissionEnd: later(2 * HOUR),
      });
      expect([saved.status, saved.body.title]).toEqual([200, 'A better title']);
    },
  );

  it.each(['COMPLETE', 'ARCHIEVED'] as const)('in %s nothing can be changed [Q2-25]', async (state) => {
    const id = await inState(state);
    expect((await save({ id, title: 'A better title' })).errorKey).toBe('error.notEditable');
  });

  it('keeps its life cycle once an idea follows it [Q3-24]', async () => {
    const id = await inState('DRAFT', { publishState: 'DRAFT' });
    const other = await aLifeCycle(app.db, { type: 'IDEA' });
    await aContribution(app.db, { type: 'IDEA', lifeCycleId: lifecycle, competitionId: id, state: 'DRAFT' });
    expect((await save({ id, lifecycle: other.id })).errorKey).toBe('error.notEditable');
    expect((await save({ id, lifecycle })).status).toBe(200);
  });

  it('a life cycle that was taken out of use stays with the draft that has it', async () => {
    const cycle = await aLifeCycle(app.db, { type: 'IDEA', isActive: false });
    const id = await inState('DRAFT', { lifeCycleId: cycle.id, publishState: 'DRAFT' });
    expect((await save({ id, lifecycle: cycle.id, title: 'A better title' })).status).toBe(200);
  });
});

describe('who prepares competitions', () => {
  it('administrators and editors of competitions, and nobody else [R2I-08, R2I-09, R2I-11, R2I-21, S2-41]', async () => {
    const { id } = (await create()).body;
    const suggestionAdmin = await app.as(
      await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN', 'ROLE_INTERNAL'] }),
    );
    const calls = (call: Call) =>
      Promise.all([
        create({}, call),
        save({ id, title: 'Mine now' }, call),
        call(competitionEndpoints.edit, { params: { id } }),
        call(competitionEndpoints.manage),
        call(competitionEndpoints.start, { body: { id } }),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await calls(app.anonymous)).toEqual([401, 401, 401, 401, 401]);
    expect(await calls(employee)).toEqual([403, 403, 403, 403, 403]);
    expect(await calls(suggestionAdmin)).toEqual([403, 403, 403, 403, 403]);
    expect((await calls(editor)).slice(0, 4)).toEqual([201, 200, 200, 200]);
  });

  it('a missing competition is not found', async () => {
    const id = 999_999;
    expect((await save({ id, title: 'A title' })).status).toBe(404);
    expect((await admin(competitionEndpoints.edit, { params: { id } })).status).toBe(404);
    expect((await admin(competitionEndpoints.start, { body: { id } })).status).toBe(404);
  });
});
