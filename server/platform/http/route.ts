import type { Endpoint, ResponseOf } from '#contract/http.ts';
import type { Services } from '#server/platform/services.ts';
import type { Media, Page } from './answers.ts';
import type { Caller, Context } from './call.ts';

type RowOf<R> = R extends readonly (infer Row)[] ? Row : never;
export type Answer<E extends Endpoint> = ResponseOf<E> | Page<RowOf<ResponseOf<E>>> | Media;
/** Where an endpoint answers nothing, its handler may just end. */
type Handled<E extends Endpoint> =
  | Answer<E>
  | Promise<Answer<E>>
  | (undefined extends ResponseOf<E> ? Promise<void> : never);
type Handle<E extends Endpoint> = (context: Context<E> & { caller: Caller }) => Handled<E>;

/** An endpoint of the contract with the code that answers it. */
export interface Route {
  endpoint: Endpoint;
  // biome-ignore lint/suspicious/noExplicitAny: routes of all endpoints stand in one list; `route` has checked each.
  handle: (context: any) => Promise<unknown> | unknown;
  /**
   * A changing call that opens its transaction itself, after slow work that must hold no connection (a
   * password hash at sign-in, the pictures of a banner); its `db` is the outer client.
   */
  ownTransaction?: boolean;
  /** A bearer that is no person's: whoever brings it is a program that may make this one call. */
  programToken?: (services: Services) => string | undefined;
  /**
   * ms that may pass until it is known who calls; after them the caller is nobody. For what has to answer also when the
   * database does not.
   */
  signInWithin?: number;
}
type RouteOptions = Pick<Route, 'ownTransaction' | 'programToken' | 'signInWithin'>;

/** Answers an endpoint for signed-in callers. */
export function route<E extends Endpoint>(endpoint: E, handle: Handle<E>, options: RouteOptions = {}): Route {
  if (endpoint.access.kind === 'public') throw new Error(`${endpoint.path} is public: use publicRoute`);
  return { endpoint, handle, ...options };
}

/** Answers endpoints of a table for signed-in callers, each by the code that stands under its name. */
export function routes<Table extends Record<string, Endpoint>>(
  endpoints: Table,
  answers: { [Name in keyof Table]?: Handle<Table[Name]> | (RouteOptions & { handle: Handle<Table[Name]> }) },
): Route[] {
  return Object.entries(answers).map(([name, answer]) => {
    const { handle, ...options } = typeof answer === 'function' ? { handle: answer } : answer;
    return route(endpoints[name] as Endpoint, handle, options);
  });
}

/** Answers an endpoint that is open to everyone; the caller is null without a valid session. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context<E> & { caller: Caller | null }) => Handled<E>,
  options: RouteOptions = {},
): Route {
  if (endpoint.access.kind !== 'public') throw new Error(`${endpoint.path} is not public: use route`);
  return { endpoint, handle, ...options };
}
