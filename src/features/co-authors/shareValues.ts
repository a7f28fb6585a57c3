import type { CoAuthor } from '#contract/co-authors/schema.ts';
import { sharesOf, WHOLE_SHARE } from '#contract/co-authors/shares.ts';

/** What stands in the field of each person, by id, as it is typed. */
export type ShareTexts = Readonly<Record<number, string>>;

/** Stores the shares that are typed before the draft is submitted; false where that was not possible. */
export type StoreShares = () => Promise<boolean>;

export const textsOf = (people: readonly { userId: number; share: number }[]): ShareTexts =>
  Object.fromEntries(people.map(({ userId, share }) => [userId, String(share)]));

/** A share; null for what is none. */
export function shareIn(text: string | undefined): number | null {
  const typed = text?.trim() ?? '';
  if (!/^\d{1,3}$/.test(typed)) return null;
  const share = Number(typed);
  return share >= 1 && share <= WHOLE_SHARE ? share : null;
}

/** The shares that are typed; null while a field has none. */
export function sharesIn(people: readonly CoAuthor[], texts: ShareTexts) {
  const shares = people.map(({ userId }) => ({ userId, share: shareIn(texts[userId]) }));
  return shares.every((one): one is { userId: number; share: number } => one.share !== null) ? shares : null;
}

export const sumOf = (shares: readonly { share: number }[]): number =>
  shares.reduce((sum, { share }) => sum + share, 0);

export const equalTexts = (people: readonly CoAuthor[]): ShareTexts =>
  textsOf(sharesOf(people.map(({ userId }) => ({ userId, share: null }))));

export const sameTexts = (some: ShareTexts, others: ShareTexts): boolean =>
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(some).every(([userId, text]) => others[Number(userId)] === text);
