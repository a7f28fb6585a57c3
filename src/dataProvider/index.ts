import { createDataProvider, type ResourceLoaders } from './dataProvider.ts';

/**
 * One entry per resource that differs from the base. Each file exports a `ResourceProvider` and names
 * the endpoints of its feature's contract; it loads with the first call.
 */
export const resources: ResourceLoaders = {};

export const dataProvider = createDataProvider(resources);
