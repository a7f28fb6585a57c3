import { eq } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { StatePromise } from '#contract/answers/promise.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { CommandType, StateAction, StateType } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import {
  actionPointDefinitions,
  commandTaskDefinitions,
  lifeCycleStates,
  lifeCycles,
  stateActions,
  stateCommands,
  stateTaskDefinitions,
} from '#server/platform/db/schema/life-cycles.ts';

const names = (name: string) => [
  { language: 'en', name },
  { language: 'tr', name: `${name} (tr)` },
];

interface ActionPlan {
  name: string;
  roles?: ParticipationRole[];
  /** Key of the target state; none: the contribution stays. */
  to?: string;
  explanationRequired?: boolean;
  note?: StateAction['note'];
  noteTemplates?: StateAction['noteTemplates'];
  allowsReply?: boolean;
  /** Key of the state to which it comes back that it puts off; null: it stays. */
  backTo?: string | null;
  /** Settings that it gives the contribution. */
  sets?: Partial<Pick<StateAction, 'setVisibility' | 'setEditable' | 'setCommentStatus' | 'setRatingStatus'>>;
  points?: { pointDefinitionId: number; role?: ParticipationRole; share?: boolean }[];
}
interface TaskPlan {
  name: string;
  role: ParticipationRole;
  dayCount?: number | null;
  oneForAll?: boolean;
}
interface CommandPlan {
  commandType: CommandType;
  roles: ParticipationRole[];
  parameter?: string;
  isActive?: boolean;
  tasks?: TaskPlan[];
}
export interface StatePlan {
  stateType: StateType;
  /** How the test calls the state; its type when left out. */
  key?: string;
  /** What everybody calls it; the key when left out. */
  name?: string;
  step?: (typeof lifeCycleStates.$inferInsert)['step'];
  actions?: ActionPlan[];
  commands?: CommandPlan[];
  tasks?: TaskPlan[];
  promise?: StatePromise;
  pausesAnswer?: boolean;
}

export interface TestLifeCycle {
  id: number;
  type: ContributionType;
  /** Id of a state by its key. */
  state(key: string): { id: number; stateType: StateType };
  /** Id of an action by its name. */
  action(name: string): number;
}

/** NEW, DRAFT, SUBMITTED, EVALUATION, ACCEPTANCE, REJECTION and COMPLETION, without actions and commands. */
export const PLAIN_STATES: readonly StatePlan[] = (
  ['NEW', 'DRAFT', 'SUBMITTED', 'EVALUATION', 'ACCEPTANCE', 'REJECTION', 'COMPLETION'] as const
).map((stateType) => ({ stateType }));

type LifeCycleValues = Partial<Omit<typeof lifeCycles.$inferInsert, 'contributionType'>> & {
  type?: ContributionType;
  states?: readonly StatePlan[];
};

async function addParts(db: Db, stateId: number, plan: StatePlan): Promise<void> {
  for (const command of plan.commands ?? []) {
    const [row] = await db
      .insert(stateCommands)
      .values({
        stateId,
        commandType: command.commandType,
        roles: command.roles,
        parameter: command.parameter ?? null,
        isActive: command.isActive ?? true,
      })
      .returning({ id: stateCommands.id });
    for (const { name, ...task } of command.tasks ?? []) {
      await db
        .insert(commandTaskDefinitions)
        .values({ ...task, stateCommandId: row?.id ?? 0, definitionList: names(name) });
    }
  }
  for (const { name, ...task } of plan.tasks ?? []) {
    await db.insert(stateTaskDefinitions).values({ ...task, stateId, definitionList: names(name) });
  }
}

/** A life cycle, active unless told otherwise: an active one of the same type (not IDEA) goes out of use. */
export async function aLifeCycle(
  db: Db,
  { type = 'SUGGESTION', states = PLAIN_STATES, ...values }: LifeCycleValues = {},
): Promise<TestLifeCycle> {
  const isActive = values.isActive ?? true;
  if (isActive && type !== 'IDEA') {
    await db.update(lifeCycles).set({ isActive: false }).where(eq(lifeCycles.contributionType, type));
  }
  const [lifeCycle] = await db
    .insert(lifeCycles)
    .values({ definitionList: names(`${type} life cycle`), ...values, isActive, contributionType: type })
    .returning();
  const id = lifeCycle?.id ?? 0;

  const byKey = new Map<string, { id: number; stateType: StateType }>();
  for (const [at, plan] of states.entries()) {
    const [row] = await db
      .insert(lifeCycleStates)
      .values({
        lifeCycleId: id,
        rank: at + 1,
        stateType: plan.stateType,
        step: plan.step ?? null,
        stateDefinitionList: names(plan.name ?? plan.key ?? plan.stateType),
        promise: plan.promise ?? null,
        pausesAnswer: plan.pausesAnswer ?? false,
      })
      .returning();
    byKey.set(plan.key ?? plan.stateType, { id: row?.id ?? 0, stateType: plan.stateType });
  }
  const state = (key: string) => {
    const known = byKey.get(key);
    if (!known) throw new Error(`The life cycle has no state ${key}`);
    return known;
  };

  const actions = new Map<string, number>();
  for (const plan of states) {
    const stateId = state(plan.key ?? plan.stateType).id;
    await addParts(db, stateId, plan);
    for (const [at, action] of (plan.actions ?? []).entries()) {
      const { name, to, points = [], explanationRequired = false, backTo } = action;
      const { note = null, noteTemplates = [], allowsReply = false } = action;
      const roles: ParticipationRole[] = action.roles ?? ['OWNER'];
      const [row] = await db
        .insert(stateActions)
        .values({
          stateId,
          rank: at + 1,
          roles,
          explanationRequired,
          ...{ note, noteTemplates, allowsReply },
          asksReturn: backTo !== undefined,
          returnStateId: backTo ? state(backTo).id : null,
          ...action.sets,
          definitionList: names(name),
          targetStateId: to === undefined ? null : state(to).id,
        })
        .returning({ id: stateActions.id });
      actions.set(name, row?.id ?? 0);
      for (const point of points) {
        await db.insert(actionPointDefinitions).values({ ...point, stateActionId: row?.id ?? 0 });
      }
    }
  }
  return {
    id,
    type,
    state,
    action: (name) => {
      const known = actions.get(name);
      if (known === undefined) throw new Error(`The life cycle has no action ${name}`);
      return known;
    },
  };
}
