import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#src/lazyPart.ts';

const Dialog = lazyPart(() => import('./ViewDialog.tsx'));

/** The form of a view, whose code comes when it is opened. */
export const LazyViewDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
