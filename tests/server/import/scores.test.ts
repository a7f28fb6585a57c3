import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import type { ContributionMapping } from '#server/import/mapping.ts';
import { checkTargets } from '#server/import/write/targets.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import {
  competitionJuries,
  evalDefinitions,
  evalItemDefinitions,
  evaluations,
} from '#server/platform/db/schema/evaluations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition } from '#tests/support/factories/contributions.ts';
import { aJury, aJuryLifeCycle, aModerator } from '#tests/support/factories/evaluations.ts';
import type { TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { anIdea, ideasMapping, importing, mappingOf, ndjson } from '#tests/support/importing.ts';
import { t } from '#tests/support/texts.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aJuryLifeCycle(app.db);
});
afterAll(() => app.close());

const SCORES = { column: 'score', over: 5, evaluator: 'Community review', count: 'assessments' };
const contest = (source: string, changes: Record<string, unknown> = {}) =>
  ideasMapping(
    { source, type: 'IDEA', scores: SCORES, ...changes },
    { competition: 'cup', state: { value: 'ACCEPTANCE' }, date: 'on' },
  );
const aContest = () => aCompetition(app.db, { lifeCycleId: lifeCycle.id, competitionState: 'APPROVAL' });

const givenTo = (competitionId: number) =>
  app.db
    .select({
      title: contributions.title,
      stage: evaluations.evalFlowType,
      score: evaluations.score,
      comment: evaluations.comment,
      date: evaluations.dateCreated,
      userId: evaluations.userId,
      definitionId: evaluations.evalDefinitionId,
    })
    .from(evaluations)
    .innerJoin(contributions, eq(contributions.id, evaluations.contributionId))
    .where(eq(contributions.competitionId, competitionId))
    .orderBy(asc(contributions.id));
const reportOf = async (moderator: TestUser, id: number) =>
  (await (await app.as(moderator))(evaluationEndpoints.report, { params: { id } })).body;

