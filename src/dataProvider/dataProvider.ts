import type { DataProvider } from 'ra-core';
import type { ResourceMethods } from './endpointResource.ts';
import { loadPart } from './httpClient.ts';
import { type CustomMethods, customMethods } from './methods.ts';
import { RESOURCE_FILES } from './resources.ts';

/** The methods of resources, and those that are no CRUD. */
export type IdeagardenDataProvider = DataProvider & CustomMethods;

const METHODS = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;
type Method = (typeof METHODS)[number];

const files: Readonly<Record<string, () => Promise<ResourceMethods>>> = RESOURCE_FILES;

/** A resource's own method, or else the base's; both load with the first call. */
async function methodOf(resource: string, name: Method) {
  const isReading = name.startsWith('get');
  const load = Object.hasOwn(files, resource) ? files[resource] : undefined;
  const own = load && (await loadPart(load, isReading))[name];
  return own ?? (await loadPart(() => import('./baseProvider.ts'), isReading)).baseProvider[name];
}

/** Each resource may replace methods of the base. */
export const dataProvider: IdeagardenDataProvider = {
  ...Object.fromEntries(
    METHODS.map((name) => [
      name,
      async (resource: string, params: never) => (await methodOf(resource, name))(resource, params),
    ]),
  ),
  supportAbortSignal: true,
  ...customMethods,
} as IdeagardenDataProvider;
