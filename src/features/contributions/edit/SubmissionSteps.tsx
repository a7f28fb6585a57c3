import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import { StepDot } from '#src/components/status/StepDot.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';

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
          <StepDot mark={index === at ? 'current' : index < at ? 'done' : 'ahead'}>
            {index < at ? <Check sx={{ fontSize: 18 }} /> : index + 1}
          </StepDot>
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
