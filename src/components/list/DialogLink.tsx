import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/** The name of a row that opens in a dialog: looks like the names that lead to a page. */
export function DialogLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <Link
      component="button"
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      sx={{ textAlign: 'start', font: 'inherit', overflowWrap: 'anywhere', py: 1 }}
    >
      {children}
    </Link>
  );
}
