import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from 'ra-core';
import { useDelayed } from './useDelayed.ts';

/** The generic spinner [R1H-01]; it appears after 150 ms and says that something loads. */
export function LoadingSpinner({
  label = 'components.loading',
  minHeight = 160,
}: {
  label?: string;
  minHeight?: number | string;
}) {
  const translate = useTranslate();
  const due = useDelayed(true);
  return (
    <Box role="status" aria-live="polite" sx={{ display: 'grid', placeItems: 'center', minHeight }}>
      {due && <CircularProgress aria-label={translate(label, { _: label })} />}
    </Box>
  );
}
