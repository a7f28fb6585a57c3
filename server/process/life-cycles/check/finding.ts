import type { PointSource } from '#contract/access.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { FindingCode, FindingPlace } from '#contract/life-cycles/check.schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { State } from '../engine/types.ts';

/** What a life cycle leans on outside of itself. */
export interface CheckContext {
  /** Languages of the organisation, the default first. */
  locales: readonly string[];
  pointDefinitions: ReadonlyMap<number, { source: PointSource; isActive: boolean }>;
  /** Roles that a submission fills now: people of the type's active fields, managers of units, S3-51. */
  presetRoles: ReadonlySet<ParticipationRole>;
  /** Whether an improvement can be started, for COPY_AS_IMPROVEMENT. */
  improvementsOpen: boolean;
}

/** Something that the check found, before it is translated for the reader. */
export interface Finding {
  code: FindingCode;
  place: FindingPlace;
  state: State | null;
  /** Names of the action or command that it is about. */
  part: readonly Name[] | string | null;
  roles: readonly ParticipationRole[];
  values: readonly string[];
}

type Details = Partial<Pick<Finding, 'part' | 'roles' | 'values'>> & { at?: FindingPlace };

const NOTHING_MORE = { part: null, roles: [], values: [] };

/** A finding about a state, or with `at` about a part of it. */
export function inState(code: FindingCode, state: State, { at, ...details }: Details = {}): Finding {
  return { code, place: at ?? { kind: 'state', id: state.id }, state, ...NOTHING_MORE, ...details };
}

/** A finding about the life cycle as a whole. */
export function ofLifeCycle(
  code: FindingCode,
  lifeCycleId: number,
  details: Partial<Pick<Finding, 'roles' | 'values'>> = {},
): Finding {
  return { code, place: { kind: 'lifeCycle', id: lifeCycleId }, state: null, ...NOTHING_MORE, ...details };
}
