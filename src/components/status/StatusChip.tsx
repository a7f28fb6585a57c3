import Chip from '@mui/material/Chip';
import { useTranslate } from '#src/useTranslate.ts';
import { type StatusKind, statusDisplay } from './statusDisplays.ts';
import { toneStyles } from './tones.ts';

export interface StatusChipProps {
  kind: StatusKind;
  value: string;
  /** The word, where the record has its own (a life-cycle state's name); otherwise the translated value. */
  label?: string | undefined;
  size?: 'small' | 'medium';
}

/** A state as colour, icon and word: always all three. */
export function StatusChip({ kind, value, label, size = 'small' }: StatusChipProps) {
  const translate = useTranslate();
  const { tone, icon: Icon } = statusDisplay(kind, value);
  return (
    <Chip
      size={size}
      variant="outlined"
      icon={<Icon fontSize="small" />}
      label={label ?? translate(`components.status.${kind}.${value}`, { _: value })}
      sx={[
        { maxWidth: '100%', fontWeight: 600, '& .MuiChip-icon': { color: 'inherit' } },
        (theme) => toneStyles(theme, tone),
      ]}
    />
  );
}
