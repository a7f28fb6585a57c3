import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '#contract/access.ts';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/http.ts';
import type { RoleSet } from '#contract/roles.ts';
import type { Database, Db, Transaction } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';

/** The person behind a request; roles are read again for each, S3-02. */
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
  /** One of the roles asks for a second factor, and there is none: until it is set up nothing else can be done. */
  needsSecondFactor?: boolean;
  /** A code or a passkey is asked for at the sign-in. */
  hasSecondStep?: boolean;
  /** Signed in, or confirmed who they are, a moment ago. */
  isConfirmed?: boolean;
  /** The settings ask for that before the changes and exports that matter most, and it was not done. */
  mustConfirm?: boolean;
  /** Number of changes of settings, texts and languages when the call came; unknown beside a call. */
  siteVersion?: number;
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
  /** In a call that only reads: where it does so in transactions of its own. */
  readDatabase: Database;
  services: Services;
  /** Language of the answer's names, S3-08. */
  locale: string;
  file: UploadedFile | null;
  ip: string;
  /** As in the logs and in `x-request-id`. */
  requestId: string;
  userAgent: string | undefined;
  /** The header `cookie` as it came. */
  cookie: string | undefined;
  log: FastifyBaseLogger;
  /** Runs after the transaction is committed; what it throws is only logged. */
  afterCommit(work: () => Promise<void> | void): void;
  /** Takes back what the call did outside the database (a stored file), when its changes are rolled back. */
  afterRollback(work: () => Promise<void> | void): void;
  /** Sets `app-params` of a success; by default the id of the answer or of the path. */
  alertParams(text: string): void;
  /**
   * What of the body was carried out, for a call that may leave a part of it: the audit trail notes that alone, and
   * nothing when it is null.
   * @param counts numbers of what it came to, which are noted besides
   */
  carriedOut(body: unknown, counts?: Readonly<Record<string, number>>): void;
  /** Aborted when the caller closes the connection: for long work that nobody would wait for any longer. */
  abortSignal(): AbortSignal;
  /** Sets the one cookie of this application, also with a refusal; the last one said counts. */
  setCookie(text: string): void;
  /** Answers a success with another status than the endpoint's. */
  status(code: number): void;
  /**
   * For a call that opens its transaction itself: a transaction that holds the audit trail's note of the call too.
   * A call that changes something without it is noted right after.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** What a service works with: the transaction of the call, the services, and who calls. */
export type ServiceContext = Pick<Context<never>, 'db' | 'services'> & { caller: Caller };

/** The file of a call that needs one. @throws AppError error.fileMissing */
export function sentFile({ file }: Pick<Context<never>, 'file'>): UploadedFile {
  if (file === null) throw new AppError('error.fileMissing');
  return file;
}

/**
 * What opens an account changes by all that a sign-in of its person takes: the password, which the body proves, and the second
 * step where there is one, a moment ago.
 * @throws AppError error.confirmation.required
 */
export function requireSecondStepConfirmed({ hasSecondStep = true, isConfirmed = false }: Caller): void {
  if (hasSecondStep && !isConfirmed) throw new AppError('error.confirmation.required');
}

export const hasRole = (caller: Caller, role: Role) => caller.roles.has(role);
