import { Suspense } from 'react';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import type { PersonSearchProps } from './PersonSearch.tsx';

const Search = lazyPart(async () => ({ default: (await import('./PersonSearch.tsx')).PersonSearch }));

/** The search for one person, whose code is loaded when the first one appears: lists have many filters, and few look for people. */
export function LazyPersonSearch(props: PersonSearchProps) {
  return (
    <Suspense fallback={<LoadingSpinner />}>
      <Search {...props} />
    </Suspense>
  );
}
