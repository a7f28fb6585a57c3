import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { visuallyHidden } from '../../../components/visuallyHidden.ts';

const STEPS = ['write', 'check', 'submit'] as const;
type Step = (typeof STEPS)[number];

/** The way from a draft to its submission: Write, Check, Submit, with the present step marked. */
export function SubmissionSteps({ current }: { current: Step }) {
  const translate = useTranslate();
  const at = STEPS.indexOf(current);
  return (
    <Box
      component="ol"
      aria-label={translate('contribution.steps')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, m: 0, mb: 3, p: 0, listStyle: 'none' }}
    >
      {STEPS.map((step, index) => (
        <Box
          component="li"
          key={step}
          aria-current={step === current ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            flex: index === 0 ? 'none' : '1 1 0',
            minWidth: 0,
          }}
        >
          {index > 0 && (
            <Box
              aria-hidden
              sx={{
                flex: 1,
                minWidth: 12,
                borderBlockStart: `2px solid var(--mui-palette-${index <= at ? 'primary-main' : 'divider'})`,
              }}
            />
          )}
          <Mark number={index + 1} done={index < at} current={index === at} />
          <Box
            component="span"
            sx={{
              fontWeight: index === at ? 700 : 500,
              color: index > at ? 'text.secondary' : 'text.primary',
            }}
          >
            {translate(`contribution.step.${step}`)}
            {index < at && <span style={visuallyHidden}> ({translate('contribution.step.done')})</span>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Mark({ number, done, current }: { number: number; done: boolean; current: boolean }) {
  if (done) return <CheckCircle aria-hidden color="primary" sx={{ fontSize: 28 }} />;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 26,
        height: 26,
        borderRadius: '50%',
        border: 2,
        borderColor: current ? 'primary.main' : 'divider',
        bgcolor: current ? 'primary.main' : 'transparent',
        color: current ? 'primary.contrastText' : 'text.secondary',
        fontSize: 13,
        fontWeight: 700,
      }}
    >
      {number}
    </Box>
  );
}
