import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { EVALUATION_STAGES, type EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { mayUse } from '#server/process/life-cycles/engine/permissions.ts';
import { isAuthor } from '#server/process/life-cycles/engine/roles.ts';
import type { Actor } from '#server/process/life-cycles/engine/types.ts';
import type { LoadedView } from '#server/process/life-cycles/load/view.ts';
import { programmeOf } from '#server/process/programme/programme.ts';
import { administersType } from '#server/process/selection/visibility.ts';

/**
 * Whether the caller sees every evaluation of a contribution: administrators of its type, moderators of its
 * competition, and whoever is responsible for a suggestion or an improvement; nobody those of their own contributions.
 */
export async function seesAllResults(
  { db, caller, services }: ServiceContext,
  view: LoadedView,
): Promise<boolean> {
  const { contribution, subject } = view;
  const holds = (role: ParticipationRole) =>
    contribution.participants.some((one) => one.userId === caller.id && one.role === role);
  if (isAuthor(contribution, caller.id)) return false;
  if (administersType(caller, contribution.type)) return true;
  if (contribution.type !== 'IDEA') return holds('RESPONSIBLE');
  const { competitionId } = subject;
  return (
    competitionId !== null && programmeOf(services, 'COMPETITION').moderates(db, competitionId, caller.id)
  );
}

/**
 * Stages whose evaluations a person sees in full because they evaluate in them themselves [R3C-33]: in stages of boards,
 * once they have given their own, so that nobody leans on what others said. Juries score in secret: their results are for
 * the moderators. Who became an author after their own evaluation sees nothing of the others.
 */
export function stagesSeen(
  { lifeCycle, contribution }: LoadedView,
  actor: Actor,
  given: ReadonlySet<EvaluationStage>,
): Set<EvaluationStage> {
  if (contribution.type === 'IDEA') return new Set();
  if (actor.kind === 'user' && isAuthor(contribution, actor.userId)) return new Set();
  return new Set(
    EVALUATION_STAGES.filter(
      (stage) => given.has(stage) && mayUse(lifeCycle, contribution, actor, 'EVAL', stage),
    ),
  );
}
