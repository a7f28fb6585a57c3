import { eq, type SQL, sql } from 'drizzle-orm';
import type { TagMergeCounts } from '#contract/tags/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { contributionTags } from '#server/platform/db/schema/configuration.ts';
import { defined } from '#server/platform/defined.ts';
import { AppError, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { countJobsOfTag, holdJobsOfTag, replaceTagInJobs } from '#server/process/bulk/replace-tag.ts';
import { countViewsOfTag, replaceTagInViews } from '#server/process/saved-views/replace-tag.ts';

export interface TagPair {
  fromId: number;
  intoId: number;
}

const ENTITY = 'contributionTag';

async function readActivity(db: Db, id: number, lock: SQL): Promise<{ isActive: boolean } | undefined> {
  const { rows } = await db.execute<{ isActive: boolean }>(
    sql`select is_active as "isActive" from contribution_tag where id = ${id} ${lock}`,
  );
  return rows[0];
}

/**
 * What refuses a merge. Held, both tags stay what they are until the transaction ends: nobody gives away the one that
 * goes, and the other one can still be given. By id, so that two opposite merges wait for each other in one order.
 * @throws AppError error.tagMerge.same, .gone (404), .intoGone, .inactive
 */
async function requireMergeable(db: Db, { fromId, intoId }: TagPair, holds: boolean): Promise<void> {
  if (fromId === intoId) throw refused('error.tagMerge.same', ENTITY);
  const locks = new Map([
    [fromId, holds ? sql`for update` : sql``],
    [intoId, holds ? sql`for no key update` : sql``],
  ]);
  const tags = new Map<number, { isActive: boolean } | undefined>();
  for (const [id, lock] of [...locks].toSorted(([a], [b]) => a - b)) {
    tags.set(id, await readActivity(db, id, lock));
  }
  if (!tags.get(fromId)) throw new AppError('error.tagMerge.gone', { entity: ENTITY });
  const into = tags.get(intoId);
  if (!into) throw refused('error.tagMerge.intoGone', ENTITY);
  if (!into.isActive) throw refused('error.tagMerge.inactive', ENTITY);
}

async function countReferences(db: Db, { fromId, intoId }: TagPair): Promise<TagMergeCounts> {
  const { rows } = await db.execute<Pick<TagMergeCounts, 'contributionCount' | 'bothCount'>>(sql`
    select count(*)::int as "contributionCount", count(other.tag_id)::int as "bothCount"
      from contribution_tagging tagging
      join contribution on contribution.id = tagging.contribution_id and not contribution.is_deleted
      left join contribution_tagging other
        on other.contribution_id = tagging.contribution_id and other.tag_id = ${intoId}
     where tagging.tag_id = ${fromId}`);
  return {
    ...defined(rows[0], 'The counts of a merge'),
    viewCount: await countViewsOfTag(db, fromId),
    jobCount: await countJobsOfTag(db, fromId),
  };
}

/** What a merge would change, by what is stored now; refused for the same reasons. */
export async function previewTagMerge(db: Db, pair: TagPair): Promise<TagMergeCounts> {
  await requireMergeable(db, pair, false);
  return countReferences(db, pair);
}

/** Whoever changes a contribution holds it before its tags: in another order the two would wait for each other. */
const holdCarriers = (db: Db, tagId: number) =>
  db.execute(sql`
    select count(*) from (
      select from contribution
       where id in (select contribution_id from contribution_tagging where tag_id = ${tagId})
       order by id for share) held`);

/** An entry in each history, as of any other change of tags. */
const noteMoves = ({ db, caller, services }: ServiceContext, { fromId, intoId }: TagPair) => {
  const titles = (ids: SQL) => sql`(
    select string_agg(tag.title::text, ', ' order by tag.title)
      from (${ids}) one(tag_id) join contribution_tag tag on tag.id = one.tag_id)`;
  const carried = sql`select own.tag_id from contribution_tagging own
    where own.contribution_id = tagging.contribution_id`;
  return db.execute(sql`
    insert into contribution_history (contribution_id, user_id, date, category, event, old_value, new_value)
    select tagging.contribution_id, ${caller.id}, ${services.now().toISOString()}::timestamptz, 'CONTENT', 'tagIds',
           ${titles(carried)},
           ${titles(sql`${carried} and own.tag_id <> ${fromId} union select ${intoId}::bigint`)}
      from contribution_tagging tagging where tagging.tag_id = ${fromId}`);
};

/** The rows are made anew, not changed: the numbers of a tag follow what is added and removed (decision 0005). */
const moveTaggings = (db: Db, { fromId, intoId }: TagPair) =>
  db.execute(sql`
    with removed as (delete from contribution_tagging where tag_id = ${fromId} returning contribution_id)
    insert into contribution_tagging (contribution_id, tag_id)
    select contribution_id, ${intoId} from removed order by contribution_id
    on conflict (contribution_id, tag_id) do nothing`);

/**
 * Gives all that refers to a tag another one instead, and deletes the tag.
 * @throws AppError those of `requireMergeable`
 */
export async function mergeTags(context: ServiceContext, pair: TagPair): Promise<TagMergeCounts> {
  const { db } = context;
  // Before anybody waits for it.
  await requireMergeable(db, pair, false);
  await allowLongStatements(db);
  await holdJobsOfTag(db, pair.fromId);
  await holdCarriers(db, pair.fromId);
  await requireMergeable(db, pair, true);
  const counts = await countReferences(db, pair);
  await noteMoves(context, pair);
  await moveTaggings(db, pair);
  await replaceTagInViews(db, pair);
  await replaceTagInJobs(db, pair);
  await db.delete(contributionTags).where(eq(contributionTags.id, pair.fromId));
  return counts;
}
