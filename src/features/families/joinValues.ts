import type { ContributionType } from '#contract/access.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import type { FamilyJoin } from '#contract/families/schema.ts';
import type { SimilarContribution } from '#contract/search/similar.endpoints.ts';
import { fullName } from '#contract/users/full-name.ts';

/** What is chosen to be joined, and what tells it from others of its title. */
export interface Choice {
  id: number;
  type: ContributionType;
  competitionId: number | null;
  code: string;
  title: string;
  stateName: string;
  author: string | null;
  /** The head that it is joined to already. */
  headCode: string | null;
  familySize: number;
}

export interface JoinValues {
  head: Choice | null;
  members: Choice[];
  note: string | null;
}

export const choiceOf = (row: ContributionRow): Choice => ({
  id: row.id,
  type: row.type,
  competitionId: row.competitionId,
  code: row.code,
  title: row.title,
  stateName: row.stateName,
  author: row.owners[0] ? fullName(row.owners[0]) : null,
  headCode: row.family?.headCode ?? null,
  familySize: row.familySize,
});

/** One that is similar: whether others are joined to it, only the server knows. */
export const choiceOfSimilar = (
  { id, type, code, title, state, author, family }: SimilarContribution,
  competitionId: number | null,
): Choice => ({
  ...{ id, type, code, title, author, competitionId },
  stateName: state,
  headCode: family?.headCode ?? null,
  familySize: 0,
});

/** What is sent; null while too little is chosen. */
export function bodyOf({ head, members, note }: JoinValues): FamilyJoin | null {
  const memberIds = members.map(({ id }) => id);
  if (!head || memberIds.length === 0) return null;
  return { headId: head.id, memberIds, note: note?.trim() || null };
}

/** What the preview depends on: the note changes nothing. */
export const joinKey = (values: JoinValues): string | null => {
  const body = bodyOf(values);
  return body && JSON.stringify([body.headId, body.memberIds]);
};
