import { type MethodName, preloadMethod } from './methods.ts';
import { preloadResource } from './resourceMethods.ts';
import type { ResourceName } from './resourceTypes.ts';

/** What a page calls first. */
interface Calls {
  methods?: readonly MethodName[];
  resources?: readonly ResourceName[];
}

/** Loads the code of what a page will call first, so that these calls go out at once. */
export function preloadCalls({ methods = [], resources = [] }: Calls): void {
  for (const name of methods) void preloadMethod(name);
  for (const name of resources) void preloadResource(name);
}
