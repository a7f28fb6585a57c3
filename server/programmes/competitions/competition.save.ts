import { and, eq, sql } from 'drizzle-orm';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionChange, CompetitionForm, NewCompetition } from '#contract/competitions/schema.ts';
import {
  audienceFaults,
  type NamedAudience,
  namedAudience,
  readAudience,
  writeAudience,
} from '#server/people/audiences/audience.store.ts';
import type { Db } from '#server/platform/db/client.ts';
import { requireSeenVersion } from '#server/platform/db/held-version.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { competitionModerators, competitions } from '#server/platform/db/schema/campaigns.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { BannerIds } from '#server/platform/files/pictures.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { WithCleanText } from '#server/platform/texts/rich-text.body.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { COMPETITION_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { withFreeCode } from '#server/programmes/shared/programme.code.ts';
import { lockCompetition, readCompetitionForm, type StoredCompetition } from './competition.form.ts';

/** What is written of a competition besides its audience and what it is prepared with. */
export type CompetitionFields = Pick<
  StoredCompetition,
  'code' | 'title' | 'summary' | 'body' | 'lifeCycleId' | 'dateSubmissionEnd' | 'accessLevel'
>;

/** Only the columns that the sender named; what the server sets is left out, S2-42. */
function columnsOf(change: Partial<WithCleanText<CompetitionChange>>): Partial<CompetitionFields> {
  const { code, title, summary, body, lifecycle: lifeCycleId, dateSubmissionEnd: end, accessLevel } = change;
  return {
    code,
    title,
    summary,
    lifeCycleId,
    accessLevel,
    body,
    dateSubmissionEnd: end && new Date(end).toISOString(),
  };
}

/** Ideas follow an active life cycle of their own type, Q2-31. */
async function lifeCycleFaults(db: Db, lifeCycleId: number) {
  const usable = and(
    eq(lifeCycles.id, lifeCycleId),
    eq(lifeCycles.contributionType, 'IDEA'),
    lifeCycles.isActive,
  );
  return (await db.$count(lifeCycles, usable)) > 0 ? [] : [{ field: 'lifecycle', message: 'Value' }];
}

/** Unknown references are the sender's fault, each at its field, all of them at once. */
async function requireReferences(
  db: Db,
  fields: Partial<CompetitionFields>,
  audience: NamedAudience,
  before?: NamedAudience,
): Promise<void> {
  const faults = [
    ...(fields.lifeCycleId === undefined ? [] : await lifeCycleFaults(db, fields.lifeCycleId)),
    ...(await audienceFaults(db, audience, before)),
  ];
  if (faults.length > 0) throw invalid('competition', faults);
}

/** Ideas cannot end before the competition was created [R2D-29], Q2-23. */
function requireEnd(end: string | null | undefined, dateCreated: string): void {
  if (end && Date.parse(end) < Date.parse(dateCreated)) throw refused('competition.error.ideaDate');
}

/**
 * Starts a competition as a draft; its creator is the first moderator [R2J-09, R2D-05], Q2-14.
 * @throws AppError competition.error.ideaDate, error.codeExists, field errors of unknown references
 */
export async function createCompetition(
  context: ServiceContext,
  body: WithCleanText<NewCompetition>,
): Promise<CompetitionForm> {
  const { db, caller } = context;
  const id = await insertCompetition(context, columnsOf(body) as CompetitionFields, namedAudience(body));
  await db.insert(competitionModerators).values({ competitionId: id, userId: caller.id, rank: 1 });
  return readCompetitionForm(db, await programmeViewerOf(context), id);
}

/**
 * Stores a new draft, as yet without anybody who moderates it.
 * @param from of a copy: its pictures, and the audience of its source, whose people it may name though their accounts are closed
 * @returns its id
 */
export async function insertCompetition(
  { db, services, caller }: ServiceContext,
  fields: CompetitionFields,
  audience: NamedAudience,
  from?: { pictures: BannerIds; audience: NamedAudience },
): Promise<number> {
  const now = services.now().toISOString();
  await requireReferences(db, fields, audience, from?.audience);
  requireEnd(fields.dateSubmissionEnd, now);
  const values = { ...fields, ...from?.pictures, createdBy: caller.id, dateCreated: now, dateUpdated: now };
  const id = await withFreeCode('competition', () => insertRow(db, competitions, values));
  await writeAudience(db, COMPETITION_AUDIENCE, id, audience);
  return id;
}

/** What a state has closed stays as it is; the same value again is no change, Q2-25. */
function requireUnlocked(stored: StoredCompetition, fields: Partial<CompetitionFields>): void {
  const locks = competitionLocks(stored.competitionState);
  const isChanged = (key: 'code' | 'lifeCycleId') => fields[key] !== undefined && fields[key] !== stored[key];
  if (locks.everything || (locks.identity && (isChanged('code') || isChanged('lifeCycleId')))) {
    throw refused('error.notEditable', 'competition');
  }
  // Whoever has been promised an end gets one [R2D-28].
  if (locks.identity && fields.dateSubmissionEnd === null) {
    throw invalid('competition', [{ field: 'dateSubmissionEnd', message: 'NotNull' }]);
  }
}

/** Ideas keep the life cycle that they began with (imported ones are there before the start), Q3-24. */
async function requireLifeCycleOfIdeas(
  db: Db,
  stored: StoredCompetition,
  { lifeCycleId }: Partial<CompetitionFields>,
): Promise<void> {
  if (lifeCycleId === undefined || lifeCycleId === stored.lifeCycleId) return;
  const { rows } = await db.execute(
    sql`select from contribution where competition_id = ${stored.id} and not is_deleted limit 1`,
  );
  if (rows.length > 0) throw refused('error.notEditable', 'competition');
}

/**
 * Saves what the wizard edits [R2J-10], as far as the state allows, Q2-25; states are changed by other calls
 * [R2E-04]. The picture has calls of its own.
 * @throws AppError 404, error.savedInBetween, error.notEditable, competition.error.ideaDate, error.codeExists,
 *   field errors of unknown references
 */
export async function saveCompetition(
  context: ServiceContext,
  change: WithCleanText<CompetitionChange>,
): Promise<CompetitionForm> {
  const { db, services } = context;
  const stored = await lockCompetition(db, change.id);
  requireSeenVersion(stored, change.version, 'competition');
  const fields = columnsOf(change);
  requireUnlocked(stored, fields);
  await requireLifeCycleOfIdeas(db, stored, fields);
  const before = await readAudience(db, COMPETITION_AUDIENCE, stored.id);
  const audience = namedAudience(change, before);
  // A life cycle that was taken out of use stays with the competition that has it.
  const isUnchanged = fields.lifeCycleId === stored.lifeCycleId;
  await requireReferences(db, isUnchanged ? { ...fields, lifeCycleId: undefined } : fields, audience, before);
  requireEnd(fields.dateSubmissionEnd, stored.dateCreated);
  await withFreeCode('competition', () =>
    db
      .update(competitions)
      .set({
        ...fields,
        dateUpdated: services.now().toISOString(),
        version: sql`${competitions.version} + 1`,
      })
      .where(eq(competitions.id, stored.id)),
  );
  await writeAudience(db, COMPETITION_AUDIENCE, stored.id, audience);
  return readCompetitionForm(db, await programmeViewerOf(context), stored.id);
}
