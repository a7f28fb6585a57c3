import type { Identifier } from 'ra-core';
import type { answerTemplateEndpoints } from '#contract/answer-templates/endpoints.ts';
import type { calendarEndpoints } from '#contract/calendars/endpoints.ts';
import type { BodyInput, Endpoint, ParamsInput, QueryInput, QueryOf, ResponseOf } from '#contract/http.ts';
import type {
  actionEndpoints,
  actionPointEndpoints,
  commandEndpoints,
  commandPointEndpoints,
  commandTaskEndpoints,
  postHandlerEndpoints,
  stateChangeNotificationEndpoints,
  stateEndpoints,
  stateTaskEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import type { programmeTemplateEndpoints } from '#contract/programme-templates/endpoints.ts';
import type { savedViewEndpoints } from '#contract/saved-views/endpoints.ts';
import type { ResourceProvider } from './endpointResource.ts';
import type { RESOURCES } from './resourceTable.ts';

type OwnResources = typeof RESOURCES;

interface PlainEndpoints {
  list?: Endpoint;
  read: Endpoint;
  create: Endpoint;
  save: Endpoint;
}
/** A part of a life cycle has no list: its siblings come with the life cycle. */
type PlainOf<E extends PlainEndpoints> = {
  lists: E extends { list: Endpoint } ? Pick<E, 'list'> : Record<never, Endpoint>;
  records: Pick<E, 'read'>;
  create: E['create'];
  save: E['save'];
};

/** Resources of the base alone; their names are their paths below `api/v3`. */
interface PlainResources {
  'action-point-definitions': PlainOf<typeof actionPointEndpoints>;
  'action-post-handlers': PlainOf<typeof postHandlerEndpoints>;
  'answer-templates': PlainOf<typeof answerTemplateEndpoints>;
  calendars: PlainOf<typeof calendarEndpoints>;
  'command-point-definitions': PlainOf<typeof commandPointEndpoints>;
  'command-task-definitions': PlainOf<typeof commandTaskEndpoints>;
  'life-cycle-states': PlainOf<typeof stateEndpoints>;
  'programme-templates': PlainOf<typeof programmeTemplateEndpoints>;
  'saved-views': PlainOf<typeof savedViewEndpoints>;
  'state-actions': PlainOf<typeof actionEndpoints>;
  'state-change-notifications': PlainOf<typeof stateChangeNotificationEndpoints>;
  'state-commands': PlainOf<typeof commandEndpoints>;
  'state-task-definitions': PlainOf<typeof stateTaskEndpoints>;
}

/** Names of resources, as in react-admin. */
export type ResourceName = keyof OwnResources | keyof PlainResources;

type TypesOf<P> = P extends ResourceProvider<infer T> ? T : never;

/** The endpoints behind a resource. */
export type ResourceOf<N extends ResourceName> = N extends keyof OwnResources
  ? TypesOf<Awaited<ReturnType<OwnResources[N]>>>
  : N extends keyof PlainResources
    ? PlainResources[N]
    : never;

type Lists<N extends ResourceName> = ResourceOf<N>['lists'];
type Records<N extends ResourceName> = ResourceOf<N>['records'];
/** What the address or the meta says, under the API's spellings, besides the rows that are asked for. */
type Paging = 'page' | 'size' | 'sort';
type Language = 'langKey' | 'langkey' | 'lang' | 'locale';
/** The names that are spelled out: an endpoint without parameters would allow any. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };
type Optional<T> = { [K in keyof T]?: T[K] | undefined };
/** A list of values is sent as a comma list. */
type OneOrMany<T> = T | (T extends string | number ? readonly T[] : never);

/** The lists of a resource: the API may have one for readers, one for those who manage, and so on. */
export type ListView<N extends ResourceName> = keyof Lists<N> & string;

type ListEndpoint<N extends ResourceName, V extends ListView<N>> = Lists<N>[V] extends infer E extends
  Endpoint
  ? E
  : never;

/** A row of a list; each has an id. */
export type Row<N extends ResourceName, V extends ListView<N> = ListView<N>> =
  ResponseOf<ListEndpoint<N, V>> extends readonly (infer R)[] ? R & { id: Identifier } : never;

/**
 * Filters of a list by the API's names: those of its query, and what its path names (a type, a parent). Which of the
 * latter are required is the resource's matter, for a filter form fills them in bit by bit.
 */
export type ListFilter<N extends ResourceName, V extends ListView<N> = ListView<N>> = Optional<
  Omit<Named<ParamsInput<ListEndpoint<N, V>>>, Language>
> & {
  [K in Exclude<keyof Named<QueryInput<ListEndpoint<N, V>>>, Paging | Language>]?:
    | OneOrMany<Named<QueryInput<ListEndpoint<N, V>>>[K]>
    | undefined;
};

/** Name of a filter of a list. */
export type FilterName<N extends ResourceName, V extends ListView<N> = ListView<N>> = keyof ListFilter<N, V> &
  string;

/** Fields by which the API sorts a list. */
export type SortField<N extends ResourceName, V extends ListView<N> = ListView<N>> =
  QueryOf<ListEndpoint<N, V>> extends { sort: infer S } ? (S extends `${infer F},asc` ? F : never) : never;

/**
 * Which list of a resource, and the language of names. The view is always named: react-admin takes a row for the record
 * that is read with the same meta.
 */
export type ListMeta<N extends ResourceName> = { view: ListView<N>; locale?: string };

export type RecordView<N extends ResourceName> = keyof Records<N> & string;

type RecordEndpoint<N extends ResourceName, V extends RecordView<N>> = Records<N>[V] extends infer E extends
  Endpoint
  ? E
  : never;

/** One record, as a page or a form reads it. */
export type RecordOf<N extends ResourceName, V extends RecordView<N> = RecordView<N>> = ResponseOf<
  RecordEndpoint<N, V>
> & { id: Identifier };

/** Which reading of a record, what its path names besides the id, and the language of names. */
export type RecordMeta<N extends ResourceName, V extends RecordView<N> = RecordView<N>> = {
  view?: V;
  locale?: string;
  /** True while nobody has opened it: a refusal tells nobody then. */
  isPrefetch?: () => boolean;
} & Omit<Named<ParamsInput<RecordEndpoint<N, V>>>, 'id' | Language>;

/** What is sent for a new record. */
export type CreateData<N extends ResourceName> = BodyInput<ResourceOf<N>['create']>;
/** What is sent for a change, without the id; what is left out keeps its value. */
export type UpdateData<N extends ResourceName> = Partial<Omit<BodyInput<ResourceOf<N>['save']>, 'id'>>;
