import Box from '@mui/material/Box';
import { useStore } from 'ra-core';
import { Suspense } from 'react';
import { lazyPart } from '#src/lazyPart.ts';

const ManagementOverview = lazyPart(() => import('./ManagementOverview.tsx'));

/** Of most: three numbers and a few rows, px. */
const FIRST_HEIGHT = 280;

/** The part of those who manage. While it comes it has the room that it took last, so that nothing below it jumps. */
export function ManagementPart() {
  const [height, setHeight] = useStore('home.management.partHeight', FIRST_HEIGHT);
  return (
    <Suspense fallback={<Box aria-busy="true" sx={{ height }} />}>
      <ManagementOverview height={height} onHeight={setHeight} />
    </Suspense>
  );
}
