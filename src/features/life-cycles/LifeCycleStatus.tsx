import Chip from '@mui/material/Chip';
import type { LifeCycleUse } from '#contract/life-cycles/administration.schema.ts';
import { toneStyles } from '#src/components/status/tones.ts';
import { useTranslate } from '#src/useTranslate.ts';

const TONE_OF = { active: 'green', inactive: 'grey', draft: 'blue' } as const;

interface LifeCycleStatusProps {
  lifeCycle: { isActive: boolean };
  use: Pick<LifeCycleUse, 'draftOf'> | undefined;
}

/** Whether new contributions follow a life cycle, or whether it is the draft of another. */
export function LifeCycleStatus({ lifeCycle, use }: LifeCycleStatusProps) {
  const translate = useTranslate();
  const status = use?.draftOf ? 'draft' : lifeCycle.isActive ? 'active' : 'inactive';
  return (
    <Chip
      size="small"
      variant="outlined"
      label={translate(`lifeCycle.${status}`)}
      sx={[{ fontWeight: 600 }, (theme) => toneStyles(theme, TONE_OF[status])]}
    />
  );
}
