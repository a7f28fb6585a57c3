import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import type { TEMPLATE_SORT_FIELDS } from '#contract/answer-templates/rules.ts';
import type { AnswerTemplate, AnswerTemplateRow } from '#contract/answer-templates/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { namedPerson } from '#server/platform/db/full-name.ts';
import { equals } from '#server/platform/db/paging.ts';
import { answerTemplates } from '#server/platform/db/schema/answer-templates.ts';
import { containsText } from '#server/platform/db/search.ts';
import { found } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { pageOf } from '#server/platform/http/page-of.ts';
import { answeredTypes, isOwn, mayChangeTemplate, usableBy } from './answer-templates.policy.ts';

const rowColumns = {
  id: answerTemplates.id,
  name: answerTemplates.name,
  purpose: answerTemplates.purpose,
  contributionType: answerTemplates.contributionType,
  authorId: answerTemplates.authorId,
  author: sql<AnswerTemplateRow['author']>`${namedPerson(sql`answer_template.author_id`)}`,
  languages: sql<string[]>`array(
    select entry->>'language' from jsonb_array_elements(answer_template.texts) with ordinality as entries (entry, place)
     order by place)`,
  dateUpdated: answerTemplates.dateUpdated,
  version: answerTemplates.version,
};

const rowsOf = (db: Db) => db.select(rowColumns).from(answerTemplates).$dynamic();
type StoredRow = Awaited<ReturnType<typeof rowsOf>>[number];

function present(caller: Caller, { contributionType, authorId, ...named }: StoredRow): AnswerTemplateRow {
  return {
    ...named,
    scope: contributionType === null ? 'PERSON' : 'MODULE',
    type: contributionType,
    canEdit: mayChangeTemplate(caller, { authorId, contributionType }),
  };
}

const SORT_COLUMNS = {
  id: answerTemplates.id,
  name: sql`searchable(${answerTemplates.name}::text)`,
  purpose: answerTemplates.purpose,
  dateUpdated: answerTemplates.dateUpdated,
} satisfies Record<(typeof TEMPLATE_SORT_FIELDS)[number], unknown>;

const ofScope = (scope: AnswerTemplateRow['scope']): SQL =>
  scope === 'PERSON'
    ? sql`answer_template.contribution_type is null`
    : sql`answer_template.contribution_type is not null`;

/** A page of the templates that a caller may use. */
export async function pageOfTemplates(
  db: Db,
  caller: Caller,
  query: QueryOf<typeof answerTemplateEndpoints.list>,
): Promise<Page<AnswerTemplateRow>> {
  const {
    'name.contains': words,
    'scope.equals': scope,
    'type.equals': type,
    'usedFor.equals': usedFor,
  } = query;
  const where = and(
    usableBy(caller),
    words ? containsText(sql`answer_template.name::text`, words) : undefined,
    equals(answerTemplates.purpose, query['purpose.equals']),
    scope && ofScope(scope),
    equals(answerTemplates.contributionType, type),
    usedFor && sql`(${isOwn(caller)} or answer_template.contribution_type = ${usedFor})`,
  );
  const page = await pageOf(db, rowsOf(db), {
    from: answerTemplates,
    where,
    sortKeys: SORT_COLUMNS,
    query,
  });
  return page.map((row) => present(caller, row));
}

/** A template that the caller may use, as it is stored. @throws AppError 404 for any other */
export async function readStoredTemplate(db: Db, caller: Caller, id: number) {
  const [row] = await db
    .select({ ...rowColumns, texts: answerTemplates.texts })
    .from(answerTemplates)
    .where(and(eq(answerTemplates.id, id), usableBy(caller)));
  return found(row);
}

/** The same as it is sent. @throws AppError 404 */
export async function readTemplate(db: Db, caller: Caller, id: number): Promise<AnswerTemplate> {
  const { texts, ...row } = await readStoredTemplate(db, caller, id);
  return { ...present(caller, row), texts };
}

/** Types of contribution that the caller may answer, in the order of the contract. */
export async function readAnsweredTypes(db: Db, caller: Caller): Promise<ContributionType[]> {
  const { rows } = await db.execute<{ type: ContributionType }>(
    sql`select type from ${answeredTypes(caller)} answered`,
  );
  const types = new Set(rows.map(({ type }) => type));
  return CONTRIBUTION_TYPES.filter((type) => types.has(type));
}
