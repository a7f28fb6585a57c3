import type { Decision, EffectContext } from './context.ts';
import { copyAsImprovement } from './copy.ts';
import { applyEffects } from './effects.ts';

/** Writes everything that decisions contain, copies included, in the caller's transaction, S3-37, S3-44. */
export async function applyDecisions(
  effectContext: EffectContext,
  decisions: readonly Decision[],
): Promise<void> {
  await applyEffects(effectContext, decisions);
  for (const { situation, effects } of decisions) {
    for (const { kind } of effects) {
      if (kind === 'copiedAsImprovement') await copyAsImprovement(effectContext, situation);
    }
  }
}
