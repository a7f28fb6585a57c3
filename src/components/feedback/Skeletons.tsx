import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useDelayed } from './useDelayed.ts';

/** Says once that content loads, and shows its shape after 150 ms. */
function SkeletonFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const due = useDelayed(true);
  return (
    <Box role="status" aria-busy="true" sx={{ minHeight: 120 }}>
      <span style={visuallyHidden}>{translate('components.loading')}</span>
      {due && <Box aria-hidden>{children}</Box>}
    </Box>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

export function ListSkeleton({ rows = 10, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <SkeletonFrame>
      {times(rows).map((row) => (
        <Box
          key={row}
          sx={{ display: 'flex', gap: 3, py: 1.5, borderBlockEnd: '1px solid var(--mui-palette-divider)' }}
        >
          {times(columns).map((column) => (
            <Skeleton key={column} variant="text" sx={{ flex: column === 0 ? 2 : 1, fontSize: 15 }} />
          ))}
        </Box>
      ))}
    </SkeletonFrame>
  );
}

/** Shape of a grid of cards with a 16:9 picture. */
export function CardsSkeleton() {
  return (
    <SkeletonFrame>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {times(6).map((card) => (
          <Box key={card}>
            <Skeleton variant="rounded" sx={{ aspectRatio: '16 / 9', height: 'auto' }} />
            <Skeleton sx={{ fontSize: 20, mt: 1 }} width="80%" />
            <Skeleton sx={{ fontSize: 15 }} />
            <Skeleton sx={{ fontSize: 15 }} width="60%" />
          </Box>
        ))}
      </Box>
    </SkeletonFrame>
  );
}

/** Shape of a detail page: title, text, side panel. */
export function DetailSkeleton() {
  return (
    <SkeletonFrame>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 320px' } }}>
        <Box>
          <Skeleton sx={{ fontSize: 34 }} width="70%" />
          <Skeleton variant="rounded" sx={{ aspectRatio: '16 / 9', height: 'auto', my: 2 }} />
          {times(6).map((line) => (
            <Skeleton key={line} sx={{ fontSize: 15 }} width={line === 5 ? '50%' : '100%'} />
          ))}
        </Box>
        <Skeleton variant="rounded" height={320} />
      </Box>
    </SkeletonFrame>
  );
}

/** Shape of a one-column form. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <SkeletonFrame>
      {times(fields).map((field) => (
        <Box key={field} sx={{ mb: 3, maxWidth: 640 }}>
          <Skeleton sx={{ fontSize: 15 }} width={120} />
          <Skeleton variant="rounded" height={44} />
        </Box>
      ))}
    </SkeletonFrame>
  );
}
