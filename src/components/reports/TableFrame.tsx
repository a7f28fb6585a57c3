import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import type { ReactNode } from 'react';

interface TableFrameProps {
  /** The translated name of the table. */
  label: string;
  /** Its head and body. */
  children: ReactNode;
}

/** A small table of a report; on narrow screens it scrolls by itself, by keyboard too. */
export function TableFrame({ label, children }: TableFrameProps) {
  return (
    // A box that scrolls has to be reachable by keyboard.
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Table
        size="small"
        aria-label={label}
        sx={{ '& td, & th': { px: { xs: 0.5, sm: 1 }, fontSize: { xs: 13, sm: 15 } } }}
      >
        {children}
      </Table>
    </Box>
  );
}
