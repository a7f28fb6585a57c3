import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { type SeededRandom, seededRandom } from '#server/platform/seeded-random.ts';
import type { SampleEntry } from '../../competition-ideas.ts';
import { SAMPLE_COMPETITIONS } from '../../competitions.ts';
import type { SampleDriver } from '../../driver.ts';
import type { SampleField } from '../../fields.ts';
import { daysAfter } from '../days.ts';
import { makeFields } from '../fields.ts';
import { judgeIdeas } from './judge.ts';
import { type Prepared, prepareCompetition, type Stage } from './prepare.ts';

/** What somebody answers to the questions of a competition. */
function answer(chance: SeededRandom, { id: extraInputId, inputType, selectionValues }: ExtraInput) {
  if (inputType === 'BOOL') return { extraInputId, boolValue: chance.percent(70) };
  if (inputType === 'NUMERIC') return { extraInputId, numberValue: chance.between(2, 80) * 50 };
  return { extraInputId, selectionValueIds: [chance.pick(selectionValues).id] };
}

/**
 * Lets people write and submit their ideas on days between two.
 * @returns what was submitted, by the ids
 */
async function collectIdeas(
  { driver }: Stage,
  { id: competitionId, inputs }: Prepared,
  ideas: readonly SampleEntry[],
  world: { chance: SeededRandom; fields: ReadonlyMap<SampleField, number>; from: Date; to: Date },
): Promise<Map<number, SampleEntry>> {
  const { chance, fields } = world;
  const handedIn = new Map<number, SampleEntry>();
  const step = (world.to.getTime() - world.from.getTime()) / (ideas.length + 1);
  for (const [at, idea] of ideas.entries()) {
    driver.setClock(new Date(world.from.getTime() + (at + 1) * step));
    const params = { type: 'IDEA' } as const;
    const id = await driver.call(idea.owner, contributionEndpoints.create, {
      params,
      body: initialContribution('IDEA', { competitionId }),
    });
    await driver.call(idea.owner, contributionEndpoints.save, {
      params,
      body: {
        id,
        title: idea.title,
        summary: idea.summary,
        body: idea.text.map((paragraph) => `<p>${paragraph}</p>`).join(''),
        contributionFieldId: fields.get(idea.field) as number,
        extraInputValues: inputs.map((input) => answer(chance, input)),
        saveAsDraft: idea.isDraft ?? false,
      },
    });
    if (!idea.isDraft) handedIn.set(id, idea);
  }
  return handedIn;
}

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
    if (plan.days.started === null) continue;
    const entries = await collectIdeas(stage, prepared, plan.ideas, {
      chance,
      fields,
      from: daysAfter(today, -plan.days.started),
      to: daysAfter(today, Math.min(plan.days.end, 0)),
    });
    await judgeIdeas(stage, prepared, plan, { chance, entries });
  }
}
