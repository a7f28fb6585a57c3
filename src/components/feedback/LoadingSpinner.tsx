import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useTranslate } from '#src/useTranslate.ts';
import { useDelayed } from './useDelayed.ts';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

/** The generic spinner; it appears after 150 ms and says that something loads. */
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
      {due && (
        <Box
          role="progressbar"
          aria-label={translate(label, { _: label })}
          sx={{
            width: 40,
            height: 40,
            borderRadius: '50%',
            border: '4px solid',
            borderColor: 'divider',
            borderTopColor: 'primary.main',
            animation: `${turn} 1.1s linear infinite`,
          }}
        />
      )}
    </Box>
  );
}
