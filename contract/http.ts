import { z } from 'zod';
import { ContributionType } from './access.ts';
import { Id, MAX_OFFSET } from './parameters.ts';
import {
  type Access,
  anyOf,
  contributors,
  everyone,
  insiders,
  platformAdministrators,
  signedIn,
  systemAdministrators,
} from './roles.ts';

export * from './parameters.ts';
export * from './problem.ts';
export * from './saves.ts';
export * from './wire.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One file (and, where named, one JSON part) of a multipart request. */
export interface UploadRule {
  readonly filePart: string;
  /** Largest size in bytes. */
  readonly maxBytes: number;
  /** What the bytes may be; judged by their content, never by the name. */
  readonly kinds: readonly (FileKind | 'drawing')[];
  /** Name of a part that holds `body` as JSON, when the request has both. */
  readonly jsonPart?: string;
  /** Key of the refusal of another kind of file, where a screen has words of its own for it, Q3-87. */
  readonly refusal?:
    | 'error.importFile'
    | 'global.manualUploadForm.errorExt'
    | 'global.brandUploadForm.errorExt';
}

export const FILE_KINDS = ['image', 'pdf', 'office', 'text', 'archive'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * One call of the API: the single source of route registration, typed client calls, the OpenAPI
 * document, the permission matrix and the hostile-input test.
 */
export interface Endpoint<
  Params extends Schema = z.ZodType,
  Query extends Schema = z.ZodType,
  Body extends Schema = z.ZodType,
  Response extends Schema = z.ZodType,
  Allowed extends Access = Access,
> {
  readonly method: Method;
  /** Without a leading slash; parameters as `:name`. */
  readonly path: string;
  readonly access: Allowed;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** The answer is a bare array whose unpaged total is in `x-total-count` [R1J-04]. */
  readonly list: boolean;
  /**
   * Of a list whose matches may be too many to count: the largest total that it reports of such. The header
   * `x-total-count-more` says that there are more than the total; null where every total is exact.
   */
  readonly countsUpTo: number | null;
  /** Message key of a success, sent as `app-alert` [R1J-48], S3-04. */
  readonly alert: string | null;
  readonly upload: UploadRule | null;
  /** The body comes as a form (`application/x-www-form-urlencoded`), for callers that know no JSON. */
  readonly isForm: boolean;
  /** Largest body in bytes, where it may be larger than usual. */
  readonly maxBodyBytes: number | null;
  /** The answer is not JSON but bytes or text of this media type. */
  readonly media: string | null;
  /** Other paths that answer alike (Q1-15, Q3-74, Q3-125). */
  readonly aliases: readonly string[];
  /** Status of a success. */
  readonly status: number;
  /** It reports what would happen, by a method that changes elsewhere; nothing is stored. */
  readonly isTrial: boolean;
  /**
   * Whoever calls has to have confirmed who they are a moment ago, by their sign-in or since: what a session that was left
   * open, or stolen, must not do. Administrators may switch `true` off for all; `always` protects the own account.
   * `secondStep` is always too, but of whoever has a second step: the body proves the password of everybody.
   */
  readonly confirmed: boolean | 'always' | 'secondStep';
}

const NoContent = z.undefined();

/** Names of the parameters of a path: `id` of `PUT api/v3/notifications/:id`. */
type ParameterOf<At extends string> = At extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : At extends `${string}:${infer Name}`
    ? Name
    : never;
type ParametersIn<At extends string> = z.ZodObject<{
  [Name in ParameterOf<At>]: Name extends 'type' ? typeof ContributionType : typeof Id;
}>;

const parametersIn = (path: string) =>
  z.object(
    Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, name === 'type' ? ContributionType : Id]),
    ),
  );

/**
 * What a generic asks of a schema: compared with `z.ZodType`, each of a thousand schemas would have all its methods compared,
 * three quarters of what checking the contract took.
 */
type Schema = z.core.$ZodType;
type Schemas = 'params' | 'query' | 'body' | 'response';

