import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSettings } from '#src/app/settings.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';

const AnswerFigures = lazyPart(() => import('./AnswerFigures.tsx'));

const STEPS = ['submit', 'discuss', 'evaluate', 'achieve'] as const;

/** The way of a contribution in four steps, for somebody who is new, and how answers come. */
export default function HowItWorks() {
  const translate = useTranslate();
  const { showAnswerFigures } = useSettings();
  return (
    <>
      {showAnswerFigures && <AnswerFigures />}
      <Band tinted>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {translate('home.welcome.how')}
        </Typography>
        <Box
          component="ol"
          sx={{
            listStyle: 'none',
            p: 0,
            m: 0,
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
          }}
        >
          {STEPS.map((step, index) => (
            <Box component="li" key={step} sx={{ borderTop: 3, borderColor: 'primary.main', pt: 2 }}>
              <Typography variant="h3" sx={{ mb: 0.5 }}>
                <Box component="span" sx={{ color: 'primary.main', marginInlineEnd: 1 }}>
                  {index + 1}
                </Box>
                {translate(`home.step.${step}`)}
              </Typography>
              <Typography color="textSecondary">{translate(`home.step.${step}.text`)}</Typography>
            </Box>
          ))}
        </Box>
      </Band>
    </>
  );
}
