import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { SAMPLE_COMPETITIONS } from '../../competitions.ts';
import type { SampleDriver } from '../../driver.ts';
import { daysAfter } from '../days.ts';
import { makeFields } from '../fields.ts';
import { collectIdeas } from './collect.ts';
import { judgeIdeas } from './judge.ts';
import { prepareCompetition, type Stage } from './prepare.ts';

/** Competitions in different states, prepared, filled, judged and completed through the server's own calls. */
export async function makeCompetitions(
  driver: SampleDriver,
  people: ReadonlyMap<string, number>,
  today: Date,
): Promise<void> {
  const chance = seededRandom(1812);
  const [cycle] = await driver.call('admin', lifeCycleEndpoints.list, { query: { type: 'IDEA' } });
  const fields = await makeFields(driver, 'IDEA', people, ['RESPONSIBLE', 'MENTOR']);
  const stage: Stage = { driver, people, today, lifeCycleId: cycle?.id as number, definitions: new Map() };
  for (const plan of SAMPLE_COMPETITIONS) {
    const prepared = await prepareCompetition(stage, plan);
    if (plan.startedDaysAgo === null) continue;
    const entries = await collectIdeas(stage, prepared, plan.ideas, {
      chance,
      fields,
      from: daysAfter(today, -plan.startedDaysAgo),
      to: daysAfter(today, Math.min(plan.endsInDays, 0)),
    });
    await judgeIdeas(stage, prepared, plan, { chance, entries });
  }
}
