import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FaultList } from '#src/components/form/FaultList.tsx';
import type { FormFault } from '#src/components/form/formFault.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Before the submission: what is still missing, or that everything is there. */
export function ReadyCard({
  faults,
  onJump,
}: {
  faults: readonly FormFault[];
  onJump: (source: string) => void;
}) {
  const translate = useTranslate();
  return (
    <SectionCard title="contribution.ready.title">
      {faults.length === 0 ? (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <CheckCircleOutlined aria-hidden color="success" />
          <div>
            <Typography sx={{ fontWeight: 600 }}>{translate('contribution.ready.complete')}</Typography>
            <Typography color="text.secondary">{translate('contribution.ready.next')}</Typography>
          </div>
        </Box>
      ) : (
        <>
          <Typography sx={{ mb: 1 }}>
            {translate('contribution.ready.missing', { smart_count: faults.length })}
          </Typography>
          <FaultList faults={faults} onJump={onJump} />
        </>
      )}
    </SectionCard>
  );
}
