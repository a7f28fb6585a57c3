import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PageTitle } from '../../components/layout/PageTitle.tsx';

/** A page with one thing to do, in the middle. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', pb: 6 }}>
      <PageTitle title={title} />
      {children}
    </Box>
  );
}
