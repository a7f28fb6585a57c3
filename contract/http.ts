import { z } from 'zod';
import { SESSION_ENDS } from '#contract/account/session-ends.ts';
import { ContributionType } from './access.ts';
import {
  type Access,
  contributors,
  everyone,
  insiders,
  platformAdministrators,
  signedIn,
  systemAdministrators,
} from './roles.ts';

export * from './wire.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One file (and, where named, one JSON part) of a multipart request. */
export interface UploadRule {
  readonly filePart: string;
  /** Largest size in bytes. */
  readonly maxBytes: number;
  /** What the bytes may be; judged by their content, never by the name. */
  readonly kinds: readonly FileKind[];
  /** Name of a part that holds `body` as JSON, when the request has both. */
  readonly jsonPart?: string;
  /** Key of the refusal of another kind of file, where a screen has words of its own for it, Q3-87. */
  readonly refusal?: 'global.manualUploadForm.errorExt' | 'global.brandUploadForm.errorExt';
}

export const FILE_KINDS = ['image', 'pdf', 'office', 'text', 'archive'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * One call of the API: the single source of route registration, typed client calls, the OpenAPI
 * document, the permission matrix and the hostile-input test.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
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
  /** The answer is a bare array whose unpaged total stands in `x-total-count` [R1J-04]. */
  readonly list: boolean;
  /**
   * Of a list whose matches may be too many to count: the largest total that it tells. Beyond it the header
   * `x-total-count-more` says that there are more; null where every total is exact.
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
  /** It tells what would happen, by a method that changes elsewhere; nothing is stored. */
  readonly isTrial: boolean;
  /**
   * Whoever calls has to have confirmed who they are a moment ago, by their sign-in or since: what a session that was left
   * open, or stolen, must not do. Administrators may switch `true` off for all; `always` protects the own account.
   */
  readonly confirmed: boolean | 'always';
}

/** A text without blanks around it, of so many characters. */
export const textOf = ({ min, max }: { min: number; max: number }) => z.string().trim().min(min).max(max);

/** The version of a thing that its form was filled from; a save without it wins over any other. */
export const SeenVersion = z.number().int().min(0).optional();
/** Moves on with every change of what the thing's form shows. */
export const StoredVersion = z.number().optional();

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

type EndpointOptions<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> = Partial<Omit<Endpoint<P, Q, B, R>, 'method' | 'path' | 'access'>> & { summary: string };

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
  R extends z.ZodType = typeof NoContent,
  P extends z.ZodType = ParametersIn<At>,
  Q extends z.ZodType = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = typeof NoContent,
  A extends Access = Access,
>(at: At, options: EndpointOptions<P, Q, B, R> & { access: A }): Endpoint<P, Q, B, R, A> {
  const [method, path] = at.split(' ') as [Method, string];
  const asked: z.ZodType = options.query ?? z.object({});
  const query = asked.refine(withinReach, { path: ['page'], message: 'Max' });
  const declared = { ...DEFAULTS, params: parametersIn(path), ...options, method, path, query };
  return declared as unknown as Endpoint<P, Q, B, R, A>;
}

/** Declares endpoints that the same people may call. */
export const endpointFor =
  <A extends Access>(access: A) =>
  <
    const At extends `${Method} ${string}`,
    R extends z.ZodType = typeof NoContent,
    P extends z.ZodType = ParametersIn<At>,
    Q extends z.ZodType = z.ZodObject<Record<never, never>>,
    B extends z.ZodType = typeof NoContent,
  >(
    at: At,
    options: EndpointOptions<P, Q, B, R>,
  ): Endpoint<P, Q, B, R, A> =>
    endpoint<At, R, P, Q, B, A>(at, { access, ...options });

export const forEveryone = endpointFor(everyone);
export const forSignedIn = endpointFor(signedIn);
export const forContributors = endpointFor(contributors);
export const forInsiders = endpointFor(insiders);
export const forPlatformAdministrators = endpointFor(platformAdministrators);
export const forSystemAdministrators = endpointFor(systemAdministrators);

/** Default page size and largest page [R1K-09, R3Q-12], S3-06. */
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 1000;
/** Deepest row that a list will page to; beyond it a filter is the right tool. */
export const MAX_OFFSET = 1_000_000;
/**
 * Matches that are counted one by one, where no kept numbers tell how many there are. An organisation with no more
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

const numberFromText = (text: unknown) =>
  typeof text === 'string' && /^-?\d{1,16}$/.test(text) ? Number(text) : text;

/**
 * A schema behind something that makes its input fit. What may be sent is told: zod's own type takes anything there, and
 * no client would be checked.
 */
