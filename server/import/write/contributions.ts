import { and, eq, inArray } from 'drizzle-orm';
import { readCalendars } from '#server/people/calendars/working-calendars.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { defined } from '#server/platform/defined.ts';
import type { Candidates } from '#server/process/life-cycles/engine/types.ts';
import {
  readActiveModerators,
  readFieldUsers,
  readUnitManagers,
} from '#server/process/life-cycles/load/candidates.ts';
import type { ContributionCandidate } from '../candidate.contribution.ts';
import type { ContributionMapping } from '../mapping.ts';
import { type Reason, reason, type Written } from '../reasons.ts';
import { type Author, authorsOf } from './authors.ts';
import { byImportKey } from './by-import-key.ts';
import { type Definition, fieldsOf, sameTitle, tagsOf } from './definitions.ts';
import { finalize } from './finalize.ts';
import { insertContributions, type Ready } from './insert-contributions.ts';
import { evaluatorOf, type Frame } from './scores.ts';
import { readCampaigns, readTargets, type Target } from './targets.ts';

async function presentKeys(db: Db, source: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: contributions.importKey })
    .from(contributions)
    .where(and(eq(contributions.importSource, source), inArray(contributions.importKey, [...keys])));
  return new Set(byImportKey(rows).keys());
}

/** What the rows of a batch name, as it is in the database now. */
interface Surroundings {
  targets: Map<string, Target | string>;
  campaigns: Awaited<ReturnType<typeof readCampaigns>>;
  tags: Map<string, Definition>;
}

const codeOf = ({ competition }: ContributionCandidate) => competition ?? '';

/** Why a row cannot be placed, all at once; `changes` gets the tags that are left out. */
function placementFaults(
  candidate: ContributionCandidate,
  { targets, campaigns, tags }: Surroundings,
  { rules, type }: ContributionMapping,
): { faults: Reason[]; changes: Reason[] } {
  const faults: Reason[] = [];
  const changes: Reason[] = [];
  const target = targets.get(codeOf(candidate));
  if (typeof target === 'string') faults.push(reason(target));
  else if (target && rules.requiredInputs === 'reject') {
    for (const label of target.requiredInputs) faults.push(reason('a required extra input is empty', label));
  }
  if (candidate.campaign !== null) {
    const campaign = campaigns.get(candidate.campaign);
    if (!campaign) faults.push(reason(`there is no such campaign for ${type}`, candidate.campaign));
    else if (rules.requiredInputs === 'reject') {
      for (const label of campaign.requiredInputs) {
        faults.push(reason('a required extra input is empty', label));
      }
    }
  }
  for (const title of candidate.tags) {
    const tag = tags.get(sameTitle(title));
    if (tag?.isActive) continue;
    if (rules.tags.whenMissing === 'leaveOut') changes.push(reason('a tag left out', title));
    else faults.push(reason(tag ? 'a tag is not active' : 'there is no such tag', title));
  }
  return { faults, changes };
}

/** Whom the fields, the owners' units and the competitions give new contributions. */
async function candidateReader(db: Db, fieldIds: readonly number[], competitionIds: readonly number[]) {
  const ofFields = await readFieldUsers(db, [...new Set(fieldIds)]);
  const ofCompetitions = await readActiveModerators(db, [...new Set(competitionIds)]);
  const ofUnits = new Map<number, number[]>();
  return async (fieldId: number, owner: Author, { competition }: Target): Promise<Candidates> => {
    const others = {
      fieldUsers: ofFields.get(fieldId) ?? [],
      moderators: (competition && ofCompetitions.get(competition.id)) ?? [],
    };
    if (owner.unitId === null) return { ...others, unitManagers: [] };
    const unitManagers =
      ofUnits.get(owner.unitId) ?? (await readUnitManagers(db, [owner.id])).get(owner.id) ?? [];
    ofUnits.set(owner.unitId, unitManagers);
    return { ...others, unitManagers };
  };
}

