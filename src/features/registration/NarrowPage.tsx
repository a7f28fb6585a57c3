import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';

/** A page with one thing to do, in the middle. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', pb: 6 }}>
      <PageTitle title={title} />
      {children}
    </Box>
  );
}

/** The form of such a page; the heading above it says what it is about. */
export function FormCard({ children }: { children: ReactNode }) {
  return (
    <Card variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      {children}
    </Card>
  );
}
