import type { ContributionType } from '#contract/access.ts';
import type { CommentStatus } from '#contract/life-cycles/schema.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { administersType } from '#server/process/selection/visibility.ts';

/** Hidden comments are read by administrators of the type only [R3C-13], Q3-123, S3-66. */
export function mayReadComments(caller: Caller, type: ContributionType, status: CommentStatus): boolean {
  return status !== 'HIDDEN' || administersType(caller, type);
}
