import { divideByWeights, type Weight } from '#contract/families/shares.ts';
import type { CoAuthor } from './schema.ts';

/** Whole percents of a contribution that is shared. */
export const WHOLE_SHARE = 100;

/** Whether somebody shares: who accepted, and who may still do. */
export const isSharing = ({ state }: Pick<CoAuthor, 'state'>): boolean => state !== 'DECLINED';

/** Somebody with the share that was set for them; null while none was. */
export interface SharedBy {
  userId: number;
  share: number | null;
}

/**
 * How much each counts: what was set, and of who has nothing yet as much as the others on average. Multiplied by the number of those who
 * have something, so that all are whole numbers.
 */
function weightsOf(people: readonly SharedBy[]): Weight[] {
  const set = people.flatMap(({ share }) => share ?? []);
  const sum = set.reduce((all, share) => all + share, 0);
  return people.map(({ userId, share }) => ({
    userId,
    weight: set.length === 0 ? 1 : share === null ? sum : share * set.length,
  }));
}

/**
 * Shares of people in whole percent, at least 1 each, that add up to 100 (decision 0072): as they were set; what was set for people who
 * are not among them any more goes to those who are, in proportion; all equal where nothing was set. What can't be divided goes to the
 * largest remainders, at equal ones to who stands first.
 * @param people at most 100, the author first
 */
export function sharesOf(people: readonly SharedBy[]): { userId: number; share: number }[] {
  const weights = weightsOf(people);
  const parts = divideByWeights(BigInt(WHOLE_SHARE), weights);
  const isFair = parts.every(({ units }) => units > 0n);
  // Nobody goes without: each has one, and the rest is divided.
  const rest = isFair ? parts : divideByWeights(BigInt(WHOLE_SHARE - people.length), weights);
  return rest.map(({ userId, units }) => ({ userId, share: Number(units) + (isFair ? 0 : 1) }));
}

/** Somebody who was invited to write a contribution, as it is stored; also its author, from the first invitation on. */
export interface Authorship extends SharedBy {
  state: 'INVITED' | 'ACCEPTED';
}

/**
 * The weights by which owners share what is divided among them: by the shares that were set when each of them has a part in these, else
 * null, and all parts are equal. What was set for people who own it no longer goes to the others in proportion.
 * @param owners in their order
 */
export function weightsOfOwners(
  owners: readonly number[],
  authorship: readonly Authorship[],
): Weight[] | null {
  const accepted = new Map(
    authorship.filter(({ state }) => state === 'ACCEPTED').map((one) => [one.userId, one]),
  );
  const people = owners.flatMap((userId) => accepted.get(userId) ?? []);
  if (people.length < owners.length || people.every(({ share }) => share === null)) return null;
  return sharesOf(people).map(({ userId, share }) => ({ userId, weight: share }));
}
