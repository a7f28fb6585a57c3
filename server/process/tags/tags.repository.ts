import { and, asc, eq, sql } from 'drizzle-orm';
import type { BodyOf, QueryOf } from '#contract/http.ts';
import type { tagEndpoints } from '#contract/tags/endpoints.ts';
import { type TAG_SORT_FIELDS, Tag, TagRow } from '#contract/tags/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { holdVersion } from '#server/platform/db/held-version.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { contributionTags } from '#server/platform/db/schema/configuration.ts';
import { containsText } from '#server/platform/db/search.ts';
import { found } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import { pageOf } from '#server/platform/http/page-of.ts';

const columns = contractColumns(contributionTags, Tag);

export function activeTags(db: Db): Promise<Tag[]> {
  return db
    .select(columns)
    .from(contributionTags)
    .where(eq(contributionTags.isActive, true))
    .orderBy(asc(contributionTags.title));
}

/** How many carry a tag, drafts too, by the stored numbers. */
const useCount = sql<number>`(
  select coalesce(sum(tally.number), 0) from contribution_tag_tally tally
   where tally.tag_id = contribution_tag.id and tally.audience = 'ALL')`.mapWith(Number);

const SORT_COLUMNS = {
  id: contributionTags.id,
  title: contributionTags.title,
  isActive: contributionTags.isActive,
  useCount,
} satisfies Record<(typeof TAG_SORT_FIELDS)[number], unknown>;

/** A page of all tags, each with the number of contributions that carry it [R3P-57]. */
export async function pageOfTags(db: Db, query: QueryOf<typeof tagEndpoints.page>): Promise<Page<TagRow>> {
  const { 'title.contains': words, 'isActive.equals': active } = query;
  const matches = and(
    words ? containsText(sql`${contributionTags.title}::text`, words) : undefined,
    active === undefined ? undefined : eq(contributionTags.isActive, active === 'true'),
  );
  return pageOf(
    db,
    db
      .select({ ...contractColumns(contributionTags, TagRow), useCount })
      .from(contributionTags)
      .$dynamic(),
    { from: contributionTags, where: matches, sortKeys: SORT_COLUMNS, query },
  );
}

export async function readTag(db: Db, id: number): Promise<Tag | undefined> {
  const [row] = await db.select(columns).from(contributionTags).where(eq(contributionTags.id, id));
  return row;
}

/** Whether another tag has this title, regardless of case. */
export const titleIsTaken = (db: Db, title: string, exceptId = 0): Promise<boolean> =>
  hasRow(db, sql`contribution_tag where title = ${title} and id <> ${exceptId}`);

export async function insertTag(db: Db, values: { title: string; isActive: boolean }): Promise<Tag> {
  const [row] = await db.insert(contributionTags).values(values).returning(columns);
  return insertedRow(row);
}

type TagChange = BodyOf<typeof tagEndpoints.save>;

/** A tag for a save. @throws AppError error.savedInBetween */
export const holdTag = (db: Db, { id, version: seen }: TagChange) =>
  holdVersion(db, contributionTags, eq(contributionTags.id, id), { seen, entity: 'contributionTag' });

export async function updateTag(db: Db, { id, title, isActive }: TagChange): Promise<Tag> {
  const [row] = await db
    .update(contributionTags)
    .set({ title, isActive, version: sql`${contributionTags.version} + 1` })
    .where(eq(contributionTags.id, id))
    .returning(columns);
  return found(row);
}

/** Deletes a tag that no contribution carries, and makes one in use inactive, S3-91. */
export async function retireTag(db: Db, id: number): Promise<void> {
  // Whoever gives it to a contribution at this moment is waited for: then it is in use.
  await db.execute(sql`select from contribution_tag where id = ${id} for update`);
  const carried = sql`exists (select from contribution_tagging where tag_id = ${id})`;
  const remaining = await db
    .update(contributionTags)
    .set({ isActive: false, version: sql`${contributionTags.version} + 1` })
    .where(and(eq(contributionTags.id, id), carried))
    .returning({ id: contributionTags.id });
  if (remaining.length === 0) await db.delete(contributionTags).where(eq(contributionTags.id, id));
}
