import type { NotificationEvent } from '#contract/notification-preferences/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor, Effect } from '../engine/types.ts';
import type { LoadedSituation } from '../load/situation.ts';

/** Where effects go: the one transaction, what messages need, and who acted. */
export interface EffectContext {
  db: Db;
  services: Pick<Services, 'messages' | 'env' | 'vault' | 'settings'>;
  /** The version of the site that the caller came with: its settings need not be read. */
  siteVersion?: number | undefined;
  actor: Actor;
  /** Whose doing it is that the server acts: the history names them, S2-16. */
  onBehalfOf?: number;
}

/** What was decided on one contribution. All decisions that are written together were made at one moment. */
export interface Decision {
  situation: LoadedSituation;
  effects: readonly Effect[];
  /** Nothing of what its authors write is changed: it keeps its version, so that nobody's text is refused for that. */
  keepsVersion?: true;
  /** What its notifications are about, where that is no progress. */
  event?: NotificationEvent | undefined;
  /** They are notified once of this and others: not of each state that is entered in their place. */
  notifiedOfAll?: number | undefined;
}

/** What passes work from one to another, as decisions: none without effects; the version stays where no column of it changes. */
export const passedOn = (situation: LoadedSituation, effects: readonly Effect[]): Decision[] =>
  effects.length === 0
    ? []
    : [
        {
          situation,
          effects,
          ...(effects.every(({ kind }) => kind !== 'contributionSet') && { keepsVersion: true as const }),
        },
      ];

export type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;

/** An effect with the situation that it was decided on. */
export interface Placed<K extends Effect['kind']> {
  situation: LoadedSituation;
  effect: EffectOf<K>;
}

/** The effects of a kind from all decisions, in order. */
export function effectsOf<K extends Effect['kind']>(decisions: readonly Decision[], kind: K): Placed<K>[] {
  return decisions.flatMap(({ situation, effects }) =>
    effects
      .filter((effect): effect is EffectOf<K> => effect.kind === kind)
      .map((effect) => ({ situation, effect })),
  );
}
