import { z } from 'zod';
import { SignInAnswer } from '#contract/account/schema.ts';
import { forEveryone } from '#contract/http.ts';
import { BACK_CHANNEL_LOGOUT_PATH } from './schema.ts';

export const identityProviderEndpoints = {
  start: forEveryone('POST api/public/identity-provider/start', {
    summary: 'Begins a sign-in with the organization’s identity provider',
    body: z.object({ rememberMe: z.boolean().nullish() }),
    response: z.object({
      /** Where the browser goes next. */
      url: z.string(),
      /** Stays in the browser that began: only there the sign-in can be finished. */
      handle: z.string(),
    }),
  }),
  finish: forEveryone('POST api/public/identity-provider/finish', {
    summary: 'Finishes a sign-in with what the identity provider sent back; answers with a bearer token',
    body: z.object({
      handle: z.string().min(1).max(200),
      /** The query of the address to which the provider sent the browser. */
      query: z.string().min(1).max(8000),
    }),
    response: SignInAnswer,
  }),
  backChannelLogout: forEveryone(`POST ${BACK_CHANNEL_LOGOUT_PATH}`, {
    summary:
      'Ends sessions that the identity provider says are over (OpenID Connect Back-Channel Logout 1.0)',
    isForm: true,
    body: z.object({ logout_token: z.string().min(1).max(20_000) }),
  }),
};