interface EndpointOptions<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>
  extends Partial<Omit<Endpoint, 'method' | 'path' | 'access' | 'summary' | Schemas>> {
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response?: R;
}

/** A page that does not begin beyond the deepest row; a query without pages always is. */
function withinReach(query: unknown): boolean {
  const { page = 0, size = 0 } = query as { page?: number; size?: number };
  return page * size <= MAX_OFFSET;
}

/** What an endpoint is that says nothing else. */
const DEFAULTS = {
  body: NoContent,
  response: NoContent,
  list: false,
  countsUpTo: null,
  alert: null,
  upload: null,
  isForm: false,
  maxBodyBytes: null,
  media: null,
  aliases: [],
  status: 200,
  isTrial: false,
  confirmed: false,
};

/**
 * Declares an endpoint. `access` has no default: an endpoint without an access rule does not compile. Without `params`
 * `:type` in the path is a type of contribution, and every other parameter an id; without `query`, `body` or
 * `response` there is none.
 * @param at method and path, such as `GET api/v3/contribution-tags/:id`
 */
export function endpoint<
  const At extends `${Method} ${string}`,
  R extends Schema = typeof NoContent,
  P extends Schema = ParametersIn<At>,
  Q extends Schema = z.ZodObject<Record<never, never>>,
  B extends Schema = typeof NoContent,
  A extends Access = Access,
>(at: At, options: EndpointOptions<P, Q, B, R> & { access: A }): Endpoint<P, Q, B, R, A> {
  const [method, path] = at.split(' ') as [Method, string];
  const asked = (options.query ?? z.object({})) as z.ZodType;
  const query = asked.refine(withinReach, { path: ['page'], message: 'Max' });
  const declared = { ...DEFAULTS, params: parametersIn(path), ...options, method, path, query };
  return declared as unknown as Endpoint<P, Q, B, R, A>;
}

/** Declares endpoints that the same people may call. */
export const endpointFor =
  <A extends Access>(access: A) =>
  <
    const At extends `${Method} ${string}`,
    R extends Schema = typeof NoContent,
    P extends Schema = ParametersIn<At>,
    Q extends Schema = z.ZodObject<Record<never, never>>,
    B extends Schema = typeof NoContent,
  >(
    at: At,
    options: EndpointOptions<P, Q, B, R>,
  ): Endpoint<P, Q, B, R, A> =>
    endpoint<At, R, P, Q, B, A>(at, { access, ...options });

export const forEveryone = endpointFor(everyone);
export const forSignedIn = endpointFor(signedIn);
/** Whoever has an account, also one without any other role. */
export const forAccountUsers = endpointFor(anyOf('ROLE_ADMIN', 'ROLE_USER'));
export const forContributors = endpointFor(contributors);
export const forInsiders = endpointFor(insiders);
export const forPlatformAdministrators = endpointFor(platformAdministrators);
export const forSystemAdministrators = endpointFor(systemAdministrators);

/**
 * Matches that are counted one by one, where no stored numbers say how many there are. An organisation with no more
 * contributions than that always gets exact numbers [R1J-04]; in a larger one a reader narrows the search long before
 * the last of them (decision 0030).
 */
export const MOST_COUNTED = 10_000;
/** Of an endpoint: the answer is a list of such rows. */
export const rowsOf = <Row extends z.ZodType>(row: Row) => ({ response: z.array(row), list: true });
/** The same where filters may leave any number of rows; how far these are counted, decision 0030. */
export const filteredRowsOf = <Row extends z.ZodType>(row: Row) => ({
  ...rowsOf(row),
  countsUpTo: MOST_COUNTED,
});
/** Of an endpoint: the answer is bytes or text of a media type. */
export const mediaOf = (media: string) => ({ response: z.string(), media });

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** What a caller has to give, before defaults are filled in. */
export type ParamsInput<E extends Endpoint> = z.input<E['params']>;
export type QueryInput<E extends Endpoint> = z.input<E['query']>;
export type BodyInput<E extends Endpoint> = z.input<E['body']>;
