import { createDataProvider, type ResourceLoaders } from './dataProvider.ts';

/**
 * One entry per resource that differs from the base. Each file exports a `ResourceProvider` and names
 * the endpoints of its feature's contract:
 * `tasks: async () => (await import('./tasks.ts')).tasks`.
 */
const resources: ResourceLoaders = {
  contributions: async () => (await import('./contributions.ts')).contributions,
  notifications: async () => (await import('./notifications.ts')).notifications,
};

export const dataProvider = createDataProvider(resources);
