import type { BulkArguments } from '#contract/bulk/schema.ts';
import { AppError, type ErrorKey } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { Actor, Effect, Outcome, Refusal } from '#server/process/life-cycles/engine/types.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';

/** Why a contribution is not changed. */
export type Reason = ErrorKey;

/** What a command would do to one contribution. */
export type Plan =
  | { readonly ok: false; readonly reason: Reason }
  | {
      readonly ok: true;
      /** By the engine. */
      readonly effects?: readonly Effect[];
      /** What else is written, in the transaction by which the command was prepared. */
      readonly write?: () => Promise<void>;
      /** What is restored when it is taken back. */
      readonly before?: unknown;
      /** Who is reminded at the end. */
      readonly reminded?: readonly number[];
      /** Whose work it takes. */
      readonly takenFrom?: number;
      /** Whoever gave the command, in the place of somebody who is notified at the end. */
      readonly actor?: Actor;
    };

/** Decides for one contribution and writes nothing; the preview and the job both ask it. */
export type Planner = (situation: LoadedSituation, actor: Actor) => Plan | Promise<Plan>;

/**
 * A command for many contributions.
 * @param ids the contributions that it will be asked about, so that what it needs of them is read at once
 */
export type PrepareCommand<Arguments> = (
  context: ServiceContext,
  given: Arguments,
  ids: readonly number[],
) => Promise<Planner>;

export type BulkCommands = { [Name in keyof BulkArguments]: PrepareCommand<BulkArguments[Name]> };

export const refuse = (reason: Reason): Plan => ({ ok: false, reason });

/** Refusals that name what a single call shows beside them have words of their own here. */
const REASONS: Partial<Record<ErrorKey | Refusal, Reason>> = {
  'error.validation.contributionFieldId': 'error.bulk.fieldUnsuitable',
  'error.family.joined': 'error.bulk.joined',
  'error.typeMismatch': 'error.bulk.fieldUnsuitable',
  'error.urlNotFound': 'error.bulk.gone',
};

const reasonOf = (key: ErrorKey | Refusal): Reason => REASONS[key] ?? (key as Reason);

/** The reason of a refusal that was thrown. @throws what is none */
export function thrownReason(error: unknown): Reason {
  if (error instanceof AppError && error.status < 500) return reasonOf(error.key);
  throw error;
}

/** The plan of what the engine decided; what changes nothing is none. */
export function planOf(outcome: Outcome, before?: unknown): Plan {
  if (!outcome.ok) return refuse(reasonOf(outcome.refusal));
  if (outcome.effects.length === 0) return refuse('error.bulk.unchanged');
  return { ok: true, effects: outcome.effects, before };
}
