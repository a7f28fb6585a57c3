import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { SeededRandom } from '#server/platform/seeded-random.ts';
import type { SampleDriver } from '../driver.ts';
import type { SampleField } from '../fields.ts';
import type { RunningCampaigns } from './campaigns.ts';

/** Forms by type and stage, as `SUGGESTION EVAL_PRE`. */
export type SampleForms = ReadonlyMap<string, EvalDefinition>;

/** What surrounds the contributions of a type. */
export interface SampleWorld {
  driver: SampleDriver;
  chance: SeededRandom;
  lifeCycle: LifeCycleTree;
  fields: ReadonlyMap<SampleField, number>;
  tags: readonly number[];
  /** Logins by number, for acting as a participant. */
  logins: ReadonlyMap<number, string>;
  /** Employees who take part in discussions. */
  readers: readonly string[];
  campaignId: number | null;
  /** Of the questions of the campaign. */
  answers: ReturnType<RunningCampaigns['answersTo']>;
  /** Whether colleagues comment, judge and record what came of it; of the others only the way is seen. */
  isTalkedAbout: boolean;
  forms: SampleForms;
  /** The present day; nothing happens after it. */
  today: Date;
}

/** What happens to contributions once all are there. */
export interface LaterSteps {
  driver: SampleDriver;
  logins: ReadonlyMap<number, string>;
  /** When something happened last to a contribution, by its number: nothing happens before that. */
  latest: ReadonlyMap<number, Date>;
  today: Date;
}

/** When something is done with a contribution, and in whose language. */
export interface Moment {
  langKey: 'en' | 'tr';
  from: Date;
}
