import { z } from 'zod';
import { forPlatformAdministrators } from '#contract/http.ts';

/** What somebody leaves when their account is closed. */
export const OpenWork = z.object({
  /** Contributions under way on which they work in a role that can be handed over. */
  contributions: z.number(),
  tasks: z.number(),
  /** Promised answers that they owe. */
  answers: z.number(),
  /** Roles in fields. */
  fieldRoles: z.number(),
});
export type OpenWork = z.infer<typeof OpenWork>;

export const openWorkEndpoints = {
  read: forPlatformAdministrators('GET api/v3/users/:id/open-work', {
    summary: 'What somebody works on that another has to take over when the account is closed',
    response: OpenWork,
  }),
};
