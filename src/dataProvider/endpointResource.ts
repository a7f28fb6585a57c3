import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  UpdateParams,
} from 'ra-core';
import type { Endpoint } from '#contract/http.ts';
import { dropEmptyReferences } from './emptyReferences.ts';
import { type LanguageName, languageFor, pageOf, splitByPath } from './endpointRequest.ts';
import { type Answer, type CallOptions, call } from './httpClient.ts';
import { filterQuery, type ListAnswerMeta } from './listRequest.ts';

/** What a resource does differently from the base. */
export type ResourceMethods = Partial<DataProvider>;

/** The methods of a resource, which carry the types of its endpoints. */
export interface ResourceProvider<T> extends ResourceMethods {
  readonly types?: T;
}

type Endpoints = Readonly<Record<string, Endpoint>>;
type Named<E extends Endpoints, K> = K extends keyof E ? E[K] : Endpoint;

interface EndpointChoice<L, R, C, S, D> {
  /** Lists by `meta.view`; without a view the first is meant. */
  lists?: readonly L[];
  /** Readings of one record, likewise. */
  records?: readonly R[];
  /** Writes that are not what the base does. */
  create?: C;
  update?: S;
  delete?: D;
  /** How these endpoints spell the language of `meta.locale` in the query. */
  language?: LanguageName;
  /** How paths call the id, where it is another name. */
  idName?: string;
  /** The id of rows that the API gives none. */
  idOf?: (row: never) => Identifier;
}

/** The types of what is chosen; what is left to the base is called `create` and `save` in the contract. */
interface ChosenEndpoints<E extends Endpoints, L extends keyof E, R extends keyof E, C, S> {
  lists: Pick<E, L>;
  records: Pick<E, R>;
  create: Named<E, C>;
  save: Named<E, S>;
}

type ReadMeta = Record<string, unknown> & Pick<CallOptions<Endpoint>, 'isPrefetch'>;

/** Reads are silent: what shows them says in its place what failed. */
const silent = { errorMessage: null } as const;

const ask = (endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<Answer<unknown>> =>
  call(endpoint, options);

/**
 * Methods of a resource by endpoints of the contract: a list's filters fill its path and its query, a record's meta
 * fills its path. What is not chosen is left to the base.
 */
export function endpointResource<
  E extends Endpoints,
  L extends keyof E & string = never,
  R extends keyof E & string = never,
  C extends keyof E & string = 'create',
  S extends keyof E & string = 'save',
>(
  endpoints: E,
  choice: EndpointChoice<L, R, C, S, keyof E & string>,
): ResourceProvider<ChosenEndpoints<E, L, R, C, S>> {
  const { language, idName = 'id', idOf, lists, records } = choice;
  const chosen = (names: readonly (keyof E & string)[] | undefined, view: unknown): Endpoint => {
    const name = view === undefined ? names?.[0] : names?.find((known) => known === view);
    const found = name === undefined ? undefined : endpoints[name];
    if (!found) throw new Error(`There is no view "${view}"`);
    return found;
  };
  const withId = (row: unknown) => (idOf ? { ...(row as object), id: idOf(row as never) } : row);
  const methods: ResourceMethods = {};

  if (lists) {
    methods.getList = async (_resource: string, params: Partial<GetListParams>) => {
      const { view, locale, isPrefetch } = params.meta ?? {};
      const endpoint = chosen(lists, view);
      const values = { ...params.filter, ...languageFor(endpoint, language, locale) };
      const { params: path, rest } = splitByPath(endpoint, values);
      const { data, total, hasMore } = await ask(endpoint, {
        params: path,
        query: { ...pageOf(endpoint, params), ...filterQuery(rest) },
        signal: params.signal,
        isPrefetch,
        ...silent,
      });
      const rows = (data as unknown[]).map(withId);
      return { data: rows, total: total ?? rows.length, meta: { hasMore } satisfies ListAnswerMeta } as never;
    };
    methods.getManyReference = async (
      resource: string,
      { target, id, filter, ...rest }: GetManyReferenceParams,
    ) => methods.getList?.(resource, { ...rest, filter: { ...filter, [target]: id } }) as never;
  }

  if (records) {
    const readOne = async (id: Identifier, meta: ReadMeta = {}, signal?: AbortSignal) => {
      const { view, locale, isPrefetch, ...named } = meta;
      const endpoint = chosen(records, view);
      const { params, rest } = splitByPath(endpoint, {
        ...named,
        ...languageFor(endpoint, language, locale),
        id,
      });
      const { id: _, ...query } = rest;
      const options = { params, query, signal, isPrefetch, ...silent };
      return withId((await ask(endpoint, options)).data) as never;
    };
    methods.getOne = async (_resource: string, { id, meta, signal }: GetOneParams) => ({
      data: await readOne(id, meta, signal),
    });
    methods.getMany = async (_resource: string, { ids, meta, signal }: GetManyParams) => ({
      data: await Promise.all(ids.map((id) => readOne(id, meta, signal))),
    });
  }

  if (choice.create) {
    const endpoint = chosen([choice.create], undefined);
    methods.create = async (_resource: string, { data, meta }: CreateParams) => {
      const { params } = splitByPath(endpoint, meta ?? {});
      const answer = await ask(endpoint, {
        params,
        body: dropEmptyReferences(data),
        successMessage: meta?.successMessage,
      });
      return { data: withId(storedRecord(answer.data, data)) as never };
    };
  }

  if (choice.update) {
    const endpoint = chosen([choice.update], undefined);
    methods.update = async (_resource: string, { id, data, meta, previousData }: UpdateParams) => {
      const { params } = splitByPath(endpoint, { ...meta, [idName]: id });
      const body =
        idName in params
          ? dropEmptyReferences(data)
          : { ...dropEmptyReferences(data), id: previousData?.id ?? id };
      const answer = await ask(endpoint, {
        params,
        body,
        // In place of the server's toasts; null shows none.
        successMessage: meta?.successMessage,
        errorMessage: meta?.errorMessage,
      });
      return { data: withId(answer.data ?? { ...data, id }) as never };
    };
  }

  if (choice.delete) {
    const endpoint = chosen([choice.delete], undefined);
    methods.delete = async (_resource: string, { id, previousData, meta }: DeleteParams) => {
      const { successMessage, ...named } = meta ?? {};
      const { params, rest } = splitByPath(endpoint, { ...named, [idName]: id });
      const { [idName]: _, ...query } = rest;
      await ask(endpoint, { params, query, successMessage });
      return { data: (previousData ?? { id }) as never };
    };
  }
  return methods;
}

/** The stored record: some creations answer its bare number, or an object with its id only. */
function storedRecord(answer: unknown, data: object): object {
  return typeof answer === 'object' && answer !== null ? answer : { ...data, id: Number(answer) };
}

/**
 * A resource by endpoints of the contract. They load with the first call that needs them, so that
 * the contract of one screen stays out of the first load.
 */
export const resource =
  <
    E extends Endpoints,
    L extends keyof E & string = never,
    R extends keyof E & string = never,
    C extends keyof E & string = 'create',
    S extends keyof E & string = 'save',
  >(
    load: () => Promise<E>,
    choice: EndpointChoice<L, R, C, S, keyof E & string>,
  ) =>
  async (): Promise<ResourceProvider<ChosenEndpoints<E, L, R, C, S>>> =>
    endpointResource((await load()) as E, choice);