describe('the score of an imported idea', () => {
  it('stands in the list of its competition and in the report of its jury, unrounded [R2E-19, R2J-49, R2J-54, S2-20, S2-22, S2-37]', async () => {
    const competition = await aContest();
    const moderator = await aModerator(app.db, competition);
    const cup = competition.code;
    const rows = [
      anIdea(1, { cup, score: 2.28, assessments: 12 }),
      anIdea(2, { cup, score: '5', assessments: 1 }),
      anIdea(3, { cup, score: null, assessments: 4 }),
      anIdea(4, { cup, score: 0, on: '2021-09-15' }),
    ];
    const result = await importing(app, contest('arrive'), ndjson(rows));
    expect(result).toMatchObject({ read: 4, imported: 4, changes: { 'no date: taken as of now': 3 } });

    const call = await app.as(moderator);
    const params = { competitionId: competition.id };
    const { body: ideas } = await call(competitionIdeaEndpoints.list, { params, query: {} });
    expect(
      ideas.map(({ title, evalAvarage, participantCount }) => [title, evalAvarage, participantCount]),
    ).toEqual([
      ['Idea number 2', 100, 1],
      ['Idea number 1', expect.closeTo(45.6, 10), 1],
      ['Idea number 4', 0, 1],
      ['Idea number 3', null, 0],
    ]);
    const report = await reportOf(moderator, competition.id);
    const said = (score: number | null, comment: string) => [
      { fullName: 'Community review', score: score === null ? null : expect.closeTo(score, 10), comment },
    ];
    expect(report.map((row) => [row.juryType, row.juryTitle, row.title, row.juryUserReport])).toEqual([
      [
        'JURY1',
        'Community review',
        'Idea number 2',
        said(100, t('evaluation.import.count', { smart_count: 1 })),
      ],
      [
        'JURY1',
        'Community review',
        'Idea number 1',
        said(45.6, t('evaluation.import.count', { smart_count: 12 })),
      ],
      ['JURY1', 'Community review', 'Idea number 4', said(0, '')],
      ['JURY1', 'Community review', 'Idea number 3', said(null, '')],
    ]);
    const { body: results } = await call(evaluationEndpoints.ofContribution, {
      params: { id: ideas[1]?.id ?? 0, stage: 'ALL', lang: 'en' },
    });
    expect(results).toMatchObject([
      { stageTitle: 'Community review', participantCount: 1, evaluators: [{ answers: [] }] },
    ]);
    expect(results[0]?.score).toBeCloseTo(45.6, 10);
    const given = await givenTo(competition.id);
    expect(given.map(({ stage }) => stage)).toEqual(['EVAL_JURY1', 'EVAL_JURY1', 'EVAL_JURY1']);
    expect(given.at(-1)?.date).toBe('2021-09-15T00:00:00.000Z');
  });

  it('was given by one account that nobody can sign in to, by one form of the competition [S2-21, S2-32]', async () => {
    const [first, second] = [await aContest(), await aContest()];
    const rows = [1, 2, 3, 4].map((id) =>
      anIdea(id, { cup: id < 4 ? first.code : second.code, score: id, author: SCORES.evaluator }),
    );
    await importing(app, contest('one-each'), ndjson(rows), { batchSize: 1 });
    const given = [...(await givenTo(first.id)), ...(await givenTo(second.id))];
    expect(given.map(({ score }) => score)).toEqual([20, 40, 60, 80]);
    expect(new Set(given.map(({ userId }) => userId)).size).toBe(1);
    expect(new Set(given.map(({ definitionId }) => definitionId)).size).toBe(2);

    const [evaluator] = await app.db
      .select()
      .from(users)
      .where(eq(users.id, given[0]?.userId ?? 0));
    expect(evaluator).toMatchObject({
      firstName: 'Community',
      lastName: 'review',
      activated: false,
      passwordHash: null,
      importSource: 'one-each',
    });
    // An author who is called the same is somebody else: nobody scores his own idea.
    const owners = await app.db
      .select({ id: contributions.createdBy })
      .from(contributions)
      .where(eq(contributions.importSource, 'one-each'));
    expect(owners.map(({ id }) => id)).not.toContain(evaluator?.id);

    const definitions = await app.db
      .select()
      .from(evalDefinitions)
      .where(eq(evalDefinitions.competitionId, first.id));
    expect(definitions).toEqual([
      expect.objectContaining({
        title: 'Imported scores',
        evalFlowType: 'EVAL_JURY1',
        contributionType: 'IDEA',
      }),
    ]);
    const questions = await app.db
      .select({ weight: evalItemDefinitions.weight })
      .from(evalItemDefinitions)
      .where(eq(evalItemDefinitions.evalDefinitionId, definitions[0]?.id ?? 0));
    expect(questions).toEqual([{ weight: 100 }]);
  });

  it('is there once, however often and in whatever batches it is imported; forms and juries too [S2-21]', async () => {
    const competition = await aContest();
    const rows = ndjson([1, 2, 3].map((id) => anIdea(id, { cup: competition.code, score: id })));
    const counts = async () => [
      await app.db.$count(users),
      await app.db.$count(evaluations),
      await app.db.$count(evalDefinitions),
      (await app.db.execute('select * from competition_jury')).rows.length,
      (await app.db.execute('select * from competition_juror')).rows.length,
    ];
    await importing(app, contest('again'), rows, { batchSize: 2 });
    const before = await counts();
    expect(await importing(app, contest('again'), rows)).toMatchObject({ imported: 0, present: 3 });
    expect(await counts()).toEqual(before);
    // A form that was given another name is still the imported one.
    await app.db
      .update(evalDefinitions)
      .set({ title: 'What people said' })
      .where(eq(evalDefinitions.competitionId, competition.id));
    const more = ndjson([anIdea(4, { cup: competition.code, score: 4 })]);
    await importing(app, contest('again'), more);
    const [people, scores, ...others] = await counts();
    expect([people, scores]).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect(others).toEqual(before.slice(2));
  });

  it('leaves a jury that is there as it is, and counts beside it [S2-22, S2-31]', async () => {
    const competition = await aContest();
    const juror = await aUser(app.db, { firstName: 'Ada', lastName: 'Judge' });
    const jury = await aJury(app.db, competition, { title: 'Our jury', users: [juror] });
    const moderator = await aModerator(app.db, competition);
    await importing(app, contest('beside'), ndjson([anIdea(1, { cup: competition.code, score: 3 })]));
    const [idea] = await givenTo(competition.id);
    expect(idea?.definitionId).not.toBe(jury.definition.id);
    const [row, ...others] = await reportOf(moderator, competition.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      score: expect.closeTo(60, 10),
      juryTitle: 'Our jury',
      juryUserReport: [{ fullName: 'Ada Judge', score: null }],
    });
  });

  it('of a second source comes by name into the jury that the first import made [S2-31]', async () => {
    const competition = await aContest();
    const moderator = await aModerator(app.db, competition);
    const row = ndjson([anIdea(1, { cup: competition.code, score: 3 })]);
    await importing(app, contest('source-a'), row);
    await importing(app, contest('source-b', { scores: { ...SCORES, evaluator: 'Experts' } }), row);
    const { body } = await (await app.as(moderator))(competitionPeopleEndpoints.juries, {
      params: { id: competition.id },
    });
    expect(body.map(({ title, users: people }) => [title, people.map(({ firstName }) => firstName)])).toEqual(
      [['Community review', ['Community', 'Experts']]],
    );
  });

  it('belongs to the round that the mapping names [S2-22]', async () => {
    const competition = await aContest();
    const mapping = contest('final', { scores: { ...SCORES, over: 10, stage: 'EVAL_JURY2' } });
    await importing(app, mapping, ndjson([anIdea(1, { cup: competition.code, score: 7.5 })]));
    expect(await givenTo(competition.id)).toMatchObject([{ stage: 'EVAL_JURY2', score: 75 }]);
    const [jury] = await app.db
      .select({ type: competitionJuries.type })
      .from(competitionJuries)
      .where(eq(competitionJuries.competitionId, competition.id));
    expect(jury).toEqual({ type: 'JURY2' });
  });

  it('of a round that the life cycle lacks stops the row, and the import when the mapping names it [Q2-34]', async () => {
    const competition = await aContest();
    const mapping = contest('no-round', { scores: { ...SCORES, stage: 'EVAL_JURY3' } });
    const words = `the life cycle of competition ${competition.code} has no round EVAL3`;
    const row = anIdea(1, { cup: competition.code, score: 3 });
    expect((await importing(app, mapping, ndjson([row]))).reasons).toEqual({ [words]: 1 });
    const named = mappingOf({
      ...mapping,
      columns: { ...mapping.columns, competition: { value: competition.code } },
    }) as ContributionMapping;
    await expect(checkTargets(app.db, named)).rejects.toThrow(words);
  });

  it('leaves no trace when it is only tried, nor when the idea is rejected', async () => {
    const competition = await aContest();
    const rows = ndjson([anIdea(1, { cup: competition.code, score: 3 })]);
    expect(await importing(app, contest('tried'), rows, { dryRun: true })).toMatchObject({
      imported: 1,
    });
    const strict = contest('strict', { rules: { field: { whenMissing: 'reject' } } });
    await importing(app, strict, ndjson([anIdea(2, { cup: competition.code, score: 3, field: 'None' })]));
    expect(await givenTo(competition.id)).toEqual([]);
    const { rows: made } = await app.db.execute(sql`
      select 1 from eval_definition where competition_id = ${competition.id}
      union all select 1 from competition_jury where competition_id = ${competition.id}`);
    expect(made).toEqual([]);
    expect(await app.db.$count(users, eq(users.importSource, 'tried'))).toBe(0);
  });
});

