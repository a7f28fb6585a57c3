import Chip from '@mui/material/Chip';
import { useTranslate } from '#src/useTranslate.ts';
import { type StatusDisplay, type StatusKind, statusDisplay } from './statusDisplays.ts';
import { toneStyles } from './tones.ts';

interface StatusProps {
  value: string;
  /** The word, where the record has its own (a life-cycle state's name); otherwise the translated value. */
  label?: string | undefined;
  size?: 'small' | 'medium';
}

export interface StatusChipProps extends StatusProps {
  kind: StatusKind;
}

/** A state as colour, icon and word: always all three. */
export const StatusChip = ({ kind, ...status }: StatusChipProps) => (
  <DisplayChip {...status} kind={kind} display={statusDisplay(kind, status.value)} />
);

interface DisplayChipProps extends StatusProps {
  /** What the value is a state of, in the keys of its words. */
  kind: string;
  display: StatusDisplay;
}

export function DisplayChip({ kind, display, value, label, size = 'small' }: DisplayChipProps) {
  const translate = useTranslate();
  const { tone, icon: Icon } = display;
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
