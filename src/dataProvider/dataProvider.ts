import type { DataProvider, Identifier } from 'ra-core';
import { type CustomMethods, customMethods } from './methods.ts';
import { METHODS, type Method, methodOf } from './resourceMethods.ts';

/** The methods of resources, and those that are no CRUD. */
export type IdeagardenDataProvider = DataProvider & CustomMethods;

/** `meta.form` tells the keys of forms apart (`components/form/RecordEdit`); it is nothing to ask for. */
function withoutForm<P extends { meta?: Record<string, unknown> }>(params: P): P {
  if (params.meta?.form === undefined) return params;
  const { form: _, ...meta } = params.meta;
  return { ...params, meta };
}

const call = async (resource: string, name: Method, params: object) =>
  (await methodOf(resource, name))(resource, withoutForm(params) as never);

/** By the resource's own method for one, one record after the other; the first refusal ends it. */
const forEach =
  (name: 'update' | 'delete') =>
  async (resource: string, { ids, ...params }: { ids: readonly Identifier[] }) => {
    for (const id of ids) await call(resource, name, { ...params, id, previousData: { id } });
    return { data: ids };
  };

/** Each resource may replace methods of the base. */
export const dataProvider: IdeagardenDataProvider = {
  ...Object.fromEntries(
    METHODS.map((name) => [name, (resource: string, params: object) => call(resource, name, params)]),
  ),
  updateMany: forEach('update'),
  deleteMany: forEach('delete'),
  supportAbortSignal: true,
  ...customMethods,
} as unknown as IdeagardenDataProvider;
