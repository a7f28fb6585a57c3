import type { SimilarAction } from '#src/features/contributions/similar/similarAction.ts';

/** Joins two contributions that are alike. */
export const similarAction: SimilarAction = { load: () => import('./SimilarJoin.tsx') };
