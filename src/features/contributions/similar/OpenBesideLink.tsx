import Link, { type LinkProps } from '@mui/material/Link';
import type { ReactNode } from 'react';

interface OpenBesideLinkProps {
  onOpen: () => void;
  variant?: LinkProps['variant'];
  children: ReactNode;
}

/** A title that opens its contribution beside the page. */
export function OpenBesideLink({ onOpen, variant = 'body1', children }: OpenBesideLinkProps) {
  return (
    <Link
      component="button"
      type="button"
      variant={variant}
      aria-haspopup="dialog"
      onClick={onOpen}
      sx={{ textAlign: 'start', overflowWrap: 'anywhere', verticalAlign: 'baseline' }}
    >
      {children}
    </Link>
  );
}
