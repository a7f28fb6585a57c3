import type { ResourceName } from './resources.ts';

/** Methods of a file, by the resource that they read or change. */
interface MethodFile<M extends object> {
  resource: ResourceName | OtherSubject;
  load: () => Promise<M>;
  names: Record<keyof M, true>;
}

/** What has no resource, for none of it is listed or read as a record; keys of queries begin with it all the same. */
export type OtherSubject = 'points' | 'reports';

/** A file may also hold methods of several resources, each with its names. */
const methodFile = <M extends object, K extends keyof M>(
  resource: MethodFile<M>['resource'],
  load: () => Promise<M>,
  names: Record<K, true>,
): MethodFile<Pick<M, K>> => ({ resource, load, names });

const publicReads = () => import('./methods/publicReads.ts');

/**
 * What the data provider can do that is no CRUD: a file for each resource, which loads with the first call of one of its
 * methods, so that its contract stays out of the first load.
 */
export const METHOD_FILES = [
  methodFile('campaigns', publicReads, { readHomeCampaigns: true }),
  methodFile('competitions', publicReads, { readHomeCompetitions: true }),
  methodFile('competitions', () => import('./methods/competitions.ts'), {
    readCompetitionLifeCycle: true,
    readJuries: true,
    readModerators: true,
    saveJuries: true,
    saveModerators: true,
    startCompetition: true,
  }),
  methodFile('competitions', () => import('./methods/competitionStates.ts'), {
    changeCompetitionState: true,
    previewStateChange: true,
    readOpenIdeas: true,
    readPossibleIdeaStates: true,
  }),
  methodFile('contents', publicReads, { readLatestNews: true }),
  methodFile('notifications', () => import('./methods/notifications.ts'), {
    countUnreadNotifications: true,
    markAllNotificationsRead: true,
  }),
  methodFile('static-contents', publicReads, { readStaticContent: true }),
  methodFile('contents', () => import('./methods/contents.ts'), { readContentCategories: true }),
  methodFile('contributions', () => import('./methods/contributionCounts.ts'), { readStateCounts: true }),
  methodFile('contributions', () => import('./methods/contributionCommands.ts'), {
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
  methodFile('life-cycles', () => import('./methods/lifeCycles.ts'), {
    addDefaultLifeCycle: true,
    applyLifeCycleDraft: true,
    copyLifeCycle: true,
    discardLifeCycleDraft: true,
    openLifeCycleDraft: true,
    placeAction: true,
    placePostHandler: true,
    placeState: true,
    readDryRun: true,
    readLifeCycleCheck: true,
    readLifeCycleDraft: true,
    readLifeCycleUses: true,
    readPossibleTargets: true,
  }),
  methodFile('points', () => import('./methods/points.ts'), {
    readBalanceOf: true,
    readLeaders: true,
    readMyPoints: true,
    readPointPosition: true,
    readPointsByOrigin: true,
  }),
  methodFile('point-definitions', () => import('./methods/pointDefinitions.ts'), {
    removePointDefinition: true,
  }),
  methodFile('reports', () => import('./methods/reports.ts'), {
    downloadCollaboration: true,
    downloadDistribution: true,
    downloadProcessReport: true,
    downloadUnitReport: true,
    downloadUserReport: true,
    readCollaboration: true,
    readDistribution: true,
    readProcessReport: true,
    readUnitReport: true,
  }),
] as const;

type Files = (typeof METHOD_FILES)[number];
type MethodsOf<F> = F extends MethodFile<infer M> ? M : never;
type Joined<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** All methods that are no CRUD, by their names. */
export type CustomMethods = Joined<MethodsOf<Files>>;
export type MethodName = keyof CustomMethods & string;

/** What a method takes. */
export type MethodOptions<N extends MethodName> = CustomMethods[N] extends (options: infer O) => unknown
  ? O
  : never;
/** What a method answers. */
export type MethodData<N extends MethodName> = CustomMethods[N] extends (
  ...options: never
) => Promise<{ data: infer D }>
  ? D
  : never;

const fileOf = Object.fromEntries(
  METHOD_FILES.flatMap((file) => Object.keys(file.names).map((name) => [name, file])),
) as Record<MethodName, Files>;

/** The resource that a method reads or changes: keys of its queries begin with it, as those of react-admin do. */
export const resourceOf = (name: MethodName) => fileOf[name].resource;

type AnyMethod = (options?: unknown) => Promise<unknown>;

/** The methods, each of which loads its file. */
export const customMethods = Object.fromEntries(
  Object.entries(fileOf).map(([name, file]) => [
    name,
    async (options?: unknown) =>
      ((await file.load()) as unknown as Record<string, AnyMethod>)[name]?.(options),
  ]),
) as unknown as CustomMethods;
