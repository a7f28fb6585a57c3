import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactNode, Ref } from 'react';

/** Quick filters above a list; one line that scrolls on phones, or the list would begin below the first screen. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: { sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        gap: 1,
        // A chip's focus ring is not cut off by the scrolling box.
        p: 0.5,
        mx: -0.5,
        mb: 1,
        '@media print': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

interface PressChipProps {
  label: ReactNode;
  pressed: boolean;
  onPress: () => void;
  /** Where it stands alone and not in a row of filters. */
  tall?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A chip that is pressed or not; what a second press does is the caller's matter. */
export function PressChip({ label, pressed, onPress, tall = false, ref }: PressChipProps) {
  return (
    <Chip
      ref={ref}
      component="button"
      type="button"
      clickable
      aria-pressed={pressed}
      color={pressed ? 'primary' : 'default'}
      variant={pressed ? 'filled' : 'outlined'}
      label={label}
      onClick={onPress}
      sx={{
        height: tall ? 44 : 36,
        maxWidth: '100%',
        flex: 'none',
        '@media (pointer: coarse)': { height: 44 },
      }}
    />
  );
}
