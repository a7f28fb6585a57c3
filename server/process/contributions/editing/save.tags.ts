import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { contributionTags } from '#server/platform/db/schema/configuration.ts';
import { contributionTaggings } from '#server/platform/db/schema/contributions.ts';
import type { HistoryNote } from '#server/process/contributions/history/note-history.ts';
import type { Fault } from './completeness.ts';

const titlesOf = (tags: readonly { title: string }[]) =>
  tags
    .map(({ title }) => title)
    .sort((a, b) => a.localeCompare(b))
    .join(', ') || null;

/**
 * Replaces the tags of a contribution. Tags that it has already may have gone out of use; new ones must
 * exist and be active, S3-18.
 */
export async function writeTags(
  db: Db,
  contributionId: number,
  tagIds: readonly number[],
): Promise<{ faults: Fault[]; notes: HistoryNote[] }> {
  const had = await db
    .select({ id: contributionTags.id, title: contributionTags.title })
    .from(contributionTaggings)
    .innerJoin(contributionTags, eq(contributionTags.id, contributionTaggings.tagId))
    .where(eq(contributionTaggings.contributionId, contributionId))
    .orderBy(asc(contributionTags.id));
  const wanted = new Set(tagIds);
  const kept = had.filter(({ id }) => wanted.has(id));
  const gone = had.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
  const addedIds = [...wanted].filter((id) => !had.some((tag) => tag.id === id));
  if (addedIds.length === 0 && gone.length === 0) return { faults: [], notes: [] };

  const added =
    addedIds.length === 0
      ? []
      : await db
          .select({ id: contributionTags.id, title: contributionTags.title })
          .from(contributionTags)
          .where(and(inArray(contributionTags.id, addedIds), contributionTags.isActive));
  if (added.length < addedIds.length) return { faults: [{ field: 'tagIds', message: 'Value' }], notes: [] };
  if (gone.length > 0) {
    await db
      .delete(contributionTaggings)
      .where(
        and(
          eq(contributionTaggings.contributionId, contributionId),
          inArray(contributionTaggings.tagId, gone),
        ),
      );
  }
  if (added.length > 0) {
    await db.insert(contributionTaggings).values(added.map(({ id }) => ({ contributionId, tagId: id })));
  }
  return {
    faults: [],
    notes: [
      {
        category: 'CONTENT',
        event: 'tagIds',
        oldValue: titlesOf(had),
        newValue: titlesOf([...kept, ...added]),
      },
    ],
  };
}
