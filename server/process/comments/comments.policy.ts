import type { ContributionType } from '#contract/access.ts';
import type { CommentStatus } from '#contract/life-cycles/schema.ts';
import { seesAllOfType } from '#contract/roles.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { administersType } from '#server/process/selection/visibility.ts';
import type { ReadComment } from './comment.columns.ts';

/** Hidden comments are read by administrators of the type only [R3C-13], Q3-123, S3-66. */
export function mayReadComments(caller: Caller, type: ContributionType, status: CommentStatus): boolean {
  return status !== 'HIDDEN' || administersType(caller, type);
}

type About = Pick<ReadComment, 'ofType' | 'isResponsible'>;

/** Whoever answers for the contribution, or administers its type, answers officially. */
export const mayAnswerOfficially = (caller: Caller, { ofType, isResponsible }: About): boolean =>
  isResponsible || administersType(caller, ofType);

/** These and administrators of the platform hide comments, and bring them back. */
export const mayModerate = (caller: Caller, { ofType, isResponsible }: About): boolean =>
  isResponsible || seesAllOfType(caller.roles, ofType);
