import { z } from 'zod';
import { SignInAnswer } from '#contract/account/schema.ts';
import { endpoint } from '#contract/http.ts';
import { everyone } from '#contract/roles.ts';

export const identityProviderEndpoints = {
  start: endpoint('POST api/public/identity-provider/start', {
    access: everyone,
    summary: 'Begins a sign-in with the organisation’s identity provider',
    body: z.object({ rememberMe: z.boolean().nullish() }),
    response: z.object({
      /** Where the browser goes next. */
      url: z.string(),
      /** Stays in the browser that began: only there the sign-in can be finished. */
      handle: z.string(),
    }),
  }),
  finish: endpoint('POST api/public/identity-provider/finish', {
    access: everyone,
    summary: 'Finishes a sign-in with what the identity provider sent back; answers with a bearer token',
    body: z.object({
      handle: z.string().min(1).max(200),
      /** The query of the address to which the provider sent the browser. */
      query: z.string().min(1).max(8000),
    }),
    response: SignInAnswer,
  }),
};