/**
 * Writes a batch of contributions in the caller's transaction: rows that are here already are passed over,
 * the others are submitted by the rules of the screens.
 * @returns what became of each, in the same order
 */
export async function writeContributions(
  db: Db,
  candidates: readonly ContributionCandidate[],
  frame: Frame,
): Promise<Written[]> {
  const { mapping, now } = frame;
  const results = new Map<ContributionCandidate, Written>();
  const reject = (candidate: ContributionCandidate, reasons: Reason[]) =>
    results.set(candidate, { kind: 'rejected', reasons });
  const present = await presentKeys(
    db,
    mapping.source,
    candidates.map(({ key }) => key),
  );
  const fresh = candidates.filter(({ key }) => !present.has(key));

  const surroundings: Surroundings = {
    targets: await readTargets(db, mapping, fresh.map(codeOf)),
    campaigns: await readCampaigns(
      db,
      mapping,
      fresh.flatMap(({ campaign }) => campaign ?? []),
    ),
    tags: await tagsOf(
      db,
      mapping,
      fresh.flatMap(({ tags }) => tags),
    ),
  };
  const changes = new Map<ContributionCandidate, Reason[]>();
  for (const candidate of fresh) {
    const judged = placementFaults(candidate, surroundings, mapping);
    if (judged.faults.length > 0) reject(candidate, judged.faults);
    else changes.set(candidate, judged.changes);
  }
  const placed = [...changes.keys()];
  const fields = await fieldsOf(
    db,
    mapping,
    placed.map(({ field }) => field),
  );
  const judge =
    mapping.scores && placed.some(({ score }) => score !== null) ? evaluatorOf(mapping.scores) : null;
  const authors = await authorsOf(db, mapping, [
    ...placed.map(({ author }) => author),
    ...(judge === null ? [] : [judge]),
  ]);
  const candidatesFor = await candidateReader(
    db,
    placed.flatMap(({ field }) => fields.get(sameTitle(field))?.id ?? []),
    [...surroundings.targets.values()].flatMap((target) =>
      typeof target === 'string' || target.competition === null ? [] : [target.competition.id],
    ),
  );

  const calendars = await readCalendars(db, []);
  const ready: Ready[] = [];
  for (const candidate of placed) {
    const target = surroundings.targets.get(codeOf(candidate)) as Target;
    const field = fields.get(sameTitle(candidate.field));
    const owner = authors.get(candidate.author.key);
    const evaluator = candidate.score && judge ? authors.get(judge.key) : null;
    if (!field) reject(candidate, [reason('there is no such field', candidate.field)]);
    else if (!field.isActive) reject(candidate, [reason('the field is not active', candidate.field)]);
    else if (!owner) reject(candidate, [reason('no login is free for the author', candidate.author.key)]);
    else if (evaluator === undefined) reject(candidate, [reason('no login is free for the evaluator')]);
    else {
      const { state } = candidate;
      const finalized = finalize({
        target,
        mapping,
        owner,
        fieldId: field.id,
        candidates: await candidatesFor(field.id, owner, target),
        calendars,
        state,
        now,
      });
      if (!finalized) {
        reject(candidate, [reason('the life cycle has no such state', state)]);
        continue;
      }
      const tagIds = candidate.tags.flatMap((title) => {
        const tag = surroundings.tags.get(sameTitle(title));
        return tag?.isActive ? [tag.id] : [];
      });
      const campaignId =
        candidate.campaign === null
          ? null
          : defined(surroundings.campaigns.get(candidate.campaign), 'The campaign of a contribution').id;
      ready.push({ candidate, finalized, owner, target, tagIds, campaignId, evaluator });
      results.set(candidate, { kind: 'imported', changes: changes.get(candidate) ?? [] });
    }
  }
  await insertContributions(db, ready, frame);
  return candidates.map((candidate) => results.get(candidate) ?? { kind: 'present' });
}
