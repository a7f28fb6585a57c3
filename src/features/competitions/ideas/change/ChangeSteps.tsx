import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import Box from '@mui/material/Box';
import { CoursePath } from '#src/components/status/CoursePath.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const STEPS = [
  { id: 'state', icon: FlagOutlined },
  { id: 'ideas', icon: ListAltOutlined },
  { id: 'check', icon: FactCheckOutlined },
] as const;

/** The way through the change, with where it stands. */
export function ChangeSteps({ hasTarget, ready }: { hasTarget: boolean; ready: boolean }) {
  const translate = useTranslate();
  const at = !hasTarget ? 0 : ready ? 2 : 1;
  return (
    <Box sx={{ mb: 3, maxWidth: 640 }}>
      <CoursePath
        label={translate('competition.change.steps')}
        wide
        steps={STEPS.map(({ id, icon }, index) => ({
          id,
          icon: icon as never,
          name: translate(`competition.change.step.${id}`),
          mark: index < at ? 'done' : index === at ? 'current' : 'ahead',
        }))}
      />
    </Box>
  );
}
