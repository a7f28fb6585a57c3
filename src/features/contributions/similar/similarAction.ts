import type { ComponentType } from 'react';
import type { PossibleJoin } from '#contract/families/schema.ts';
import { lazyPart } from '#src/lazyPart.ts';

/** Of a contribution as much as an action on two of them needs. */
export interface ComparedContribution {
  id: number;
  code: string;
  title: string;
}

export interface SimilarActionProps {
  /** That of the page, or the earlier one of a pair. */
  contribution: ComparedContribution;
  other: ComparedContribution;
  /** Which of the two the reader may join to which; null: neither way. */
  join: PossibleJoin | null;
}

/**
 * What can be done with two contributions that are alike, such as to join them. A feature that has something exports `similarAction`
 * from `src/features/<feature>/similarAction.ts`: a component that renders a button, or nothing where the reader may not.
 */
export interface SimilarAction {
  load: () => Promise<{ default: ComponentType<SimilarActionProps> }>;
}

const found = import.meta.glob<{ similarAction: SimilarAction }>('../../*/similarAction.ts', { eager: true });

/** The actions of all features. */
export const SIMILAR_ACTIONS = Object.entries(found).map(([name, { similarAction }]) => ({
  name,
  Action: lazyPart(similarAction.load),
}));
