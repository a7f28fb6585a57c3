import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import {
  TEMPLATE_MODULES,
  type TEMPLATE_SORT_FIELDS,
  type TemplateModule,
} from '#contract/answer-templates/rules.ts';
import type { AnswerTemplate, AnswerTemplateRow } from '#contract/answer-templates/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { namedPerson } from '#server/platform/db/full-name.ts';
import { equals } from '#server/platform/db/paging.ts';
import { answerTemplates } from '#server/platform/db/schema/answer-templates.ts';
import { containsText } from '#server/platform/db/search.ts';
import { found } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { pageOf } from '#server/platform/http/page-of.ts';
import { isOwn, mayChangeTemplate, usableBy, usedModules } from './answer-templates.policy.ts';

const rowColumns = {
  id: answerTemplates.id,
  name: answerTemplates.name,
  purpose: answerTemplates.purpose,
  module: answerTemplates.module,
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

function present(caller: Caller, { module, authorId, ...named }: StoredRow): AnswerTemplateRow {
  return {
    ...named,
    scope: module === null ? 'PERSON' : 'MODULE',
    type: module,
    canEdit: mayChangeTemplate(caller, { authorId, module }),
  };
}

const SORT_COLUMNS = {
  id: answerTemplates.id,
  name: sql`searchable(${answerTemplates.name}::text)`,
  purpose: answerTemplates.purpose,
  dateUpdated: answerTemplates.dateUpdated,
} satisfies Record<(typeof TEMPLATE_SORT_FIELDS)[number], unknown>;

const ofScope = (scope: AnswerTemplateRow['scope']): SQL =>
  scope === 'PERSON' ? sql`answer_template.module is null` : sql`answer_template.module is not null`;

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
    equals(answerTemplates.module, type),
    usedFor && sql`(${isOwn(caller)} or answer_template.module = ${usedFor})`,
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

/** Modules whose templates the caller may use, in the order of the contract. */
export async function readUsedModules(db: Db, caller: Caller): Promise<TemplateModule[]> {
  const { rows } = await db.execute<{ module: TemplateModule }>(
    sql`select module from ${usedModules(caller)} used`,
  );
  const modules = new Set(rows.map(({ module }) => module));
  return TEMPLATE_MODULES.filter((module) => modules.has(module));
}
