import type { Endpoint, ResponseOf } from '#contract/http.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
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
/** Who calls; null without a valid session, where an endpoint is open to everyone. */
type CallerOf<E extends Endpoint> = 'public' extends E['access']['kind'] ? Caller | null : Caller;
/** A call of an endpoint, as its handler gets it. */
export type Asked<E extends Endpoint> = Context<E> & { caller: CallerOf<E> };
type Handle<E extends Endpoint> = (context: Asked<E>) => Handled<E>;

/** An endpoint of the contract with the code that answers it. */
export interface Route {
  endpoint: Endpoint;
  // biome-ignore lint/suspicious/noExplicitAny: routes of all endpoints are in one list; `routes` has checked each.
  handle: (context: any) => Promise<unknown> | unknown;
  /**
   * A changing call that opens its transaction itself, after slow work that must hold no connection (a
   * password hash at sign-in, the pictures of a banner); its `db` is the outer client.
   */
  ownTransaction?: boolean;
  /** A bearer that is no person's: whoever presents it is a program that may make this one call. */
  programToken?: (services: Services) => string | undefined;
  /**
   * ms that may pass until it is known who calls; after them the caller is nobody. For what has to answer also when the
   * database does not.
   */
  signInWithin?: number;
  /** Open also to somebody who has to set up a second factor first; elsewhere such a person is nobody. */
  beforeSecondFactor?: boolean;
  /**
   * A documented call that changes something by GET: browsers make it for our own pages alone, not for a link, a picture or a
   * page of another site. Programs may.
   */
  changesByGet?: boolean;
  /**
   * Whether the answer may be some moments old, for all but whoever has just written: a replica of the database may give it then.
   * Left out, that holds for lists and spreadsheets.
   */
  mayLag?: boolean;
}

/** Whether a call may be answered by a replica, where there is one: it reads, and its answer may be some moments old. */
export const mayLag = ({ endpoint, mayLag }: Pick<Route, 'endpoint' | 'mayLag'>): boolean =>
  endpoint.method === 'GET' && (mayLag ?? (endpoint.list || endpoint.media === EXCEL_MEDIA));

type RouteOptions = Pick<
  Route,
  'ownTransaction' | 'programToken' | 'signInWithin' | 'beforeSecondFactor' | 'changesByGet' | 'mayLag'
>;

/** Answers endpoints of a table, each by the code under its name. */
export function routes<Table extends Record<string, Endpoint>>(
  endpoints: Table,
  answers: { [Name in keyof Table]?: Handle<Table[Name]> | (RouteOptions & { handle: Handle<Table[Name]> }) },
): Route[] {
  return Object.entries(answers).map(([name, answer]) => ({
    endpoint: endpoints[name] as Endpoint,
    ...(typeof answer === 'function' ? { handle: answer } : answer),
  }));
}
