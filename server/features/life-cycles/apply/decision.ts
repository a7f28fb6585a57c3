import type { Effect } from '../engine/types.ts';
import type { Application } from './context.ts';
import { copyAsImprovement } from './copy.ts';
import { applyEffects } from './effects.ts';

/** Writes everything that a decision brings, copies included, in the caller's transaction, S3-37, S3-44. */
export async function applyDecision(application: Application, effects: readonly Effect[]): Promise<void> {
  await applyEffects(application, effects);
  for (const { kind } of effects) {
    if (kind === 'copiedAsImprovement') await copyAsImprovement(application);
  }
}
