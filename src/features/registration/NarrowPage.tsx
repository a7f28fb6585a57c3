import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
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

/** What a page that a mail leads to is about, at a glance: beginnings are green, passwords are amber. */
interface Mark {
  icon: ComponentType<SvgIconProps>;
  tone: 'primary' | 'warning';
}

interface FormCardProps {
  mark?: Mark;
  children: ReactNode;
}

/** The form of such a page; the heading above it says what it is about. */
export function FormCard({ mark, children }: FormCardProps) {
  const Icon = mark?.icon;
  return (
    <Card
      variant="outlined"
      sx={{
        p: { xs: 2, sm: 3 },
        ...(mark && { borderBlockStart: '4px solid', borderBlockStartColor: `${mark.tone}.main` }),
      }}
    >
      {Icon && (
        <Icon color={mark?.tone ?? 'inherit'} aria-hidden sx={{ fontSize: 48, mb: 1, display: 'block' }} />
      )}
      {children}
    </Card>
  );
}
