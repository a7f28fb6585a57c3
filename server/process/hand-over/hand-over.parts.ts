import type { HandOverCounts, HandOverKind, UnrestoredReason } from '#contract/users/hand-over.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { extensionPoint } from '#server/platform/registrations.ts';
import type { Services } from '#server/platform/services.ts';

/** Who hands over to whom. */
export interface HandOverPeople {
  fromId: number;
  toId: number;
}

/** One thing that was taken from a person, as it was before. */
export interface Taken {
  subjectId: number;
  before: object;
}

/** Something that stays as it is when a hand-over is undone, by a name that the reader knows. */
export interface Unrestored {
  name: string;
  reason: UnrestoredReason;
}

/** A kind of responsibility that goes from one person to another as a whole; each feature registers its own. */
export interface HandOverPart {
  kind: Exclude<HandOverKind, 'tasks'>;
  /** How many a person has that can be handed over, and for how many of these there is nobody else. */
  count(db: Db, userId: number): Promise<{ all: number; sole: number }>;
  /** Holds what belongs to a higher level than contributions, or these, before tasks are held. */
  hold?(db: Db, userId: number): Promise<void>;
  /** Hands over all that it counts. */
  take(context: ServiceContext, people: HandOverPeople): Promise<Taken[]>;
  /** Gives it back, but for what others have done with it since. */
  giveBack(context: ServiceContext, people: HandOverPeople, taken: readonly Taken[]): Promise<Unrestored[]>;
}

export const handOverParts = extensionPoint<HandOverPart>('what is handed over of a person');

/** The parts of some kinds, in the order of their registration. */
export const partsOf = (
  { registrations }: Pick<Services, 'registrations'>,
  kinds: readonly HandOverKind[],
): HandOverPart[] => registrations.of(handOverParts).filter(({ kind }) => kinds.includes(kind));

/** Holds what parts will change: before any task is held, as everybody does. */
export async function holdParts(
  { db, services }: Pick<ServiceContext, 'db' | 'services'>,
  kinds: readonly HandOverKind[],
  userIds: readonly number[],
): Promise<void> {
  for (const part of partsOf(services, kinds)) {
    for (const userId of userIds) await part.hold?.(db, userId);
  }
}

export const NOTHING: HandOverCounts = { tasks: 0, fields: 0, juries: 0, moderations: 0, schedules: 0 };
