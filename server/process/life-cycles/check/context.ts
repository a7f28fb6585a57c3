import type { PointSource } from '#contract/access.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';

/** What a life cycle leans on outside of itself. */
export interface CheckContext {
  /** Languages of the organisation, the default first. */
  locales: readonly string[];
  pointDefinitions: ReadonlyMap<number, { source: PointSource; isActive: boolean }>;
  /** Roles that a hand-in fills now: people of the type's active fields, managers of units, S3-51. */
  presetRoles: ReadonlySet<ParticipationRole>;
  /** Whether an improvement can be started, for COPY_AS_IMPROVEMENT. */
  improvementsOpen: boolean;
}
