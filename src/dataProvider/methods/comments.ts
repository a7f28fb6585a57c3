import { commentEndpoints } from '#contract/comments/endpoints.ts';
import type { ReactionKind } from '#contract/comments/schema.ts';
import { call } from '../httpClient.ts';

/** Gives a reaction to a comment, or takes one's own back. @returns the comment with all reactions */
export async function react({ id, kind, isGiven }: { id: number; kind: ReactionKind; isGiven: boolean }) {
  const endpoint = isGiven ? commentEndpoints.react : commentEndpoints.takeReaction;
  return await call(endpoint, { params: { id, kind }, successMessage: null });
}
