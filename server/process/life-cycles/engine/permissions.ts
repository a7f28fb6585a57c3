import { RESPONSIBLE_ROLES } from '#contract/contributions/participation.ts';
import type { Permissions } from '#contract/contributions/schema.ts';
import { COMMAND_TYPES, type CommandType, EvaluationStage } from '#contract/life-cycles/schema.ts';
import { holdsOneOf, isAuthor, rolesOf, WORKING_ROLES } from './roles.ts';
import { isFinal, isUnsubmitted, stateOf } from './states.ts';
import type { Actor, Command, ContributionSnapshot, Lifecycle } from './types.ts';

/** Commands that administrators of the type hold in every state, Q3-06, S3-52. */
const ADMINISTRATOR_COMMANDS: ReadonlySet<CommandType> = new Set([
  'ASSIGN',
  'CHANGE_VISIBILITY',
  'CHANGE_COMMENT_STATUS',
  'CHANGE_RATING_STATUS',
  'VIEW_HISTORY',
  'CHANGE_FIELD',
  'VIEW_OWNERS',
  'CHANGE_CHAT_SESSION_STATUS',
  'EDITABILITY',
]);
/** Commands that owners hold in every state; the history in its STATE rows only, S3-52. */
const OWNER_COMMANDS: ReadonlySet<CommandType> = new Set(['VIEW_OWNERS', 'VIEW_HISTORY']);

/** Commands that only show something: what is joined to another contribution stays open to be read. */
const READING_COMMANDS: ReadonlySet<CommandType> = new Set([
  'VIEW_OWNERS',
  'VIEW_OWNER_POINT',
  'VIEW_HISTORY',
  'VIEW_BENEFITS',
]);

type CommandSubject = Pick<ContributionSnapshot, 'stateId' | 'participants' | 'isDeleted'>;

/** Active commands of the present state that list one of the actor's roles. */
export function grantedCommands(lifeCycle: Lifecycle, contribution: CommandSubject, actor: Actor): Command[] {
  const state = stateOf(lifeCycle, contribution.stateId);
  if (!state || contribution.isDeleted) return [];
  const roles = rolesOf(contribution.participants, actor);
  return state.commands.filter((command) => command.isActive && holdsOneOf(roles, command.roles));
}

/** Whether an actor may use a command now; for EVAL with the stage as parameter, S3-52. */
export function mayUse(
  lifeCycle: Lifecycle,
  contribution: CommandSubject,
  actor: Actor,
  type: CommandType,
  parameter: string | null = null,
): boolean {
  if (contribution.isDeleted) return false;
  if (actor.kind === 'user') {
    if (actor.isAdministrator && ADMINISTRATOR_COMMANDS.has(type)) return true;
    if (OWNER_COMMANDS.has(type) && rolesOf(contribution.participants, actor).has('OWNER')) return true;
  }
  return grantedCommands(lifeCycle, contribution, actor).some(
    (command) =>
      command.commandType === type &&
      (type !== 'EVAL' || parameter === null || command.parameter === parameter),
  );
}

/** Whether the history is open to an actor as a whole; owners as such read of states only, S3-52. */
function readsWholeHistory(lifeCycle: Lifecycle, contribution: CommandSubject, actor: Actor): boolean {
  if (actor.kind === 'user' && actor.isAdministrator) return true;
  return grantedCommands(lifeCycle, contribution, actor).some(
    ({ commandType }) => commandType === 'VIEW_HISTORY',
  );
}

/** Whether a contribution may be joined with others, or parted from them, as far as an actor is concerned (decision 0061). */
export function mayJoin({ participants, isDeleted }: ContributionSnapshot, actor: Actor): boolean {
  if (isDeleted || actor.kind !== 'user') return false;
  return actor.isAdministrator || holdsOneOf(rolesOf(participants, actor), RESPONSIBLE_ROLES);
}

/**
 * What an actor who may see a contribution may do with it [R3C-24 … R3C-37], S3-16, S3-19, S3-52.
 * CommandSubject per contribution and state, never globally.
 */
export function permissionsOf(
  lifeCycle: Lifecycle,
  contribution: ContributionSnapshot,
  actor: Actor,
): Permissions {
  const state = stateOf(lifeCycle, contribution.stateId);
  const isOwner = rolesOf(contribution.participants, actor).has('OWNER');
  const isOwn = actor.kind === 'user' && isAuthor(contribution, actor.userId);
  const isResting = contribution.head !== null;
  const isOpen = !contribution.isDeleted && !isResting;
  const administers = actor.kind === 'user' && actor.isAdministrator && !contribution.isDeleted;
  const owns = isOwner && !contribution.isDeleted;
  const unsubmitted = state !== undefined && isUnsubmitted(state);
  const isUnderWay = state !== undefined && !unsubmitted && !isFinal(state);
  const edit = !isResting && (administers || (owns && contribution.editable));

  const commands = Object.fromEntries(
    COMMAND_TYPES.map((type) => [
      type,
      (!isResting || READING_COMMANDS.has(type)) && mayUse(lifeCycle, contribution, actor, type),
    ]),
  ) as Permissions['commands'];
  const granted = isResting ? [] : grantedCommands(lifeCycle, contribution, actor);
  const stages = granted
    .filter(({ commandType }) => commandType === 'EVAL')
    .flatMap(({ parameter }) => {
      const stage = EvaluationStage.safeParse(parameter);
      return stage.success ? [stage.data] : [];
    });

  return {
    edit,
    submit: edit && unsubmitted,
    // What is joined to it would have nowhere to go on.
    delete: !isResting && !contribution.isHead && (administers || (owns && unsubmitted)),
    comment: isOpen && contribution.commentStatus === 'VISIBLE',
    rate: isOpen && !isOwn && contribution.ratingStatus === 'OPEN',
    uploadFile: edit,
    commands,
    compare: mayCompare(contribution, actor),
    wholeHistory: readsWholeHistory(lifeCycle, contribution, actor),
    evaluations: [...new Set(stages)],
    administer: administers,
    support: isOpen && !isOwn && isUnderWay,
    join: mayJoin(contribution, actor) && (isResting || isUnderWay),
  };
}

/** Whether an actor works on a contribution, and is shown what it is like. */
function mayCompare({ participants, isDeleted }: ContributionSnapshot, actor: Actor): boolean {
  if (isDeleted || actor.kind !== 'user') return false;
  return actor.isAdministrator || holdsOneOf(rolesOf(participants, actor), WORKING_ROLES);
}
