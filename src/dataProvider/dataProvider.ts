import type { DataProvider } from 'ra-core';
import type { ResourceMethods } from './endpointResource.ts';
import { RESOURCE_FILES } from './resources.ts';

type ContributionCommands = typeof import('./contributionCommands.ts');

/** The methods of resources, and those that are no CRUD. */
export interface IdeagardenDataProvider extends DataProvider, ContributionCommands {}

/** The methods of a file, each by its name, which load with the first call of one. */
function lazily<M extends object>(load: () => Promise<M>, names: Record<keyof M, true>): M {
  const methods = Object.keys(names).map((name) => [
    name,
    async (...args: unknown[]) =>
      ((await load()) as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args),
  ]);
  return Object.fromEntries(methods);
}

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
  const own = Object.hasOwn(files, resource) ? (await files[resource]?.())?.[name] : undefined;
  return own ?? (await import('./baseProvider.ts')).baseProvider[name];
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
  ...lazily<ContributionCommands>(() => import('./contributionCommands.ts'), {
    assignUsers: true,
    changeChatStatus: true,
    changeCommentStatus: true,
    changeEditability: true,
    changeField: true,
    changeRatingStatus: true,
    changeVisibility: true,
    readAssignedUsers: true,
    readOwnerPoints: true,
    readOwners: true,
    readReward: true,
    saveReward: true,
  }),
} as IdeagardenDataProvider;
