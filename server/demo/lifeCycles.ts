import { eq } from 'drizzle-orm';
import { boundsFor } from '../../contract/extra-input-rules.ts';
import { type Database, type Db, inTransaction } from '../db/client.ts';
import { lifeCycles } from '../db/schema/lifeCycles.ts';
import { createExtraInput } from '../features/extra-inputs/extra-input.save.ts';
import { createLifeCycle, saveLifeCycle } from '../features/life-cycles/life-cycle.save.ts';
import { createState } from '../features/life-cycles/life-cycle.states.ts';
import { DEFINITION_KINDS as KIND } from '../features/life-cycles/life-cycle-definition.kinds.ts';
import { createDefinition } from '../features/life-cycles/life-cycle-definition.save.ts';
import { createPointDefinition } from '../features/points/point-definitions.repository.ts';
import { IDEA } from './life-cycles/idea.ts';
import { IMPROVEMENT } from './life-cycles/improvement.ts';
import type {
  ActionPlan,
  Both,
  CommandPlan,
  ExtraInputPlan,
  LifeCyclePlan,
  NotificationPlan,
  PointUse,
  StatePlan,
  TaskPlan,
} from './life-cycles/plan.ts';
import { SUGGESTION } from './life-cycles/suggestion.ts';

export const DEFAULT_LIFE_CYCLES: readonly LifeCyclePlan[] = [SUGGESTION, IMPROVEMENT, IDEA];

const LOCALES = ['en', 'tr'] as const;
const inBoth = <K extends string>(key: K, texts: Both) =>
  LOCALES.map((language, index) => ({ language, [key]: texts[index] ?? '' })) as ({
    language: string;
  } & Record<K, string>)[];
const names = (texts: Both) => inBoth('name', texts);

