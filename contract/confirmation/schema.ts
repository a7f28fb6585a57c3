import { z } from 'zod';
import { SecondFactorMethod } from '#contract/second-factor/schema.ts';

/** Where a code comes from; `RECOVERY`: of somebody whose second step are passkeys, a recovery code alone. */
const ConfirmationCode = z.enum([...SecondFactorMethod.options, 'RECOVERY']);
export type ConfirmationCode = z.infer<typeof ConfirmationCode>;

/** By what somebody can confirm who they are; whoever has a second factor does not by the password. */
export const ConfirmationWays = z.object({
  password: z.boolean(),
  /** Null: there is none. */
  code: ConfirmationCode.nullable(),
  passkey: z.boolean(),
  identityProvider: z.boolean(),
});
export type ConfirmationWays = z.infer<typeof ConfirmationWays>;