export const prepared = <Out, In>(prepare: (input: unknown) => unknown, schema: z.ZodType<Out>) =>
  z.preprocess(prepare, schema) as unknown as z.ZodType<Out, In>;

const wholeNumber = (min: number, max: number) =>
  prepared<number, number>(numberFromText, z.number().int().min(min).max(max));

/** An id in a path or query: digits only, Q3-16. */
export const Id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** An id where 0 stands for "none" (`/list/SUGGESTION/0/mine`). */
export const IdOrNone = wholeNumber(0, Number.MAX_SAFE_INTEGER);

export const PageSize = wholeNumber(1, MAX_PAGE_SIZE);

export interface Sort<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
}

/** A sort as it is sent; the direction is ascending when it is left out. */
export type SortText<Field extends string> = Field | `${Field},${'asc' | 'desc'}`;

/**
 * Paging and sorting of a list: `page` from 0, `size` 1-1000, `sort` as `field,asc|desc` from a fixed
 * choice; an unknown field answers 400 [R1J-06, R3P-05, R3Q-12, R3Q-13], S3-06.
 */
export function paging<const Field extends string>(
  sortable: readonly [Field, ...Field[]],
  defaultSort: `${Field},${'asc' | 'desc'}`,
) {
  const pattern = new RegExp(`^(${sortable.join('|')})(,(asc|desc))?$`);
  return {
    page: wholeNumber(0, MAX_OFFSET).default(0),
    size: PageSize.default(DEFAULT_PAGE_SIZE),
    sort: z.string().regex(pattern).default(defaultSort) as unknown as z.ZodDefault<
      z.ZodType<SortText<Field>, string>
    >,
  };
}

/** Paging of a list that is sent whole when no size is asked for (comments, histories), Q3-50. */
export const pagesOnDemand = {
  page: paging(['id'], 'id,asc').page,
  size: PageSize.optional(),
};

/** Reads `field,asc|desc`; the direction is ascending when it is left out. */
export function parseSort<Field extends string>(sort: string): Sort<Field> {
  const [field, direction] = sort.split(',');
  return { field: field as Field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** A comma list of ids, at most 200 (`selectedTagId.in=1,2`). */
export const IdList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= 200);

/** A comma list of values of an enumeration. */
export function listOf<const V extends string>(values: readonly [V, ...V[]]) {
  const known = new Set<string>(values);
  return z
    .string()
    .max(2000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .refine((parts): parts is V[] => parts.every((part) => known.has(part)));
}

/** The language parameter under each of its spellings, Q3-128. */
export const language = {
  langKey: z.string().max(10).optional(),
  langkey: z.string().max(10).optional(),
  lang: z.string().max(10).optional(),
};

/** In UTC, where that has an ordinary year: PostgreSQL knows offsets of less than 16 hours only. */
function inUtc(text: string): string {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return text;
  const utc = instant.toISOString();
  return utc.startsWith('+') || utc.startsWith('-') ? text : utc;
}

/** An instant as ISO text in UTC; one with an offset is taken for what it is there. */
export const Instant = z.iso.datetime({ offset: true }).overwrite(inUtc);

export const FieldError = z.object({ objectName: z.string(), field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** What a refused call answers [R1J-40 … R1J-45], S1-44, S3-03. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  message: z.string(),
  detail: z.string().optional(),
  path: z.string(),
  params: z.string().optional(),
  errorKey: z.string().optional(),
  /** Of an accident: what to quote, so that the log's lines about it are found. */
  requestId: z.string().optional(),
  fieldErrors: z.array(FieldError).optional(),
  /** Of a refused session: how it ended. */
  sessionEnd: z.enum(SESSION_ENDS).optional(),
});
export type Problem = z.infer<typeof Problem>;

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** What a caller has to give, before defaults are filled in. */
export type ParamsInput<E extends Endpoint> = z.input<E['params']>;
export type QueryInput<E extends Endpoint> = z.input<E['query']>;
export type BodyInput<E extends Endpoint> = z.input<E['body']>;

/**
 * The shape of a save: every key may be missing and a missing key keeps the stored value, so defaults of
 * the create shape must not fill it in, S3-10. (A plain `.partial()` keeps applying them.)
 */
export function changesOf<Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>) {
  const shape = Object.fromEntries(
    Object.entries(object.shape).map(([key, field]) => [
      key,
      (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType)).optional(),
    ]),
  );
  return z.object(shape) as unknown as z.ZodObject<{
    [K in keyof Shape]: z.ZodOptional<Shape[K] extends z.ZodDefault<infer Inner> ? Inner : Shape[K]>;
  }>;
}

/** The body of a save of something that is found by its id, with the version that its form was filled from. */
export const saveOf = <Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>) =>
  changesOf(object).extend({ id: z.number().int().positive(), version: SeenVersion });
