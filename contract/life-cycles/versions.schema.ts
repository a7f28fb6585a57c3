import { z } from 'zod';
import { NameList } from '#contract/texts/titles.ts';
import {
  ActionPointDefinition,
  ActionPostHandler,
  CommandPointDefinition,
  CommandTaskDefinition,
  CommandType,
  LifeCycle,
  LifeCycleTree,
  StateAction,
  StateChangeNotification,
  StateCommand,
  StateTaskDefinition,
} from './schema.ts';

/*
 * What a life cycle was before each of its changes, and a way back to it (docs/decisions/0104).
 */

/** How a version began: with what there was when versions began, piece by piece, or by a draft. */
const VERSION_KINDS = ['FIRST', 'EDITED', 'APPLIED'] as const;

export const LifeCycleVersion = z.object({
  id: z.number(),
  lifeCycleId: z.number(),
  /** 1, 2, 3 … within the life cycle. */
  number: z.number(),
  kind: z.enum(VERSION_KINDS),
  /** Of a draft that was made of an earlier version: the number of that version. */
  restoredNumber: z.number().nullable(),
  /** Who made it; null of the first one. */
  author: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  dateBegun: z.string(),
  /** The last change that belongs to it: changes of one person soon after each other are one version. */
  dateChanged: z.string(),
  /** It is what the life cycle is now. */
  isCurrent: z.boolean(),
  /** What it has different from the version before it; 0 of the first one. */
  differenceCount: z.number(),
  /** Points that it gives by definitions that are no more: a way back to it leaves them out. */
  lostPoints: z.number(),
});
export type LifeCycleVersion = z.infer<typeof LifeCycleVersion>;

const CHANGES = ['added', 'removed', 'changed'] as const;

/** Where a part is: in a state, and below that perhaps in an action or a command. */
const place = {
  change: z.enum(CHANGES),
  /** Names of the state; null of what is about the life cycle itself. */
  stateNames: NameList.nullable(),
  within: z
    .object({
      actionNames: NameList.nullable(),
      command: z.object({ commandType: CommandType, parameter: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** The entries of `before` and `after` that differ. */
  fields: z.array(z.string()),
};

/** A part as it was and as it is: null before it was added, and after it was removed. */
const part = <const K extends string, P extends z.ZodType>(kind: K, schema: P) =>
  z.object({ kind: z.literal(kind), ...place, before: schema.nullable(), after: schema.nullable() });

const actionTargets = z.object({ targetNames: NameList.nullable(), returnNames: NameList.nullable() });

/** One thing that is different between two versions. Of a part that came or went, what hangs below it is in it. */
export const LifeCycleDifference = z.discriminatedUnion('kind', [
  part('lifeCycle', LifeCycle),
  part('state', LifeCycleTree.shape.states.element),
  /** The same parts in another order: names before and after. */
  part('stateOrder', z.array(NameList)),
  part('actionOrder', z.array(NameList)),
  part('handlerOrder', z.array(ActionPostHandler.shape.handlerType)),
  part('action', z.object({ ...StateAction.shape, ...actionTargets.shape })),
  part('command', StateCommand),
  part('stateTask', StateTaskDefinition),
  part('commandTask', CommandTaskDefinition),
  part('notification', StateChangeNotification),
  part('postHandler', ActionPostHandler),
  part('actionPoint', ActionPointDefinition),
  part('commandPoint', CommandPointDefinition),
]);
export type LifeCycleDifference = z.infer<typeof LifeCycleDifference>;

/** A version with all that it has different from the one before it, in the order of the states. */
export const LifeCycleVersionDetail = LifeCycleVersion.extend({
  differences: z.array(LifeCycleDifference),
});
export type LifeCycleVersionDetail = z.infer<typeof LifeCycleVersionDetail>;
