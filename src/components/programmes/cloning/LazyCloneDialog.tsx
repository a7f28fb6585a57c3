import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#src/lazyPart.ts';

const Dialog = lazyPart(() => import('./CloneDialog.tsx'));

/** The dialog of a copy, whose code comes when it is opened. */
export const LazyCloneDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
