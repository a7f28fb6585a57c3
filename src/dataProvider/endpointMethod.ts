import type { Endpoint, ResponseOf } from '#contract/http.ts';
import { type Answer, type CallOptions, call } from './httpClient.ts';

type Messages = Pick<CallOptions<Endpoint>, 'successMessage' | 'errorMessage'>;

/** A method of the data provider that is no CRUD: it takes what its endpoint takes, and answers what that answers. */
export type EndpointMethod<E extends Endpoint> = (options?: CallOptions<E>) => Promise<Answer<ResponseOf<E>>>;

/**
 * A change by its endpoint. A refusal is shown as a toast and thrown.
 * @param messages keys of toasts other than the server's; null shows none
 */
export const change =
  <E extends Endpoint>(endpoint: E, messages?: Messages): EndpointMethod<E> =>
  (options) =>
    call(endpoint, { ...messages, ...options } as CallOptions<E>);

/**
 * A reading by its endpoint. It fails silently: what shows it says in its place what failed.
 * @param messages of what nothing shows: a toast tells its failure
 */
export const reading = <E extends Endpoint>(
  endpoint: E,
  messages: Messages = { errorMessage: null },
): EndpointMethod<E> => change(endpoint, messages);

/** A file by its endpoint. */
export const download =
  <E extends Endpoint>(endpoint: E, messages?: Messages) =>
  async (options?: CallOptions<E>): Promise<{ data: Blob }> => ({
    data: (await change(endpoint, messages)(options)).data as unknown as Blob,
  });
