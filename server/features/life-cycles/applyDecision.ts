import type { Application } from './applyContext.ts';
import { copyAsImprovement } from './applyCopy.ts';
import { applyEffects } from './applyEffects.ts';
import type { Effect } from './engine/types.ts';

/** Writes everything that a decision brings, copies included, in the caller's transaction, S3-37, S3-44. */
export async function applyDecision(application: Application, effects: readonly Effect[]): Promise<void> {
  await applyEffects(application, effects);
  for (const { kind } of effects) {
    if (kind === 'copiedAsImprovement') await copyAsImprovement(application);
  }
}
