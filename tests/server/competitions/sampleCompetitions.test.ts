import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { type SampleDriver, startSampleDriver } from '#server/demo/driver.ts';
import { makeCompetitions } from '#server/demo/install/competitions/index.ts';
import { makeAdministrator, makePeople } from '#server/demo/install/people.ts';
import { installDefaultLifeCycles } from '#server/process/life-cycles/defaults/install.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let driver: SampleDriver;
const ids = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp();
  await makeAdministrator(app.services, 'Ideagarden-1');
  await installDefaultLifeCycles(app.db);
  driver = await startSampleDriver(app.services);
  const today = new Date();
  const people = await makePeople(driver);
  await makeCompetitions(driver, people, today);
  driver.setClock(today);
  const rows = await driver.call('competition.admin', competitionEndpoints.manage);
  for (const { code, id } of rows) ids.set(code, id);
}, 120_000);
afterAll(async () => {
  await driver.close();
  await app.close();
});

const idOf = (code: string) => ids.get(code) ?? 0;
const read = (login: string, code: string) =>
  driver.call(login, competitionEndpoints.read, { params: { id: idOf(code), lang: 'en' } });
const report = (code: string) =>
  driver.call('moderator', evaluationEndpoints.report, { params: { id: idOf(code) } });

describe('the competitions of the sample', () => {
  it('stand in four different states, the public ones open to visitors', async () => {
    const states = new Map(
      (await driver.call('competition.admin', competitionEndpoints.manage)).map((row) => [
        row.code,
        row.competitionState,
      ]),
    );
    expect(Object.fromEntries(states)).toEqual({
      'WATER-2027': 'DRAFT',
      'GREEN-2026': 'ANNOUNCED',
      'DURAK-2026': 'EVAL1',
      'QUIET-2025': 'COMPLETE',
    });
    const { body } = await app.anonymous(competitionEndpoints.all, { params: { lang: 'en' } });
    expect(body.map(({ code, isOpen }) => [code, isOpen])).toEqual([
      ['GREEN-2026', true],
      ['QUIET-2025', false],
    ]);
    expect(body.every(({ bannerPath }) => bannerPath !== null)).toBe(true);
  });

  it('one collects ideas and asks for more than the form does', async () => {
    const page = await read('employee', 'GREEN-2026');
    expect(page.canSubmit).toBe(true);
    expect(page.stateIdeaCount.map(({ ideaCount }) => ideaCount)).toEqual([8]);
    expect(page.ownStateIdeaList.map(({ stateType, ideaCount }) => [stateType, ideaCount])).toEqual([
      ['DRAFT', 1],
      ['SUBMITTED', 1],
    ]);
  });

  it('one is in its first round: a juror is done, one half, one has not begun', async () => {
    const left = async (login: string) =>
      (
        await driver.call(login, evaluationEndpoints.mine, {
          query: { competitionId: idOf('DURAK-2026'), size: 100 },
        })
      ).length;
    expect([await left('jury.one'), await left('jury.two'), await left('jury.three')]).toEqual([0, 4, 8]);
    expect((await read('jury.three', 'DURAK-2026')).roles).toEqual(['JURY1', 'JURY3']);
    expect((await report('DURAK-2026')).filter(({ score }) => score !== null)).toHaveLength(8);
  });

  it('one has been through three rounds and gave its rewards to the best', async () => {
    const ideas = await driver.call('moderator', competitionIdeaEndpoints.list, {
      params: { competitionId: idOf('QUIET-2025') },
      query: { size: 100 },
    });
    expect(ideas.map(({ rewardLabel }) => rewardLabel).slice(0, 4)).toEqual([
      'A visit to the acoustics laboratory',
      '500',
      '250',
      null,
    ]);
    expect(ideas.map(({ stateType }) => stateType)).toEqual([
      ...Array.from({ length: 3 }, () => 'COMPLETION'),
      ...Array.from({ length: 4 }, () => 'REJECTION'),
    ]);
    const rounds = new Map<string, number>();
    for (const { juryType, score } of await report('QUIET-2025')) {
      rounds.set(juryType, (rounds.get(juryType) ?? 0) + (score === null ? 0 : 1));
    }
    expect(Object.fromEntries(rounds)).toEqual({ JURY1: 7, JURY2: 4, JURY3: 3 });
  });

  it('one is half prepared by an editor', async () => {
    const params = { id: idOf('WATER-2027') };
    const form = await driver.call('competition.editor', competitionEndpoints.edit, { params });
    expect(form.rewards).toHaveLength(2);
    expect(await driver.call('competition.editor', competitionPeopleEndpoints.juries, { params })).toEqual(
      [],
    );
  });
});
