/* What both sides of the wire agree on without a schema. */

/** Exact header names, Q1-68. */
export const HEADERS = {
  total: 'x-total-count',
  /** `true` when a list has more matches than its total, which was counted no further (decision 0030). */
  more: 'x-total-count-more',
  alert: 'app-alert',
  error: 'app-error',
  params: 'app-params',
  /** Names one request in every line of the logs. */
  requestId: 'x-request-id',
  /** On a request that nobody's doing has caused: it does not keep the session alive. */
  background: 'x-background',
} as const;

/**
 * Status of a call for which the caller has to confirm who they are first; neither 401 nor 403, for the session goes on
 * and the call is repeated.
 */
export const CONFIRMATION_STATUS = 428;
/** How long somebody who has signed in, or confirmed who they are, need not do so again, s. */
export const CONFIRMED_SECONDS = 300;

/** Path of the sign-in: its failures are shown in its form alone, and it is called before the application is loaded. */
export const SIGN_IN_PATH = 'api/authenticate';
/** Path of the session's account, which is read before the first picture, without the schemas of its feature. */
export const ACCOUNT_PATH = 'api/account';

/** Time after which the client gives up on a request, ms [R1K-11, R3Q-14]. */
export const REQUEST_TIMEOUT_MS = 600_000;
