import { Suspense } from 'react';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import type { OrganizationTreeSelectProps } from './OrganizationTreeSelect.tsx';

const Tree = lazyPart(async () => ({
  default: (await import('./OrganizationTreeSelect.tsx')).OrganizationTreeSelect,
}));

/** The tree of units, whose code is loaded when the first one appears: public pages have filters, but no tree. */
export function LazyOrganizationTree(props: OrganizationTreeSelectProps) {
  return (
    <Suspense fallback={<LoadingSpinner />}>
      <Tree {...props} />
    </Suspense>
  );
}
