import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';

interface FoldedProps {
  /** Ready text. */
  title: string;
  /** Otherwise the part is simply there. */
  when: boolean;
  children: ReactNode;
}

/** On a phone a part of the page takes a line until it is opened; what it shows is read then. */
export function Folded({ title, when, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!when) return children;
  return (
    <Box
      component="details"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      sx={{
        borderBlockEnd: '1px solid var(--mui-palette-divider)',
        '&[open] > summary > svg': { transform: 'rotate(180deg)' },
      }}
    >
      <Box
        component="summary"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 52,
          px: 2,
          cursor: 'pointer',
          fontWeight: 600,
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
        }}
      >
        {title}
        <ExpandMore aria-hidden sx={{ color: 'text.secondary' }} />
      </Box>
      {isOpen && children}
    </Box>
  );
}
