import type { ZodType } from 'zod';
import type { Endpoint } from '#contract/http.ts';
import { change, type EndpointMethod } from './endpointMethod.ts';
import { renewToken } from './tokenRenewal.ts';

/** A change that is answered by a new token for the session, which goes on under it in all tabs of this browser. */
export const renewing =
  <E extends Endpoint & { readonly response: ZodType<{ id_token: string }> }>(
    endpoint: E,
  ): EndpointMethod<E> =>
  (options) =>
    renewToken(() => change(endpoint)(options));
