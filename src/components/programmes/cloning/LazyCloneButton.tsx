import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#src/lazyPart.ts';

const CloneButton = lazyPart(() => import('./CloneButton.tsx'));

/** On pages that are everybody's: its code comes for those who are offered it. */
export const LazyCloneButton = (props: ComponentProps<typeof CloneButton>) => (
  <Suspense>
    <CloneButton {...props} />
  </Suspense>
);
