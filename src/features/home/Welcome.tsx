import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { MessageKey } from '../../app/messageKey.ts';
import { useNavigation } from '../../app/navigation.ts';
import { PageHeading } from '../../app/PageHeading.tsx';
import { useMessage } from '../../app/useMessage.ts';
import { Band } from './Band.tsx';
import { Garden } from './Garden.tsx';

const STEPS = ['submit', 'discuss', 'evaluate', 'achieve'] as const;

/** What the product is, for somebody who is not signed in. */
export function Welcome() {
  const t = useMessage();
  const { listings } = useNavigation();
  const [first] = listings;
  return (
    <>
      <Band tinted>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 3, md: 6 },
            alignItems: 'center',
            gridTemplateColumns: { md: '1.2fr 1fr' },
            py: { xs: 3, md: 5 },
          }}
        >
          <div>
            <PageHeading
              title={t('home.welcome.title')}
              sx={{ fontSize: { xs: '1.625rem', md: '2.125rem' }, mb: 2 }}
            />
            <Typography
              variant="subtitle1"
              component="p"
              color="textSecondary"
              sx={{ maxWidth: '48ch', mb: 4 }}
            >
              {t('home.welcome.text')}
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
              <Button component={Link} to="/login" variant="contained" size="large">
                {t('menu.signIn')}
              </Button>
              {first && (
                <Button component={Link} to={first.to} variant="outlined" size="large">
                  {t(first.label)}
                </Button>
              )}
            </Box>
          </div>
          <Box sx={{ display: 'grid', justifyItems: { xs: 'center', md: 'end' } }}>
            <Garden />
          </Box>
        </Box>
      </Band>
      <Band>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {t('home.welcome.how')}
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
    </>
  );
}

function Step({ number, title, text }: { number: number; title: MessageKey; text: MessageKey }) {
  const t = useMessage();
  return (
    <Box component="li" sx={{ borderTop: 3, borderColor: 'primary.main', pt: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        <Box component="span" sx={{ color: 'primary.main', mr: 1 }}>
          {number}
        </Box>
        {t(title)}
      </Typography>
      <Typography color="textSecondary">{t(text)}</Typography>
    </Box>
  );
}
