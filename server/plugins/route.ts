import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Role, RoleSet } from '../../contract/access.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '../../contract/http.ts';
import type { Db, Transaction } from '../db/client.ts';
import type { Services } from '../services.ts';

/** The person behind a request; roles are read anew for each, S3-02. */
export interface Caller {
  id: number;
  login: string;
  firstName: string;
  lastName: string;
  langKey: string;
  roles: RoleSet;
  unitId: number | null;
  organizationId: number | null;
  sessionId: string;
}

/** An uploaded file whose bytes were checked against the endpoint's rule. */
export interface UploadedFile {
  /** Name as the sender gave it, without path parts or control characters; for display only. */
  name: string;
  bytes: Buffer;
  /** Judged by the bytes. */
  contentType: string;
}

export interface Context<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** In a changing call: the transaction that this call is. Use no other connection. */
  db: Db;
  services: Services;
  /** Language of the answer's names, S3-08. */
  locale: string;
  file: UploadedFile | null;
  ip: string;
  userAgent: string | undefined;
  log: FastifyBaseLogger;
  /** Runs after the transaction is kept; what it throws is only logged. */
  afterCommit(work: () => Promise<void> | void): void;
  /** Takes back what the call did outside the database (a stored file), when its changes are not kept. */
  afterRollback(work: () => Promise<void> | void): void;
  /** Sets `app-params` of a success; by default the id of the answer or of the path. */
  alertParams(text: string): void;
  /**
   * What of the body was carried out, for a call that may leave a part of it: the audit trail notes that alone, and
   * nothing when it is null.
   */
  carriedOut(body: unknown): void;
  /** Aborted when the caller closes the connection: for long work that nobody would wait for any longer. */
  gone(): AbortSignal;
  /** Answers a success with another status than the endpoint's. */
  status(code: number): void;
  /**
   * For a call that opens its transaction itself: a transaction that holds the audit trail's note of the call too.
   * A call that changes something without it is noted right after.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** What a service works with: the transaction of the call, the services, and who calls. */
export type Desk = Pick<Context<never>, 'db' | 'services'> & { caller: Caller };

/** One page of a list with the number of all matches, or how far they were counted when there are more. */
export class Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** There are more matches than `total`; only of a list whose endpoint says how far it counts. */
  readonly hasMore: boolean;

  constructor(rows: readonly Row[], total: number, { hasMore = false }: { hasMore?: boolean } = {}) {
    this.rows = rows;
    this.total = total;
    this.hasMore = hasMore;
  }
}

/** Bytes as an answer. */
export class Media {
  readonly content: Buffer | Readable | string;
  readonly contentType: string;
  /** Offered as a download under this name. */
  readonly attachment: string | null;
  /** Seconds that browsers may keep it; 0: not at all. */
  readonly maxAge: number;
  /** Sent as it comes: no proxy may collect it first. */
  readonly live: boolean;
  /** Names these bytes; a browser that has them gets no second copy. */
  readonly version: string | null;
  /** The address names the version: everybody on the way may keep it for good. */
  readonly isForever: boolean;

  constructor(
    content: Buffer | Readable | string,
    contentType: string,
    {
      attachment = null,
      maxAge = 0,
      live = false,
      version = null,
      isForever = false,
    }: {
      attachment?: string | null;
      maxAge?: number;
      live?: boolean;
      version?: string | null;
      isForever?: boolean;
    } = {},
  ) {
    this.content = content;
    this.contentType = contentType;
    this.attachment = attachment;
    this.maxAge = maxAge;
    this.live = live;
    this.version = version;
    this.isForever = isForever;
  }
}

type RowOf<R> = R extends readonly (infer Row)[] ? Row : never;
export type Answer<E extends Endpoint> = ResponseOf<E> | Page<RowOf<ResponseOf<E>>> | Media;

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
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context<E> & { caller: Caller }) => Promise<Answer<E>> | Answer<E>,
  options: RouteOptions = {},
): Route {
  if (endpoint.access.kind === 'public') throw new Error(`${endpoint.path} is public: use publicRoute`);
  return { endpoint, handle, ...options };
}

/** Answers an endpoint that is open to everyone; the caller is null without a valid session. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context<E> & { caller: Caller | null }) => Promise<Answer<E>> | Answer<E>,
  options: RouteOptions = {},
): Route {
  if (endpoint.access.kind !== 'public') throw new Error(`${endpoint.path} is not public: use route`);
  return { endpoint, handle, ...options };
}

export const hasRole = (caller: Caller, role: Role) => caller.roles.has(role);
