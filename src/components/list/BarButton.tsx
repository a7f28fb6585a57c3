import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface BarButtonProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  busy?: boolean;
  /** Where there is room for its name on phones too. */
  named?: boolean | undefined;
}

/** On phones the icon alone, so that the bar stays one line; its name is there for everybody who asks. */
export function BarButton({ icon, label, onClick, busy = false, named = false }: BarButtonProps) {
  return (
    <Button
      onClick={onClick}
      disabled={busy}
      aria-busy={busy}
      aria-label={label}
      title={label}
      sx={{ minWidth: 44, minHeight: 44, gap: 1, '& > svg': { fontSize: 20 } }}
    >
      {icon}
      <Box component="span" sx={{ display: { xs: named ? 'inline' : 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
