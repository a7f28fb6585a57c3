/* What both sides of the wire agree on without a schema. */

/** Exact header names, Q1-68. */
export const HEADERS = {
  total: 'x-total-count',
  alert: 'app-alert',
  error: 'app-error',
  params: 'app-params',
  /** Names one request in every line of the logs. */
  requestId: 'x-request-id',
} as const;

/** Time after which the client gives up on a request, ms [R1K-11, R3Q-14]. */
export const REQUEST_TIMEOUT_MS = 600_000;
