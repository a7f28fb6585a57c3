import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ListTools } from './ListTools.tsx';

export interface Crumb {
  label: KeyOrText;
  to?: string;
}

export interface BreadcrumbBarProps {
  /** From the outermost place below the home page to this page; the last one is the page itself. */
  crumbs?: readonly Crumb[];
  /** The Excel button, where there is something to export. */
  excel?: ReactNode;
  /** Offers the print button; on by default where there is an export. */
  print?: boolean;
}

const HOME: Crumb = { label: 'footer.home', to: '/' };

/** Where the reader is, and at its end the Excel and print buttons. */
export function BreadcrumbBar({ crumbs = [], excel, print = Boolean(excel) }: BreadcrumbBarProps) {
  const translate = useTranslate();
  const text = useText();
  const way = crumbs.length === 0 ? [] : [HOME, ...crumbs];
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        minHeight: 44,
        '@media print': { display: 'none' },
      }}
    >
      <Breadcrumbs
        aria-label={translate('components.breadcrumb.label')}
        sx={{ flex: 1, minWidth: 0, py: 1.25, lineHeight: 1.5 }}
      >
        {way.map(({ label, to }, index) =>
          to && index < way.length - 1 ? (
            <Link key={to} component={RouterLink} to={to} color="inherit" underline="hover">
              {text(label)}
            </Link>
          ) : (
            <Typography key={label} color="textPrimary" aria-current="page" sx={{ overflowWrap: 'anywhere' }}>
              {text(label)}
            </Typography>
          ),
        )}
      </Breadcrumbs>
      <ListTools excel={excel} print={print} />
    </Box>
  );
}
