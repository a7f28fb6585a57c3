import Box from '@mui/material/Box';
import { useStore } from 'ra-core';
import { Suspense } from 'react';
import { managedTypes } from '#contract/home/rules.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { lazyPart } from '#src/lazyPart.ts';

const ManagementOverview = lazyPart(() => import('./ManagementOverview.tsx'));

/** Room of the part with a few rows, and what each type adds, px. */
const USUAL_HEIGHT = { wide: [200, 67], phone: [220, 210] } as const;

/**
 * The part of those who manage. While it comes it has the room that it took last in this browser, at first what it usually takes, so
 * that nothing below it jumps.
 */
export function ManagementPart({ isPhone }: { isPhone: boolean }) {
  const { roles } = useSession();
  const { availableModules } = useSettings();
  const types = roles ? managedTypes(roles, availableModules) : [];
  const [base, ofType] = USUAL_HEIGHT[isPhone ? 'phone' : 'wide'];
  const [height, setHeight] = useStore('home.management.partHeight', base + types.length * ofType);
  return (
    <Suspense fallback={<Box aria-busy="true" sx={{ height }} />}>
      <ManagementOverview types={types} height={height} onHeight={setHeight} />
    </Suspense>
  );
}
