import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { ContributionField, type FIELD_SORT_FIELDS, FieldRow } from '#contract/fields/schema.ts';
import type { BodyOf, QueryOf } from '#contract/http.ts';
import type { Title } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { holdVersion } from '#server/platform/db/held-version.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { equals } from '#server/platform/db/paging.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { contributionFields } from '#server/platform/db/schema/configuration.ts';
import { containsText } from '#server/platform/db/search.ts';
import { found } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';

const columns = contractColumns(contributionFields, ContributionField);

/** The title in a language, else the first one [R3I-03]. */
const titleIn = (locale: string): SQL => sql`(
  select entry.value ->> 'title'
    from jsonb_array_elements(${contributionFields.definitionList}) with ordinality entry
   order by (entry.value ->> 'language' = ${locale}) desc, entry.ordinality limit 1)`;

const sortColumns = (locale: string): Record<(typeof FIELD_SORT_FIELDS)[number], SQL> => ({
  id: sql`${contributionFields.id}`,
  title: sql`searchable(${titleIn(locale)})`,
  isActive: sql`${contributionFields.isActive}`,
});

/** A title in any language holds the words. */
const titleHolds = (words: string): SQL => sql`exists (
  select from jsonb_array_elements(${contributionFields.definitionList}) entry
   where ${containsText(sql`entry.value ->> 'title'`, words)})`;

const peopleOf = sql`from contribution_field_user member join app_user person on person.id = member.user_id
  where member.field_id = contribution_field.id and member.is_active and person.activated`;

const ROW = {
  ...contractColumns(contributionFields, FieldRow),
  responsibles: sql<FieldRow['responsibles']>`(
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name)
           order by searchable(person.first_name), searchable(person.last_name), person.id), '[]')
      ${peopleOf} and member.user_role = 'RESPONSIBLE')`,
  peopleCount: sql<number>`(select count(distinct person.id) ${peopleOf})`.mapWith(Number),
  isUsed: sql<boolean>`exists (
    select from contribution where contribution.field_id = contribution_field.id)
    or exists (select from contribution_task task where task.field_id = contribution_field.id)`,
};

/** A page of the fields of a type, with those who answer for each [R3P-41]. */
export async function pageOfFields(
  db: Db,
  type: ContributionType,
  query: QueryOf<typeof fieldEndpoints.page>,
  locale: string,
): Promise<Page<FieldRow>> {
  const { 'title.contains': words, 'isActive.equals': active } = query;
  const matches = and(
    eq(contributionFields.contributionType, type),
    words ? titleHolds(words) : undefined,
    active === undefined ? undefined : eq(contributionFields.isActive, active === 'true'),
  );
  return pageOf(db, db.select(ROW).from(contributionFields).$dynamic(), {
    from: contributionFields,
    where: matches,
    sortKeys: sortColumns(locale),
    query,
  });
}

/** All fields of a type by title; only the active ones when asked so. */
export async function listFields(
  db: Db,
  type: ContributionType,
  { locale, activeOnly }: { locale: string; activeOnly: boolean },
): Promise<ContributionField[]> {
  return db
    .select(columns)
    .from(contributionFields)
    .where(
      and(
        eq(contributionFields.contributionType, type),
        activeOnly ? contributionFields.isActive : undefined,
      ),
    )
    .orderBy(asc(sortColumns(locale).title), asc(contributionFields.id));
}

const isField = (id: number, type?: ContributionType) =>
  and(eq(contributionFields.id, id), equals(contributionFields.contributionType, type));

/** The field, when it is of this type (any type when left out). */
export async function readField(
  db: Db,
  id: number,
  type?: ContributionType,
): Promise<ContributionField | undefined> {
  const [row] = await db.select(columns).from(contributionFields).where(isField(id, type));
  return row;
}

type FieldChange = BodyOf<typeof fieldEndpoints.save>;

/** A field of this type for a save. @throws AppError error.savedInBetween */
export const holdField = (db: Db, type: ContributionType, { id, version }: FieldChange) =>
  holdVersion(db, contributionFields, isField(id, type), { seen: version, entity: 'contributionField' });

export async function insertField(
  db: Db,
  values: { contributionType: ContributionType; definitionList: Title[]; isActive: boolean },
): Promise<ContributionField> {
  const [row] = await db.insert(contributionFields).values(values).returning(columns);
  return insertedRow(row);
}

export async function updateField(
  db: Db,
  { id, definitionList, isActive }: FieldChange,
): Promise<ContributionField> {
  const [row] = await db
    .update(contributionFields)
    .set({ definitionList, isActive, version: sql`${contributionFields.version} + 1` })
    .where(eq(contributionFields.id, id))
    .returning(columns);
  return found(row);
}

/** @throws AppError error.inUse */
export const deleteField = (db: Db, id: number): Promise<void> =>
  deleteUnused('contributionField', () => db.delete(contributionFields).where(eq(contributionFields.id, id)));
