import type { DataProvider } from 'ra-core';

/** What a resource does differently from the base. */
export type ResourceProvider = Partial<DataProvider>;
/** What the answer to `getList` says beside rows and total. */
export interface ListMeta {
  /** There are more matches than the total, which was counted no further. */
  hasMore: boolean;
}

/** Resources load with the first call that needs them, so that their contract stays out of the first load. */
export type ResourceLoaders = Readonly<Record<string, () => Promise<ResourceProvider>>>;

/** What other code asks of any object; none of it is a method of a resource. */
const PROBES: ReadonlySet<string> = new Set(['then', 'toJSON', '$$typeof', 'constructor', 'prototype']);

/**
 * A data provider in which each resource may replace or add methods of the base (baseProvider.ts). Both
 * load with the first call.
 */
export function createDataProvider(resources: ResourceLoaders): DataProvider {
  const fixed: Record<string, unknown> = { supportAbortSignal: true };
  return new Proxy(fixed, {
    get(target, name) {
      if (typeof name === 'symbol' || name in target || PROBES.has(name)) return target[name as string];
      return async (resource: string, ...rest: unknown[]) => {
        const own = (await resources[resource]?.())?.[name];
        const method = own ?? (await import('./baseProvider.ts')).baseProvider[name];
        if (!method) throw new Error(`Resource "${resource}" has no method "${name}"`);
        return method(resource, ...rest);
      };
    },
  }) as unknown as DataProvider;
}
