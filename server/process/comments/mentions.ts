import type { commentEndpoints } from '#contract/comments/endpoints.ts';
import { MENTION_SEARCH, type MentionedPerson } from '#contract/comments/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import { found, refused } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { readDiscussion } from './comments.repository.ts';
import { deleteMentions, findMentionable, insertMentions, readMentions } from './mentions.repository.ts';

/**
 * Makes a comment mention exactly these people; who is new among them has to see its contribution.
 * @returns the new ones
 * @throws AppError error.userNotSelectable
 */
export async function mention(
  { db, caller, services }: ServiceContext,
  { id, contributionId }: { id: number; contributionId: number },
  userIds: readonly number[],
): Promise<number[]> {
  const wanted = new Set(userIds);
  const before = new Set(await readMentions(db, id));
  const gone = [...before].filter((userId) => !wanted.has(userId));
  const added = [...wanted].filter((userId) => !before.has(userId));
  await deleteMentions(db, id, gone);
  const date = services.now().toISOString();
  const stored = await insertMentions(db, { commentId: id, contributionId, userIds: added, date }, caller);
  if (stored < added.length) throw refused('error.userNotSelectable', 'comment');
  return added;
}

/**
 * People whom the caller may mention in comments of a contribution, those who take part in it first. Of very many some.
 * @throws AppError 404
 */
export async function listMentionable(
  context: ServiceContext,
  contributionId: number,
  { text, page, size }: QueryOf<typeof commentEndpoints.mentionable>,
): Promise<Page<MentionedPerson>> {
  const { db, caller } = context;
  await mustSee(context, contributionId);
  const { commentStatus } = found(await readDiscussion(db, contributionId));
  // Where nobody writes, nobody is mentioned.
  if (commentStatus !== 'VISIBLE') return Page.whole([]);
  const all = await findMentionable(db, { contributionId, text }, caller);
  const people = all.slice(0, MENTION_SEARCH.found);
  return new Page(people.slice(page * size, page * size + size), people.length, {
    hasMore: all.length > people.length,
  });
}
