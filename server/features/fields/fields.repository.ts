import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '../../../contract/access.ts';
import type { Title } from '../../../contract/definitions.ts';
import type { ContributionField, FIELD_SORT_FIELDS } from '../../../contract/fields.ts';
import type { Db } from '../../db/client.ts';
import { ordering, pageWindow } from '../../db/paging.ts';
import { contributionFields } from '../../db/schema/configuration.ts';
import { Page } from '../../plugins/route.ts';

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

export async function pageOfFields(
  db: Db,
  type: ContributionType,
  query: { page: number; size: number; sort: string },
  locale: string,
): Promise<Page<ContributionField>> {
  const ofType = eq(contributionFields.contributionType, type);
  const { limit, offset } = pageWindow(query);
  const rows = await db
    .select()
    .from(contributionFields)
    .where(ofType)
    .orderBy(...ordering(sortColumns(locale), query.sort, contributionFields.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(contributionFields).where(ofType);
  return new Page(rows, all?.total ?? 0);
}

/** All fields of a type by title; only the active ones when asked so. */
export async function listFields(
  db: Db,
  type: ContributionType,
  { locale, activeOnly }: { locale: string; activeOnly: boolean },
): Promise<ContributionField[]> {
  return db
    .select()
    .from(contributionFields)
    .where(
      and(
        eq(contributionFields.contributionType, type),
        activeOnly ? eq(contributionFields.isActive, true) : undefined,
      ),
    )
    .orderBy(asc(sortColumns(locale).title), asc(contributionFields.id));
}

/** The field, when it is of this type (any type when left out). */
export async function readField(
  db: Db,
  id: number,
  type?: ContributionType,
): Promise<ContributionField | undefined> {
  const [row] = await db
    .select()
    .from(contributionFields)
    .where(
      and(
        eq(contributionFields.id, id),
        type === undefined ? undefined : eq(contributionFields.contributionType, type),
      ),
    );
  return row;
}

export async function insertField(
  db: Db,
  values: { contributionType: ContributionType; definitionList: Title[]; isActive: boolean },
): Promise<ContributionField> {
  const [row] = await db.insert(contributionFields).values(values).returning();
  return row as ContributionField;
}

export async function updateField(
  db: Db,
  id: number,
  changes: { definitionList?: Title[] | undefined; isActive?: boolean | undefined },
): Promise<ContributionField> {
  const { definitionList, isActive } = changes;
  const [row] = await db
    .update(contributionFields)
    // A change of nothing is still a save; the key keeps the statement whole.
    .set({ id, definitionList, isActive })
    .where(eq(contributionFields.id, id))
    .returning();
  return row as ContributionField;
}

export async function deleteField(db: Db, id: number): Promise<void> {
  await db.delete(contributionFields).where(eq(contributionFields.id, id));
}
