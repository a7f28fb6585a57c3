import { and, eq, inArray, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/http.ts';
import type { programmeTemplateEndpoints } from '#contract/programme-templates/endpoints.ts';
import type { Question } from '#contract/programme-templates/questions.endpoints.ts';
import type { PROGRAMME_TEMPLATE_SORT_FIELDS } from '#contract/programme-templates/rules.ts';
import type { ProgrammeTemplate } from '#contract/programme-templates/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { namedPerson } from '#server/platform/db/full-name.ts';
import { isoText } from '#server/platform/db/iso-text.ts';
import { campaigns, competitions } from '#server/platform/db/schema/campaigns.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { programmeTemplates } from '#server/platform/db/schema/programme-templates.ts';
import { containsText } from '#server/platform/db/search.ts';
import { found } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { pageOf } from '#server/platform/http/page-of.ts';
import { isRunBy, mayChangeTemplate, usableBy } from './templates.policy.ts';

const columnsFor = (caller: Caller) => ({
  id: programmeTemplates.id,
  kind: programmeTemplates.kind,
  name: programmeTemplates.name,
  description: programmeTemplates.description,
  isShared: programmeTemplates.isShared,
  authorId: programmeTemplates.authorId,
  author: sql<ProgrammeTemplate['author']>`${namedPerson(sql`programme_template.author_id`)}`,
  // Dates count from when it opened; of one that never did, from when it was written.
  source: sql<ProgrammeTemplate['source']>`case
    when campaign.id is not null then jsonb_build_object('id', campaign.id, 'code', campaign.code, 'title', campaign.title,
      'start', ${isoText(sql`coalesce(campaign.date_submission_start, campaign.publish_date, campaign.date_updated)`)},
      'end', ${isoText(sql`campaign.date_submission_end`)})
    when competition.id is not null then jsonb_build_object('id', competition.id, 'code', competition.code,
      'title', competition.title, 'start', ${isoText(sql`coalesce(competition.publish_date, competition.date_created)`)},
      'end', ${isoText(sql`competition.date_submission_end`)}) end`,
  lifeCycle: sql<ProgrammeTemplate['lifeCycle']>`case when life_cycle.id is not null then jsonb_build_object(
    'id', life_cycle.id, 'contributionType', life_cycle.contribution_type, 'definitionList', life_cycle.definition_list) end`,
  questionCount: sql<number | null>`jsonb_array_length(programme_template.questions)`,
  dateUpdated: programmeTemplates.dateUpdated,
  version: programmeTemplates.version,
  isRun: sql<boolean>`${isRunBy(caller)}`,
});

const ofCampaign = eq(campaigns.id, programmeTemplates.campaignId);
const ofCompetition = eq(competitions.id, programmeTemplates.competitionId);
const ofLifeCycle = eq(lifeCycles.id, programmeTemplates.lifeCycleId);
const JOINED = sql`programme_template left join campaign on ${ofCampaign} left join competition on ${ofCompetition}
  left join life_cycle on ${ofLifeCycle}`;

const rowsOf = (db: Db, caller: Caller) =>
  db
    .select(columnsFor(caller))
    .from(programmeTemplates)
    .leftJoin(campaigns, ofCampaign)
    .leftJoin(competitions, ofCompetition)
    .leftJoin(lifeCycles, ofLifeCycle)
    .$dynamic();
type StoredRow = Awaited<ReturnType<typeof rowsOf>>[number];

function present(caller: Caller, stored: StoredRow): ProgrammeTemplate {
  const { authorId: _, isRun: __, ...row } = stored;
  return { ...row, canEdit: mayChangeTemplate(caller, stored) };
}

const SORT_COLUMNS = {
  id: programmeTemplates.id,
  name: sql`searchable(${programmeTemplates.name}::text)`,
  dateUpdated: programmeTemplates.dateUpdated,
} satisfies Record<(typeof PROGRAMME_TEMPLATE_SORT_FIELDS)[number], unknown>;

/** A page of the templates that a caller can begin with. */
export async function pageOfTemplates(
  db: Db,
  caller: Caller,
  query: QueryOf<typeof programmeTemplateEndpoints.list>,
): Promise<Page<ProgrammeTemplate>> {
  const { 'kind.equals': kind, 'kind.in': kinds, 'name.contains': words } = query;
  const where = and(
    usableBy(caller),
    kind && eq(programmeTemplates.kind, kind),
    kinds && inArray(programmeTemplates.kind, kinds),
    words ? containsText(sql`programme_template.name::text`, words) : undefined,
  );
  const page = await pageOf(db, rowsOf(db, caller), {
    from: programmeTemplates,
    joined: JOINED,
    where,
    sortKeys: SORT_COLUMNS,
    query,
  });
  return page.map((row) => present(caller, row));
}

/** A template that the caller can begin with, as it is stored. @throws AppError 404 for any other */
export async function readStoredTemplate(db: Db, caller: Caller, id: number): Promise<StoredRow> {
  const [row] = await rowsOf(db, caller).where(and(eq(programmeTemplates.id, id), usableBy(caller)));
  return found(row);
}

/** The questions that one which the caller can use stores. @throws AppError 404 for any other, and for what stores none */
export async function readTemplateQuestions(db: Db, caller: Caller, id: number): Promise<Question[]> {
  const { rows } = await db.execute<{ questions: Question[] | null }>(sql`
    select programme_template.questions from ${JOINED} where programme_template.id = ${id} and ${usableBy(caller)}`);
  return found(rows[0]?.questions ?? undefined);
}

/** The same as it is sent. @throws AppError 404 */
export const readTemplate = async (db: Db, caller: Caller, id: number): Promise<ProgrammeTemplate> =>
  present(caller, await readStoredTemplate(db, caller, id));

/** The same after a change, by which it may have left what the caller can begin with. */
export async function readChangedTemplate(db: Db, caller: Caller, id: number): Promise<ProgrammeTemplate> {
  const [row] = await rowsOf(db, caller).where(eq(programmeTemplates.id, id));
  return present(caller, found(row));
}
