import type { ResourceMethods } from './endpointResource.ts';
import { loadOnce } from './loadOnce.ts';
import { loadPart } from './loadPart.ts';

/** What react-admin calls for one resource or another, but for changes of several records at once. */
export const METHODS = [
  ...(['getList', 'getOne', 'getMany', 'getManyReference'] as const),
  ...(['create', 'update', 'delete'] as const),
];
export type Method = (typeof METHODS)[number];

/** The methods of a resource, if it has any of its own; they load with the first call. */
async function ownMethods(resource: string): Promise<ResourceMethods> {
  const resources: Readonly<Record<string, () => Promise<ResourceMethods>>> = (
    await import('./resourceTable.ts')
  ).RESOURCES;
  return (Object.hasOwn(resources, resource) && resources[resource]?.()) || {};
}

const methodsOf = loadOnce<string, ResourceMethods>();

/** A resource's own method, or else the base's. */
export async function methodOf(resource: string, name: Method) {
  const isReading = name.startsWith('get');
  const methods = await methodsOf(resource, () => loadPart(() => ownMethods(resource), isReading));
  return methods[name] ?? (await loadPart(() => import('./baseProvider.ts'), isReading)).baseProvider[name];
}

/** Loads the code of a resource's own methods before they are called: the calls then go out at once. */
export async function preloadResource(resource: string): Promise<void> {
  try {
    await methodsOf(resource, () => ownMethods(resource));
  } catch {
    // It is asked for again by the call, which also says what failed.
  }
}
