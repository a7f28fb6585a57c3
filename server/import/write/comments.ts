import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows, nextIds } from '#server/platform/db/insert-rows.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { defined } from '#server/platform/defined.ts';
import type { CommentCandidate } from '../candidate.comment.ts';
import type { CommentMapping } from '../mapping.ts';
import { type Reason, reason, type Written } from '../reasons.ts';
import { authorsOf } from './authors.ts';
import { byImportKey } from './by-import-key.ts';

interface Stored {
  id: number;
  contributionId: number;
}

async function storedComments(db: Db, source: string, keys: readonly string[]): Promise<Map<string, Stored>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ id: comments.id, contributionId: comments.contributionId, key: comments.importKey })
    .from(comments)
    .where(and(eq(comments.importSource, source), inArray(comments.importKey, [...new Set(keys)])));
  return byImportKey(rows);
}

async function discussedContributions(db: Db, source: string, keys: readonly string[]) {
  const rows = await db
    .select({ id: contributions.id, isDeleted: contributions.isDeleted, key: contributions.importKey })
    .from(contributions)
    .where(and(eq(contributions.importSource, source), inArray(contributions.importKey, [...new Set(keys)])));
  return byImportKey(rows);
}

/** Every comment counts on its contribution, in the transaction that writes it. */
async function countComments(db: Db, rows: readonly { contributionId: number }[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const { contributionId } of rows) counts.set(contributionId, (counts.get(contributionId) ?? 0) + 1);
  await db.execute(sql`
    update contribution set comment_count = comment_count + more.count
      from unnest(${sql.param([...counts.keys()])}::bigint[], ${sql.param([...counts.values()])}::int[])
        as more(id, count)
     where contribution.id = more.id`);
}

/** Key of a further part of a text that was split. */
const partKey = (key: string, part: number) => (part === 0 ? key : `${key} (${part + 1})`);

/**
 * Writes a batch of comments in the caller's transaction; those that are here already are passed over. A
 * comment answers a parent that came before it; one whose parent comes later stays open for `threads.ts`.
 * @returns what became of each, in the same order
 */
export async function writeComments(
  db: Db,
  candidates: readonly CommentCandidate[],
  { mapping, now }: { mapping: CommentMapping; now: Date },
): Promise<Written[]> {
  const { source } = mapping;
  const discussed = await discussedContributions(
    db,
    mapping.contributionSource ?? source,
    candidates.map(({ contribution }) => contribution),
  );
  const known = await storedComments(
    db,
    source,
    candidates.flatMap(({ key, parent }) => [key, ...(parent === null ? [] : [parent])]),
  );
  const faultOf = ({ contribution }: CommentCandidate): Reason | null => {
    const found = discussed.get(contribution);
    if (!found) return reason('its contribution has not been imported', contribution);
    return found.isDeleted ? reason('its contribution is deleted', contribution) : null;
  };
  const fresh = candidates.filter((one) => !known.has(one.key) && faultOf(one) === null);
  const present = new Set(candidates.filter(({ key }) => known.has(key)));
  const authors = await authorsOf(
    db,
    mapping,
    fresh.map(({ author }) => author),
  );
  const ids = await nextIds(
    db,
    'comment',
    fresh.reduce((sum, { texts }) => sum + texts.length, 0),
  );

  const rows: (typeof comments.$inferInsert & { id: number })[] = [];
  const results = candidates.map((candidate): Written => {
    const { key, parent, texts, author } = candidate;
    if (present.has(candidate)) return { kind: 'present' };
    const fault = faultOf(candidate);
    if (fault) return { kind: 'rejected', reasons: [fault] };
    const userId = authors.get(author.key)?.id;
    if (userId === undefined) {
      return { kind: 'rejected', reasons: [reason('no login is free for the author', author.key)] };
    }
    const contributionId = defined(discussed.get(candidate.contribution), 'The contribution of a comment').id;
    const date = candidate.date ?? now.toISOString();
    const first = defined(ids[rows.length], 'The id of a comment');
    const answered = parent === null ? undefined : known.get(parent);
    for (const [part, body] of texts.entries()) {
      rows.push({
        id: defined(ids[rows.length], 'The id of a comment'),
        contributionId,
        parentId: part > 0 ? first : answered?.contributionId === contributionId ? answered.id : null,
        userId,
        body,
        createdDate: date,
        updatedDate: date,
        importSource: source,
        importKey: partKey(key, part),
      });
    }
    known.set(key, { id: first, contributionId });
    return { kind: 'imported', changes: [] };
  });
  if (rows.length === 0) return results;
  await insertRows(db, comments, rows);
  await countComments(db, rows);
  return results;
}
