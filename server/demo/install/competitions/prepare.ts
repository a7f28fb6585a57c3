import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import { competitionRewardEndpoints } from '#contract/competitions/rewards.endpoints.ts';
import { type JuryType, roundOf } from '#contract/competitions/rules.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import type { SampleCompetition, SampleDefinition, SampleInput } from '../../competitions.ts';
import type { SampleDriver } from '../../driver.ts';
import { uploadBanner } from '../banners.ts';
import { daysAfter, deadlineAfter } from '../days.ts';
import { makeForm } from '../evaluations.ts';
import { inputOf } from '../inputs.ts';

/** What the steps of a competition need of the sample. */
export interface Stage {
  driver: SampleDriver;
  people: ReadonlyMap<string, number>;
  /** Id of the life cycle of ideas. */
  lifeCycleId: number;
  today: Date;
  /** Definitions that were made, by what they ask and at which stage. */
  definitions: Map<string, EvalDefinition>;
}

const idOf = ({ people }: Stage, login: string): number => {
  const id = people.get(login);
  if (id === undefined) throw new Error(`The sample has nobody called ${login}`);
  return id;
};

/** A prepared competition with what its ideas and jurors need. */
export interface Prepared {
  id: number;
  inputs: ExtraInput[];
  definitions: ReadonlyMap<JuryType, EvalDefinition>;
}

async function define(
  stage: Stage,
  login: string,
  type: JuryType,
  definition: SampleDefinition,
): Promise<EvalDefinition> {
  const key = `${type} ${definition.title}`;
  const known = stage.definitions.get(key);
  if (known) return known;
  const place = { evalFlowType: roundOf(type).stage, contributionType: 'IDEA' } as const;
  const made = await makeForm(stage.driver, login, place, definition);
  stage.definitions.set(key, made);
  return made;
}

const addInput = ({ driver }: Stage, login: string, competitionId: number, input: SampleInput) =>
  driver.call(login, extraInputEndpoints.create, {
    params: { source: 'IDEA' },
    body: { competitionId, ...inputOf(input) },
  });

async function setJuries(stage: Stage, id: number, { juries, preparedBy }: SampleCompetition) {
  const definitions = new Map<JuryType, EvalDefinition>();
  const entries = [];
  for (const [type, { title, jurors, definition }] of Object.entries(juries) as [
    JuryType,
    NonNullable<SampleCompetition['juries'][JuryType]>,
  ][]) {
    const made = await define(stage, preparedBy, type, definition);
    definitions.set(type, made);
    entries.push({
      type,
      title,
      evalDefinitionId: made.id,
      userPost: jurors.map((login) => idOf(stage, login)),
    });
  }
  if (entries.length > 0) {
    await stage.driver.call(preparedBy, competitionPeopleEndpoints.saveJuries, {
      params: { id },
      body: Object.fromEntries(entries.entries()),
    });
  }
  return definitions;
}

/** Goes through the steps of the wizard as its administrator does, and starts it where it is to start. */
export async function prepareCompetition(stage: Stage, plan: SampleCompetition): Promise<Prepared> {
  const { driver, today } = stage;
  const { code, title, summary, body, accessLevel, preparedBy: login } = plan;
  driver.setClock(daysAfter(today, -plan.days.made));
  const { id } = await driver.call(login, competitionEndpoints.create, {
    body: { code, title, summary, body, accessLevel, lifecycle: stage.lifeCycleId },
  });
  await uploadBanner(driver, login, { type: 'COMPETITION', id }, plan.picture);
  const inputs: ExtraInput[] = [];
  for (const input of plan.inputs) inputs.push(await addInput(stage, login, id, input));
  await driver.call(login, competitionEndpoints.save, {
    body: { id, dateSubmissionEnd: deadlineAfter(today, plan.days.end).toISOString() },
  });
  if (plan.moderators.length > 0) {
    const userList = [login, ...plan.moderators].map((moderator) => ({ id: idOf(stage, moderator) }));
    await driver.call(login, competitionPeopleEndpoints.saveModerators, {
      params: { id },
      body: { userList },
    });
  }
  const definitions = await setJuries(stage, id, plan);
  for (const reward of plan.rewards) {
    await driver.call(login, competitionRewardEndpoints.create, {
      body: { competitionId: id, reward: String(reward), isPoint: typeof reward === 'number' },
    });
  }
  if (plan.days.started !== null) {
    driver.setClock(daysAfter(today, -plan.days.started));
    await driver.call(login, competitionEndpoints.start, { body: { id } });
  }
  return { id, inputs, definitions };
}
