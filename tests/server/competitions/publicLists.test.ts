import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import {
  competitionRewards,
  type competitions,
  competitionTargetUnits,
} from '#server/platform/db/schema/campaigns.ts';
import { lifeCycleStates } from '#server/platform/db/schema/life-cycles.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import type { Call } from '#tests/support/app.ts';
import { aCompetition } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';
import { app, employee, external, inDays, preparePublicReaders } from '#tests/support/publicReaders.ts';

let lifeCycleId: number;

preparePublicReaders();
beforeAll(async () => {
  lifeCycleId = (await aLifeCycle(app.db, { type: 'IDEA' })).id;
});
beforeEach(() => app.db.execute(sql`delete from competition`));

const open = (values: Partial<typeof competitions.$inferInsert> = {}) =>
  aCompetition(app.db, {
    lifeCycleId,
    accessLevel: 'PUBLIC',
    publishDate: inDays(-5),
    dateSubmissionEnd: inDays(5),
    ...values,
  });
const all = async (call: Call, closed?: string) =>
  (await call(competitionEndpoints.all, { params: { lang: 'en' }, query: closed ? { closed } : {} })).body;

describe('the list of competitions', () => {
  it('is for employees and people from outside; visitors read the unpaged one [R2J-04, R2C-02]', async () => {
    await open({ title: 'For all' });
    await open({ title: 'For the registered', accessLevel: 'REGISTERED' });
    expect((await app.anonymous(competitionEndpoints.list)).status).toBe(401);
    const page = await external(competitionEndpoints.list, { query: { page: 0, size: 1, locale: 'tr' } });
    expect([page.total, page.body.length]).toEqual([2, 1]);
    expect((await all(app.anonymous)).map(({ title }) => title)).toEqual(['For all']);
    expect(await all(employee)).toHaveLength(2);
  });

  it('holds what was started and not put away, the newest first [R2C-05]', async () => {
    await open({ title: 'Draft', publishState: 'DRAFT', competitionState: 'DRAFT' });
    await open({ title: 'Put away', competitionState: 'ARCHIEVED' });
    await open({ title: 'Older', dateCreated: inDays(-9) });
    await open({ title: 'Newer', dateCreated: inDays(-1), competitionState: 'COMPLETE' });
    const { body } = await employee(competitionEndpoints.list);
    expect(body.map(({ title }) => title)).toEqual(['Newer', 'Older']);
  });

  it('has rewards in the order of their ranks [R2C-11]', async () => {
    const { id } = await open();
    await app.db.insert(competitionRewards).values([
      { competitionId: id, rank: 2, reward: '250', isPoint: true },
      { competitionId: id, rank: 1, reward: 'A day in the workshop' },
    ]);
    const [row] = await all(employee);
    expect(row?.rewards.map(({ rank, reward, isPoint }) => [rank, reward, isPoint])).toEqual([
      [1, 'A day in the workshop', false],
      [2, '250', true],
    ]);
  });

  it('an evaluation step has the names of its first state; other steps have none; those of the asked language come first [R2C-42, R2J-04, R2J-05, S2-39]', async () => {
    const cycle = await aLifeCycle(app.db, { type: 'IDEA' });
    const names = [
      { language: 'en', name: 'Jury of the plant' },
      { language: 'tr', name: 'Fabrika jürisi' },
    ];
    await app.db.insert(lifeCycleStates).values({
      lifeCycleId: cycle.id,
      rank: 90,
      stateType: 'EVALUATION',
      step: 'EVAL2',
      stateDefinitionList: names,
    });
    await open({ lifeCycleId: cycle.id, competitionState: 'EVAL2' });
    await open({ lifeCycleId: cycle.id, competitionState: 'ANNOUNCED' });
    const shown = await all(employee);
    expect(shown.map((row) => row.lifeCycleStateDefinitions)).toEqual([[], names]);
    const turkish = await employee(competitionEndpoints.all, { params: { lang: 'tr' } });
    expect(turkish.body[1]?.lifeCycleStateDefinitions).toEqual([names[1], names[0]]);
    const page = await employee(competitionEndpoints.list, { query: { locale: 'tr', sort: 'id,asc' } });
    expect(page.body[0]?.lifeCycleStateDefinitions).toEqual([names[1], names[0]]);
  });

  it('is empty while the module is off', async () => {
    await open();
    await writeSettings(app.db, { availableModules: ['SUGGESTION'] });
    expect([await all(employee), (await employee(competitionEndpoints.list)).total]).toEqual([[], 0]);
  });
});

describe('open and closed competitions', () => {
  it('only an announced one before its end takes ideas, and at most so many closed ones come [S1-51, R1B-42, R1B-43, R2K-16]', async () => {
    await open({ title: 'Open' });
    for (let day = 1; day <= 6; day += 1) {
      await open({ title: `Closed ${day}`, competitionState: 'EVAL1', dateSubmissionEnd: inDays(-day) });
    }
    const rows = await all(app.anonymous, '5');
    expect(rows.map(({ title, isOpen, canSubmit }) => [title, isOpen, canSubmit])).toEqual([
      ['Open', true, true],
      ...[1, 2, 3, 4, 5].map((day) => [`Closed ${day}`, false, false]),
    ]);
    await open({ title: 'Left early', competitionState: 'EVAL1', dateSubmissionEnd: inDays(3) });
    await open({ title: 'Past its end', dateSubmissionEnd: inDays(0) });
    const closed = (await all(app.anonymous)).filter(({ isOpen }) => !isOpen);
    expect(closed.slice(0, 2).map(({ title }) => title)).toEqual(['Left early', 'Past its end']);
  });

  it('is told in parts to whoever asks for them, with the number of all [Q2-38, Q2-39, S2-44]', async () => {
    for (const [title, days] of [
      ['Old', -3],
      ['Older', -6],
    ] as const) {
      await open({ title, dateSubmissionEnd: inDays(days) });
    }
    await open({ title: 'Now' });
    const part = async (query: object) => {
      const { body, total } = await app.anonymous(competitionEndpoints.all, {
        params: { lang: 'en' },
        query,
      });
      return [body.map(({ title }) => title), total];
    };
    expect(await part({})).toEqual([['Now', 'Old', 'Older'], 3]);
    expect(await part({ size: 2 })).toEqual([['Now', 'Old'], 3]);
    expect(await part({ size: 2, page: 1 })).toEqual([['Older'], 3]);
    expect(await part({ closed: '1' })).toEqual([['Now', 'Old'], 2]);
    expect(await part({ closed: '1', size: 1, page: 1 })).toEqual([['Old'], 2]);
  });

  it('who can submit follows the setting of the module and the targets [S1-51, S1-48]', async () => {
    const unit = await aUnit(app.db);
    const { id } = await open();
    await app.db.insert(competitionTargetUnits).values({ competitionId: id, unitId: unit.id });
    const member = await app.as(await aUser(app.db, { unitId: unit.id }));
    const canSubmit = () =>
      Promise.all(
        [member, employee, external, app.anonymous].map(async (call) => (await all(call))[0]?.canSubmit),
      );
    expect(await canSubmit()).toEqual([true, false, true, true]);
    await writeSettings(app.db, {
      moduleSubmitListSettings: {
        ...DEFAULT_SETTINGS.moduleSubmitListSettings,
        COMPETITION: { listingEnabled: 'BOTH', submitEnabled: 'INTERNAL' },
      },
    });
    expect(await canSubmit()).toEqual([true, false, false, true]);
  });
});
