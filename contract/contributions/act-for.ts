import { z } from 'zod';
import { textOf } from '#contract/http.ts';
import { CONTRIBUTION_LIMITS } from './schema.ts';

/** In whose place an administrator of the module acts, and why. */
export const ActForInput = z.object({
  userId: z.number().int().positive(),
  reason: textOf(CONTRIBUTION_LIMITS.actingReason),
});
