import { eq } from 'drizzle-orm';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { EvaluationStage, type LifeCycle, type PostHandlerType } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import { isFinal, isUnsubmitted } from './engine/states.ts';
import { readState } from './life-cycle.repository.ts';
import { parameterFault } from './life-cycle-definition.parameters.ts';

/** What a rule may read: the definition as it will be stored, and where it stands. */
export interface Placed<Values> {
  db: Db;
  values: Values;
  lifeCycle: LifeCycle;
  entity: string;
}

const fault = (entity: string, field: string, message = 'Value') => invalid(entity, [{ field, message }]);

interface ActionValues {
  stateId: number;
  roles: readonly ParticipationRole[];
  targetStateId?: number | null;
  asksReturn?: boolean;
  returnStateId?: number | null;
  systemAfterDays?: number | null;
}

/**
 * An action leads to another state of its own life cycle, never back to NEW, Q3-111, Q3-122; what was put off comes back to one in
 * which it is worked on; days are for the
 * server's own actions, S3-33.
 */
export async function checkAction({ db, values, lifeCycle, entity }: Placed<ActionValues>): Promise<void> {
  if (values.targetStateId) {
    const target = await readState(db, values.targetStateId);
    const fits =
      target?.lifeCycleId === lifeCycle.id && target.id !== values.stateId && target.stateType !== 'NEW';
    if (!fits) throw fault(entity, 'targetStateId');
  }
  if (values.returnStateId) {
    const back = await readState(db, values.returnStateId);
    const fits =
      values.asksReturn && back?.lifeCycleId === lifeCycle.id && !isUnsubmitted(back) && !isFinal(back);
    if (!fits) throw fault(entity, 'returnStateId');
  }
  // Nobody would say until when.
  if (values.asksReturn && values.roles.includes('SYSTEM')) throw fault(entity, 'asksReturn');
  const hasDays = values.systemAfterDays !== null && values.systemAfterDays !== undefined;
  if (hasDays && !values.roles.includes('SYSTEM')) throw fault(entity, 'systemAfterDays');
}

/** The EVAL command opens one evaluation stage, S3-35. */
export function checkCommand({
  values,
  entity,
}: Placed<{ commandType: string; parameter?: string | null }>): void {
  if (values.commandType !== 'EVAL') return;
  if (!values.parameter) throw fault(entity, 'parameter', 'NotNull');
  if (!EvaluationStage.safeParse(values.parameter).success) throw fault(entity, 'parameter');
}

/** The parameter says what a post-handler sets; a wrong one would roll back every use of the action, S3-44. */
export function checkPostHandler({
  values: { handlerType, parameter },
  entity,
}: Placed<{ handlerType: PostHandlerType; parameter?: string | null }>): void {
  const message = parameterFault(handlerType, parameter);
  if (message !== null) throw fault(entity, 'parameter', message);
}

/** Points come from the definitions of the life cycle's own type. */
export async function checkPoints({
  db,
  values,
  lifeCycle,
  entity,
}: Placed<{ pointDefinitionId: number }>): Promise<void> {
  const [row] = await db
    .select({ source: pointDefinitions.source })
    .from(pointDefinitions)
    .where(eq(pointDefinitions.id, values.pointDefinitionId));
  if (!row) throw refused('error.unknownReference', entity);
  if (row.source !== lifeCycle.contributionType) throw fault(entity, 'pointDefinitionId');
}
