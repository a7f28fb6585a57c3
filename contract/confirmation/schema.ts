import { z } from 'zod';
import { SecondFactorMethod } from '#contract/second-factor/schema.ts';

/** By what somebody can confirm who they are; whoever has a second factor does not by the password. */
export const ConfirmationWays = z.object({
  password: z.boolean(),
  /** Where the code comes from; null: there is none. */
  code: SecondFactorMethod.nullable(),
  identityProvider: z.boolean(),
});
export type ConfirmationWays = z.infer<typeof ConfirmationWays>;