/** Finds what a plan names by its key; a plan that names what it lacks is a fault of ours. */
function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The plan of a life cycle names ${key}, which it lacks`);
  return id;
}

interface Installed {
  db: Db;
  points: ReadonlyMap<string, number>;
  states: ReadonlyMap<string, number>;
}

const pointValues = ({ points }: Installed, { code, role, share = false }: PointUse) => ({
  pointDefinitionId: idOf(points, code),
  role,
  share,
});

const taskValues = ({ name, role, days, each = false, mail = false }: TaskPlan) => ({
  definitionList: names(name),
  role,
  dayCount: days ?? null,
  oneForAll: !each,
  sendEmail: mail,
});

async function addAction(installed: Installed, stateId: number, plan: ActionPlan): Promise<void> {
  const { db, states } = installed;
  const stateActionId = await createDefinition(db, KIND.action, {
    stateId,
    definitionList: names(plan.name),
    roles: [...plan.roles],
    targetStateId: plan.to === undefined ? null : idOf(states, plan.to),
    explanationRequired: plan.explain ?? false,
    confirmText: plan.confirm ?? null,
    setVisibility: plan.visibility ?? null,
    setEditable: plan.editable ?? null,
    setCommentStatus: plan.comments ?? null,
    setRatingStatus: plan.ratings ?? null,
    systemAfterDays: plan.afterDays ?? null,
  });
  for (const use of plan.points ?? []) {
    await createDefinition(db, KIND.actionPoint, { stateActionId, ...pointValues(installed, use) });
  }
  for (const [handlerType, parameter = null] of plan.handlers ?? []) {
    await createDefinition(db, KIND.postHandler, { stateActionId, handlerType, parameter });
  }
}

async function addCommand(installed: Installed, stateId: number, plan: CommandPlan): Promise<void> {
  const { db } = installed;
  const stateCommandId = await createDefinition(db, KIND.command, {
    stateId,
    commandType: plan.type,
    roles: [...plan.roles],
    parameter: plan.stage ?? null,
    isActive: true,
  });
  for (const task of plan.tasks ?? []) {
    await createDefinition(db, KIND.commandTask, { stateCommandId, ...taskValues(task) });
  }
  for (const use of plan.points ?? []) {
    await createDefinition(db, KIND.commandPoint, { stateCommandId, ...pointValues(installed, use) });
  }
}

async function addNotification(db: Db, stateId: number, plan: NotificationPlan): Promise<void> {
  await createDefinition(db, KIND.notification, {
    stateId,
    roles: [...plan.roles],
    definitionList: LOCALES.map((language, index) => ({
      language,
      subject: plan.subject[index] ?? '',
      text: plan.text[index] ?? '',
    })),
    sendEmail: plan.mail ?? false,
  });
}

async function fillState(installed: Installed, plan: StatePlan): Promise<void> {
  const { db, states } = installed;
  const stateId = idOf(states, plan.key);
  for (const action of plan.actions ?? []) await addAction(installed, stateId, action);
  for (const command of plan.commands ?? []) await addCommand(installed, stateId, command);
  for (const task of plan.tasks ?? []) {
    await createDefinition(db, KIND.stateTask, { stateId, ...taskValues(task) });
  }
  for (const notification of plan.notifications ?? []) await addNotification(db, stateId, notification);
}

async function addExtraInput(db: Db, type: LifeCyclePlan['type'], plan: ExtraInputPlan): Promise<void> {
  const explanations = plan.explanation;
  await createExtraInput(
    db,
    type,
    {
      definitionList: LOCALES.map((language, index) => ({
        language,
        label: plan.label[index] ?? '',
        explanation: explanations?.[index] ?? null,
      })),
      isRequired: false,
      inputType: plan.inputType,
      ...boundsFor(plan.inputType, { minLenOrValue: plan.min, maxLenOrValue: plan.max }),
      selectionValues: (plan.choices ?? []).flatMap((choice, index) =>
        inBoth('label', choice).map((entry) => ({ ...entry, rank: index + 1 })),
      ),
    },
    LOCALES,
  );
}

/** Installs a life cycle with its points and extra inputs, by the services that administrators use. */
async function installLifeCycle(db: Db, plan: LifeCyclePlan): Promise<void> {
  const points = new Map<string, number>();
  for (const { code, name, point } of plan.points) {
    const values = {
      source: plan.type,
      code,
      definitionList: inBoth('title', name),
      point,
      isActive: true,
    };
    points.set(code, (await createPointDefinition(db, values)).id);
  }
  const { id } = await createLifeCycle(db, {
    contributionType: plan.type,
    definitionList: names(plan.name),
    isActive: false,
    ratingType: plan.ratingType,
    isOwnersChatEnabled: plan.ownersChat ?? false,
    isOwnersMentorChatEnabled: plan.mentorChat ?? false,
    isOwnersAdvisorsChatEnabled: plan.advisorsChat ?? false,
    isMentorExpertChatEnabled: plan.expertChat ?? false,
    isBannerEnabled: plan.banner ?? false,
  });
  const states = new Map<string, number>();
  for (const { key, type, step, name } of plan.states) {
    const state = await createState(db, {
      lifeCycleId: id,
      stateType: type,
      step: step ?? null,
      stateDefinitionList: names(name),
    });
    states.set(key, state.id);
  }
  for (const state of plan.states) await fillState({ db, points, states }, state);
  await saveLifeCycle(db, { id, isActive: true });
  for (const input of plan.extraInputs ?? []) await addExtraInput(db, plan.type, input);
}

/**
 * Gives a fresh installation its life cycles for suggestions, improvements and ideas, with point definitions
 * and extra inputs, S3-122. A type that has a life cycle already is left alone.
 */
export async function installDefaultLifeCycles(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const plan of DEFAULT_LIFE_CYCLES) {
      const existing = await tx.$count(lifeCycles, eq(lifeCycles.contributionType, plan.type));
      if (existing === 0) await installLifeCycle(tx, plan);
    }
  });
}
