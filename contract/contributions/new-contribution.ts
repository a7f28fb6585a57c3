import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';

/**
 * The initial body, sent literally [R3B-25 … R3B-37]; the server takes `title`, `campaignId`,
 * `competitionId` and sets everything else itself, Q3-18.
 */
export const NewContribution = z.object({
  stateType: z.string().max(30).optional(),
  title: z.string().max(1000).optional(),
  type: ContributionType.optional(),
  saveAsDraft: z.boolean().optional(),
  publishState: z.string().max(30).optional(),
  competitionId: z.number().int().positive().nullish(),
  campaignId: z.number().int().min(0).nullish(),
  editable: z.boolean().optional(),
  code: z.string().max(30).optional(),
  lifecycle: z.string().max(30).optional(),
  createdBy: z.number().optional(),
  updatedBy: z.number().optional(),
  commentStatus: z.string().max(30).optional(),
  ratingStatus: z.string().max(30).optional(),
});
/** The body with its documented start values. */
export function initialContribution(
  type: ContributionType,
  parent: { competitionId?: number; campaignId?: number } = {},
): z.input<typeof NewContribution> {
  return {
    stateType: 'NEW',
    title: '   ',
    type,
    saveAsDraft: false,
    publishState: 'DRAFT',
    ...parent,
    editable: true,
    code: 'X',
    lifecycle: '1',
    createdBy: 0,
    updatedBy: 0,
    commentStatus: 'HIDDEN',
    ratingStatus: 'CLOSED',
  };
}
