import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { homeEndpoints, LEAST_ANSWERS } from '#contract/home/endpoints.ts';
import { analyticsEndpoints } from '#contract/reports/analytics.ts';
import { answeredPromises } from '#server/platform/db/schema/answers.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { renewCourses } from '#server/reports/analytics/renew-courses.ts';
import {
  act,
  administrator,
  app,
  lifeCycle,
  prepareAnswers,
  responsible,
  submitted,
} from '#tests/server/answers/answerCase.ts';

prepareAnswers();
afterEach(() => app.setNow(null));

const DAY_MS = 86_400_000;
const figures = async () => (await app.anonymous(homeEndpoints.answers)).body;
/** Figures are some minutes old at most. */
let minutes = 0;
const later = (days = 0) => {
  minutes += 20;
  app.setNow(new Date(Date.now() + days * DAY_MS + minutes * 60_000));
};

/** The same in the process figures of an administrator, for the same months. */
async function reported() {
  const now = new Date();
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1))
    .toISOString()
    .slice(0, 10);
  const call = await app.as(administrator);
  const { body } = await call(analyticsEndpoints.read, { query: { type: 'SUGGESTION', start } });
  return body.firstAnswer;
}

it('how promises were kept is said to everybody where a setting allows it, and not of a few; process figures say the same', async () => {
  await writeSettings(app.db, { showAnswerFigures: true });
  const ids: number[] = [];
  for (let at = 0; at < LEAST_ANSWERS + 1; at += 1) ids.push(await submitted(`Answered ${at}`));
  const answering = await app.as(responsible);
  for (const id of ids.slice(0, LEAST_ANSWERS - 1))
    expect((await act(answering, id, 'Reject')).status).toBe(200);
  await renewCourses(app.db);
  expect(await figures()).toBeNull();

  // One comes after its day, another not at all.
  later(30);
  expect((await act(await app.as(responsible), ids[LEAST_ANSWERS - 1] ?? 0, 'Reject')).status).toBe(200);
  // Further promises of the same ones, and answers to what was submitted long ago, are no part of either figure.
  const long = await submitted('Long ago');
  const at = new Date(Date.now() - 800 * DAY_MS).toISOString();
  await app.db
    .update(contributions)
    .set({ dateSubmitted: at, answerState: 'ANSWERED', answerDueAt: null })
    .where(eq(contributions.id, long));
  await app.db.insert(answeredPromises).values(
    [...ids.slice(0, -1), ...Array.from({ length: 12 }, () => long)].map((contributionId) => ({
      contributionId,
      ...{ stateId: lifeCycle.state('SUBMITTED').id, begunAt: at, dueAt: null, escalation: 0 },
      answeredAt: new Date(Date.now() + 40 * DAY_MS).toISOString(),
    })),
  );
  await renewCourses(app.db);
  later(30);
  const { promised, inTime } = await reported();
  expect({ promised, inTime }).toEqual({ promised: 11, inTime: 9 });
  const shown = await figures();
  expect(shown).toEqual({
    contributions: 11,
    inTimePercent: 82,
    medianDays: 0,
    at: expect.stringMatching(/^20/),
  });
  await writeSettings(app.db, { showAnswerFigures: false });
  expect(await figures()).toBeNull();
});
