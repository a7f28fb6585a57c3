import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#src/lazyPart.ts';

const Dialog = lazyPart(() => import('./TemplateDialog.tsx'));

/** The dialog of a template, whose code comes when it is opened. */
export const LazyTemplateDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
