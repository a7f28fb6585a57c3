import type { PersonRef } from '#contract/contributions/schema.ts';
import { isKeyOf, percentsOf, type Weight, weightsOf } from '#contract/families/shares.ts';
import type { Db } from '#server/platform/db/client.ts';
import { readAuthors, readMemberOwners, readShareKey } from './family.repository.ts';

/** How what a head earns is shared. */
export interface Sharing {
  authors: (PersonRef & { isCoAuthor: boolean })[];
  weights: Weight[];
  /** In percent, of each author. */
  percents: ReadonlyMap<number, number>;
  /** By a key that somebody set. */
  isSet: boolean;
}

export async function readSharing(db: Db, headId: number): Promise<Sharing> {
  const authors = await readAuthors(db, headId);
  const key = await readShareKey(db, headId);
  const ids = authors.map(({ id }) => id);
  const weights = weightsOf(ids, key);
  return {
    authors,
    weights,
    percents: new Map(percentsOf(weights).map(({ userId, percent }) => [userId, percent])),
    isSet: isKeyOf(ids, key),
  };
}

/** The people whose share is another one now, with both; who is no author any more has none. */
export const changedShares = (
  before: Sharing,
  after: Sharing,
): { userId: number; before: number; after: number }[] =>
  [...after.percents]
    .map(([userId, percent]) => ({ userId, before: before.percents.get(userId) ?? 0, after: percent }))
    .filter((share) => share.before !== share.after);

/** Members of a head without which the key that was set names people who are no authors any more, or nobody shares. */
export async function membersOfKey(
  db: Db,
  headId: number,
  { authors, isSet }: Sharing,
): Promise<ReadonlySet<number>> {
  if (!isSet) return new Set();
  const owners = await readMemberOwners(db, headId);
  const coAuthors = new Set(authors.filter(({ isCoAuthor }) => isCoAuthor).map(({ id }) => id));
  const memberIds = new Set(owners.map(({ memberId }) => memberId));
  const isOnly = (userId: number) => owners.filter((one) => one.userId === userId).length === 1;
  return new Set(
    owners
      .filter(({ userId }) => memberIds.size === 1 || (coAuthors.has(userId) && isOnly(userId)))
      .map(({ memberId }) => memberId),
  );
}
