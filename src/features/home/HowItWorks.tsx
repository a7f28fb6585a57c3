import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';

const STEPS = ['submit', 'discuss', 'evaluate', 'achieve'] as const;

/** The way of a contribution in four steps, for somebody who is new. */
export default function HowItWorks() {
  const translate = useTranslate();
  return (
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
          <Step key={step} number={index + 1} title={`home.step.${step}`} text={`home.step.${step}.text`} />
        ))}
      </Box>
    </Band>
  );
}

function Step({ number, title, text }: { number: number; title: MessageKey; text: MessageKey }) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ borderTop: 3, borderColor: 'primary.main', pt: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        <Box component="span" sx={{ color: 'primary.main', marginInlineEnd: 1 }}>
          {number}
        </Box>
        {translate(title)}
      </Typography>
      <Typography color="textSecondary">{translate(text)}</Typography>
    </Box>
  );
}
