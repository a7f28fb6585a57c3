import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { roundOfStage } from '#contract/competitions/rules.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { campaigns, competitions } from '#server/platform/db/schema/campaigns.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { listExtraInputs } from '#server/process/extra-inputs/extra-inputs.repository.ts';
import { firstStateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Lifecycle } from '#server/process/life-cycles/engine/types.ts';
import { loadLifeCycle } from '#server/process/life-cycles/load/life-cycle.ts';
import type { ContributionMapping } from '../mapping.ts';
import { fixedValues } from '../values.ts';

/** Where contributions are placed. */
export interface Target {
  lifeCycle: Lifecycle;
  competition: { id: number; code: string; state: CompetitionState } | null;
  /** Labels of the extra inputs that nobody can leave empty here. */
  requiredInputs: string[];
}

/** The installation cannot take what the mapping asks for; the message lists every reason. */
export class TargetError extends Error {
  override name = 'TargetError';
}

const requiredOf = (inputs: readonly ExtraInput[], { language }: ContributionMapping) =>
  inputs
    .filter(({ isRequired }) => isRequired)
    .map(({ id, definitionList }) => inLanguage(definitionList, language)?.label ?? String(id));

async function requiredInputs(
  db: Db,
  mapping: ContributionMapping,
  competitionId: number | null,
): Promise<string[]> {
  const { type } = mapping;
  const inputs = await listExtraInputs(db, { source: type, competitionId: null, campaignId: null });
  if (competitionId !== null) {
    inputs.push(...(await listExtraInputs(db, { source: type, competitionId, campaignId: null })));
  }
  return requiredOf(inputs, mapping);
}

/** The life cycle of a type that is in use now. */
async function readTypeTarget(db: Db, mapping: ContributionMapping): Promise<Target | string> {
  const [row] = await db
    .select({ id: lifeCycles.id })
    .from(lifeCycles)
    .where(and(eq(lifeCycles.contributionType, mapping.type), lifeCycles.isActive));
  const lifeCycle = row && (await loadLifeCycle(db, row.id));
  if (!lifeCycle) return `there is no active life cycle for ${mapping.type}`;
  return { lifeCycle, competition: null, requiredInputs: await requiredInputs(db, mapping, null) };
}

async function readCompetitionTarget(
  db: Db,
  mapping: ContributionMapping,
  code: string,
): Promise<Target | string> {
  const { id, lifeCycleId, competitionState: state } = competitions;
  const [row] = await db
    .select({ id, lifeCycleId, state })
    .from(competitions)
    .where(eq(competitions.code, code))
    // A code that was used again means the competition that is not archived, Q2-62.
    .orderBy(sql`${competitions.competitionState} = 'ARCHIEVED'`, desc(competitions.id))
    .limit(1);
  const lifeCycle = row && (await loadLifeCycle(db, row.lifeCycleId));
  if (!lifeCycle) return `there is no competition ${code}`;
  const step = mapping.scores && roundOfStage(mapping.scores.stage)?.step;
  if (step && !lifeCycle.states.some((state) => state.step === step)) {
    // A jury without a round could not be changed on the screen, Q2-34.
    return `the life cycle of competition ${code} has no round ${step}`;
  }
  return {
    lifeCycle,
    competition: { id: row.id, code, state: row.state },
    requiredInputs: await requiredInputs(db, mapping, row.id),
  };
}

/**
 * The targets of some rows by the codes of their competitions (the empty text where there are none), each
 * as it stands now, or why there is none.
 */
export async function readTargets(
  db: Db,
  mapping: ContributionMapping,
  codes: readonly string[],
): Promise<Map<string, Target | string>> {
  const targets = new Map<string, Target | string>();
  for (const code of new Set(codes)) {
    const read = code === '' ? readTypeTarget(db, mapping) : readCompetitionTarget(db, mapping, code);
    targets.set(code, await read);
  }
  return targets;
}

interface CampaignTarget {
  id: number;
  /** Labels of what it asks besides, and has to be answered. */
  requiredInputs: string[];
}

/** Campaigns of a type by their codes. */
export async function readCampaigns(
  db: Db,
  mapping: ContributionMapping,
  codes: readonly string[],
): Promise<Map<string, CampaignTarget>> {
  const { type } = mapping;
  if (type === 'IDEA' || codes.length === 0) return new Map();
  const rows = await db
    .select({ id: campaigns.id, code: campaigns.code })
    .from(campaigns)
    .where(and(eq(campaigns.campaignType, type), inArray(campaigns.code, [...new Set(codes)])))
    // The last of a code wins: the campaign that is not archived, Q2-62.
    .orderBy(sql`${campaigns.publishState} <> 'ARCHIVED'`, campaigns.id);
  const targets = new Map<string, CampaignTarget>();
  for (const { id, code } of rows) {
    const asked = await listExtraInputs(db, { source: type, competitionId: null, campaignId: id });
    targets.set(code, { id, requiredInputs: requiredOf(asked, mapping) });
  }
  return targets;
}

/**
 * Makes sure, before anything is read, that what the mapping names exists. What only a row names is judged
 * with the row.
 * @throws TargetError
 */
export async function checkTargets(db: Db, mapping: ContributionMapping): Promise<void> {
  const { columns, type } = mapping;
  const faults: string[] = [];
  const codes = columns.competition ? fixedValues(columns.competition) : [''];
  const states = ['SUBMITTED', ...fixedValues(columns.state)] as Parameters<typeof firstStateOf>[1][];
  for (const [code, target] of await readTargets(db, mapping, codes)) {
    if (typeof target === 'string') {
      faults.push(target);
      continue;
    }
    const missing = (['NEW', ...new Set(states)] as typeof states).filter(
      (state) => firstStateOf(target.lifeCycle, state) === undefined,
    );
    const where = code === '' ? type : `competition ${code}`;
    if (missing.length > 0) faults.push(`the life cycle of ${where} has no state ${missing.join(', ')}`);
  }
  const campaignCodes = columns.campaign ? fixedValues(columns.campaign) : [];
  const known = await readCampaigns(db, mapping, campaignCodes);
  for (const code of new Set(campaignCodes)) {
    if (!known.has(code)) faults.push(`there is no campaign ${code} for ${type}`);
  }
  if (faults.length > 0) {
    throw new TargetError(`This cannot be imported here:\n${faults.map((line) => `  - ${line}`).join('\n')}`);
  }
}