describe('a score that is none', () => {
  const bad = [-0.1, 5.01, 'good', '0x4', '4 of 5', true];

  it('is a reason against its row [S2-20]', async () => {
    const competition = await aContest();
    const rows = bad.map((score, at) => anIdea(at + 1, { cup: competition.code, score }));
    const result = await importing(
      app,
      contest('bad'),
      ndjson([...rows, anIdea(9, { cup: competition.code, score: {} })]),
    );
    expect(result).toMatchObject({
      imported: 0,
      rejected: 7,
      reasons: { 'score is not a number from 0 to 5': 6, 'score is not a text': 1 },
    });
    expect(result.report[1]).toMatchObject({
      key: '2',
      outcome: 'rejected',
      reasons: 'score is not a number from 0 to 5 (5.01)',
    });
  });

  it('is left out and counted when that is the rule [S2-22]', async () => {
    const competition = await aContest();
    const rows = bad.map((score, at) => anIdea(at + 1, { cup: competition.code, score, on: '2021-01-01' }));
    const mapping = contest('left-out', { rules: { scores: { whenInvalid: 'leaveOut' } } });
    expect(await importing(app, mapping, ndjson(rows))).toMatchObject({
      imported: 6,
      rejected: 0,
      changes: { 'score left out: not a number from 0 to 5': 6 },
    });
    expect(await givenTo(competition.id)).toEqual([]);
  });

  it('keeps its score when only the number behind it is wrong', async () => {
    const competition = await aContest();
    const rows = ['many', 2.5, 0].map((assessments, at) =>
      anIdea(at + 1, { cup: competition.code, score: 4, assessments, on: '2021-01-01' }),
    );
    const result = await importing(app, contest('miscounted'), ndjson(rows));
    expect(result.changes).toEqual({ 'number behind the score left out: not a whole number': 3 });
    expect(await givenTo(competition.id)).toMatchObject([1, 2, 3].map(() => ({ score: 80, comment: '' })));
  });
});
