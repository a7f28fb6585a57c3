/*
 * When moving a competition on can be undone (decision 0102), without the validator.
 */
import type { CompetitionState } from '#contract/life-cycles/schema.ts';

/** Moves to these states stay: completing gives rewards, and what is archived is taken back by restoring. */
export const canUndoMoveTo = (state: CompetitionState): boolean =>
  state !== 'COMPLETE' && state !== 'ARCHIEVED';

/** What keeps a move from being undone, in the order in which it is named; the last part of an error key. */
export const UNDO_OBSTACLES = ['scored', 'conflict', 'answered', 'acted'] as const;
export type UndoObstacle = (typeof UNDO_OBSTACLES)[number];

/** What happened to the ideas of a move since, each as a number. */
export interface SinceMove {
  /** Evaluations that were given or changed. */
  scores: number;
  /** Conflicts of interest that were declared. */
  conflicts: number;
  /** Official answers. */
  answers: number;
  /** Whatever else somebody did to an idea, and each move of it. */
  actions: number;
}

/** Why a move cannot be undone any more: somebody has relied on it. Null: it can. */
export function undoObstacle({ scores, conflicts, answers, actions }: SinceMove): UndoObstacle | null {
  if (scores > 0) return 'scored';
  if (conflicts > 0) return 'conflict';
  if (answers > 0) return 'answered';
  return actions > 0 ? 'acted' : null;
}
