import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { homeEndpoints, LEAST_ANSWERS } from '#contract/home/endpoints.ts';
import { answeredPromises } from '#server/platform/db/schema/answers.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { app, lifeCycle, prepareAnswers, responsible, submitted } from '#tests/server/answers/answerCase.ts';

prepareAnswers();
afterEach(() => app.setNow(null));

const figures = async () => (await app.anonymous(homeEndpoints.answers)).body;

it('how promises were kept is said to everybody where a setting allows it, of a year, and not of a few', async () => {
  await writeSettings(app.db, { showAnswerFigures: true });
  const ids: number[] = [];
  for (let at = 0; at < LEAST_ANSWERS; at += 1) ids.push(await submitted(`Answered ${at}`));
  // Begun on a Thursday at midday; answered on the Monday after, in the afternoon, but for one that took a week longer, after its day.
  const promise = (contributionId: number, answeredAt: string) => ({
    contributionId,
    stateId: lifeCycle.state('SUBMITTED').id,
    ownerId: responsible.id,
    begunAt: '2026-03-05T12:00:00Z',
    dueAt: '2026-03-11T23:59:59Z',
    answeredAt,
    escalation: 0,
  });
  const inTime = ids.slice(1, -1).map((id) => promise(id, '2026-03-09T15:00:00Z'));
  await app.db.insert(answeredPromises).values(inTime);
  app.setNow(new Date('2026-03-20T12:00:00Z'));
  expect(await figures()).toBeNull();
  await app.db.insert(answeredPromises).values([
    promise(ids[0] ?? 0, '2026-03-16T12:00:00Z'),
    promise(ids.at(-1) ?? 0, '2026-03-09T15:00:00Z'),
    // Another year's.
    { ...promise(ids[0] ?? 0, '2024-03-09T12:00:00Z'), dueAt: '2024-03-05T23:59:59Z' },
  ]);
  app.setNow(new Date('2026-03-20T12:20:00Z'));
  // Friday, and the Monday of the answer.
  expect(await figures()).toEqual({ contributions: 10, inTimePercent: 90, medianDays: 2 });
  await writeSettings(app.db, { showAnswerFigures: false });
  expect(await figures()).toBeNull();
});

it('a promise that was broken more than a year ago and waits still is counted until it is answered', async () => {
  await writeSettings(app.db, { showAnswerFigures: true });
  const id = await submitted('Forgotten');
  const before = new Date('2026-03-20T13:00:00Z');
  app.setNow(before);
  const { inTimePercent } = (await figures()) ?? {};
  await app.db
    .update(contributions)
    .set({ answerState: 'RUNNING', answerDueAt: '2024-12-01T12:00:00Z' })
    .where(eq(contributions.id, id));
  app.setNow(new Date('2026-03-20T13:20:00Z'));
  const after = await figures();
  expect(after?.contributions).toBe(11);
  expect(after?.inTimePercent).toBeLessThan(inTimePercent ?? 0);
});
