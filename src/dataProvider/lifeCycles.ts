import type { Endpoint } from '#contract/http.ts';
import { lifeCycleAdministrationEndpoints as administration } from '#contract/life-cycles/administration.endpoints.ts';
import type { LifeCycleUse } from '#contract/life-cycles/administration.schema.ts';
import { stateEndpoints } from '#contract/life-cycles/definitions.endpoints.ts';
import {
  actionEndpoints,
  actionPointEndpoints,
  commandEndpoints,
  commandPointEndpoints,
  commandTaskEndpoints,
  postHandlerEndpoints,
  stateChangeNotificationEndpoints,
  stateTaskEndpoints,
} from '#contract/life-cycles/definitions.schema.ts';
import { lifeCycleEndpoints as endpoints } from '#contract/life-cycles/endpoints.ts';
import type { LifeCycle, LifeCycleForUpdate, LifeCycleState } from '#contract/life-cycles/schema.ts';
import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import type { PointDefinition } from '#contract/points/definitions.schema.ts';
import type { ContributionType } from '#contract/roles.ts';
import type { Name } from '#contract/texts/titles.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Life cycles; a form reads one with all its configuration. */
export const lifeCycles = endpointResource(endpoints, {
  lists: ['list'],
  records: ['read', 'readTree'],
});

interface Reading {
  signal?: AbortSignal | undefined;
}
const quietly = ({ signal }: Reading) => ({ signal, errorMessage: null });

export const LIFE_CYCLE_KEYS = {
  all: ['life-cycles'] as const,
  list: ['life-cycles', 'list'] as const,
  uses: ['life-cycles', 'uses'] as const,
  one: (id: number) => ['life-cycles', 'one', id] as const,
  points: ['life-cycles', 'points'] as const,
};

/** All life cycles [R3P-113]. */
export const readLifeCycles = async (reading: Reading = {}): Promise<LifeCycle[]> =>
  (await call(endpoints.list, quietly(reading))).data;

/** What follows each life cycle. */
export const readLifeCycleUses = async (reading: Reading = {}): Promise<LifeCycleUse[]> =>
  (await call(administration.uses, quietly(reading))).data;

/** A life cycle with all its configuration [R3P-117]. */
export const readLifeCycleForUpdate = async (
  id: number,
  reading: Reading = {},
): Promise<LifeCycleForUpdate> =>
  (await call(endpoints.readTree, { params: { id }, ...quietly(reading) })).data;

/** Where an action of a state may lead [R3P-122, R3H-12]. */
export const readPossibleTargets = async (
  stateId: number,
  reading: Reading = {},
): Promise<LifeCycleState[]> =>
  (await call(stateEndpoints.possibleTargets, { params: { id: stateId }, ...quietly(reading) })).data;

/** What actions and commands can be worth, of all types: an administrator need not run the types themselves. */
export const readPointDefinitions = async (reading: Reading = {}): Promise<PointDefinition[]> =>
  (await call(pointDefinitionEndpoints.all, { query: { size: 1000, sort: 'code,asc' }, ...quietly(reading) }))
    .data;

/** Makes a life cycle the one that new contributions follow, or takes it out of use, S3-30. */
export const setActive = async (id: number, isActive: boolean): Promise<LifeCycle> =>
  (await call(endpoints.save, { body: { id, isActive } })).data;

/**
 * Copies a life cycle with all that belongs to it; the copy is not active, S3-30.
 * @param definitionList names of the copy, one for each language
 * @returns the copy
 */
export const copyLifeCycle = async (id: number, definitionList: Name[]): Promise<LifeCycle> =>
  (await call(administration.copy, { params: { id }, body: { definitionList } })).data;

/** Gives a type without a life cycle the one that the application comes with, S3-122. */
export const addDefaultLifeCycle = async (type: ContributionType): Promise<LifeCycle> =>
  (await call(administration.addDefault, { params: { type } })).data;

const DEFINITIONS = {
  state: stateEndpoints,
  action: actionEndpoints,
  command: commandEndpoints,
  stateTask: stateTaskEndpoints,
  commandTask: commandTaskEndpoints,
  notification: stateChangeNotificationEndpoints,
  postHandler: postHandlerEndpoints,
  actionPoint: actionPointEndpoints,
  commandPoint: commandPointEndpoints,
} as const;
/** States and the eight kinds of definition below them [R3P-122 … R3P-134]. */
export type DefinitionKind = keyof typeof DEFINITIONS;

/** Creates a definition, or saves the one of an id by the revision it was read with. */
export async function storeDefinition(
  kind: DefinitionKind,
  body: Record<string, unknown>,
  stored: { id: number; revision: number } | null,
): Promise<{ id: number }> {
  const { create, save } = DEFINITIONS[kind];
  const answer = stored
    ? await call(save as Endpoint, { body: { ...body, ...stored } })
    : await call(create as Endpoint, { body });
  return answer.data as { id: number };
}

/** Puts a state, an action or a post-handler at a place among its siblings; the others shift. */
export const placeDefinition = async (kind: DefinitionKind, id: number, rank: number): Promise<void> => {
  await call(DEFINITIONS[kind].save as Endpoint, { body: { id, rank }, successMessage: null });
};

/**
 * Removes a definition with all that stands below it [R3P-126 … R3P-134]; what is in use is refused.
 * @param revision of the life cycle when it was read; a newer one is refused, so that nobody's change is lost
 */
export const removeDefinition = async (
  kind: DefinitionKind,
  { id, revision }: { id: number; revision: number },
): Promise<void> => {
  await call(DEFINITIONS[kind].remove as Endpoint, { params: { id }, query: { revision } });
};
