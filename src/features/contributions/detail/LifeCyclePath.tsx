import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { DateTimeField } from '../../../components/fields/DateTimeField.tsx';
import { statusLook } from '../../../components/status/statusLooks.ts';
import { visuallyHidden } from '../../../components/visuallyHidden.ts';
import { lifeCyclePath, type PathStep, type Step } from './lifeCyclePath.ts';

/** The life cycle as a vertical path with dates [R3B-08]. */
export function LifeCyclePath({ states }: { states: readonly Step[] }) {
  const translate = useTranslate();
  const steps = lifeCyclePath(states);
  return (
    <Box component="ol" aria-label={translate('contribution.path')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {steps.map((step, index) => (
        <PathLine key={step.id} step={step} last={index === steps.length - 1} />
      ))}
    </Box>
  );
}

function PathLine({ step, last }: { step: PathStep; last: boolean }) {
  const translate = useTranslate();
  const { icon: Icon } = statusLook('stateType', step.stateType);
  const current = step.mark === 'current';
  const ahead = step.mark === 'ahead';
  return (
    <Box
      component="li"
      aria-current={current ? 'step' : undefined}
      sx={{ position: 'relative', display: 'flex', gap: 1.5, pb: last ? 0 : 2 }}
    >
      {!last && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            insetInlineStart: 13,
            insetBlockStart: 28,
            insetBlockEnd: 0,
            borderInlineStart: `2px ${step.mark === 'done' ? 'solid var(--mui-palette-primary-main)' : 'dashed var(--mui-palette-divider)'}`,
          }}
        />
      )}
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: 28,
          height: 28,
          borderRadius: '50%',
          border: 2,
          borderColor: ahead ? 'divider' : 'primary.main',
          bgcolor: current ? 'primary.main' : 'background.paper',
          color: current ? 'primary.contrastText' : ahead ? 'text.secondary' : 'primary.main',
          '& svg': { fontSize: 16 },
        }}
      >
        {step.mark === 'done' ? <CheckCircle /> : <Icon fontSize="inherit" />}
      </Box>
      <Box sx={{ minWidth: 0, pt: 0.25, overflowWrap: 'anywhere' }}>
        <Box
          component="span"
          sx={{ fontWeight: current ? 700 : 500, color: ahead ? 'text.secondary' : 'text.primary' }}
        >
          {step.stateName}
        </Box>
        <span style={visuallyHidden}> ({translate(`contribution.path.${step.mark}`)})</span>
        {!ahead && step.enteredAt && (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            <DateTimeField value={step.enteredAt} />
          </Box>
        )}
      </Box>
    </Box>
  );
}
