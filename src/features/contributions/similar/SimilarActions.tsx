import { Suspense } from 'react';
import { SIMILAR_ACTIONS, type SimilarActionProps } from './similarAction.ts';

/** What other features offer for two contributions that are alike. */
export function SimilarActions(props: SimilarActionProps) {
  return SIMILAR_ACTIONS.map(({ name, Action }) => (
    <Suspense key={name}>
      <Action {...props} />
    </Suspense>
  ));
}
