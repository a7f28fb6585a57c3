import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import type { ReactionKind } from '#contract/comments/schema.ts';
import { change, reading } from '../endpointMethod.ts';
import { call } from '../httpClient.ts';

/** Gives a reaction to a comment, or takes one's own back. @returns the comment with all reactions */
export async function react({ id, kind, isGiven }: { id: number; kind: ReactionKind; isGiven: boolean }) {
  const endpoint = isGiven ? endpoints.react : endpoints.takeReaction;
  return await call(endpoint, { params: { id, kind }, successMessage: null });
}

/** People whom the caller may mention in comments of a contribution. */
export const readMentionable = reading(endpoints.mentionable);

/** Marks a comment as the official answer, or takes the mark away. */
export const markOfficial = async ({ id, isMarked }: { id: number; isMarked: boolean }) =>
  await call(isMarked ? endpoints.markOfficial : endpoints.unmarkOfficial, { params: { id } });

export const reportComment = change(endpoints.report);
export const hideComment = change(endpoints.hide);
export const unhideComment = change(endpoints.unhide);
export const dismissReports = change(endpoints.dismissReports);
