import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useNavigation } from '#src/app/navigation.ts';
import { PageHeading } from '#src/app/PageHeading.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';

/** What the product is, for a visitor while nothing is open that the slider could show. */
export function Welcome() {
  const translate = useTranslate();
  const { listings } = useNavigation();
  const [first] = listings;
  return (
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
            title={translate('home.welcome.title')}
            sx={{ fontSize: { xs: '1.625rem', md: '2.125rem' }, mb: 2 }}
          />
          <Typography
            variant="subtitle1"
            component="p"
            color="textSecondary"
            sx={{ maxWidth: '48ch', mb: 4 }}
          >
            {translate('home.welcome.text')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button component={Link} to="/login" variant="contained" size="large">
              {translate('menu.signIn')}
            </Button>
            {first && (
              <Button component={Link} to={first.to} variant="outlined" size="large">
                {translate(first.label)}
              </Button>
            )}
          </Box>
        </div>
        <Box sx={{ display: 'grid', justifyItems: { xs: 'center', md: 'end' } }}>
          <Garden />
        </Box>
      </Box>
    </Band>
  );
}

/** A sprout, a young plant and a flowering one: what the product does, as a drawing. */
function Garden() {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 420 260"
      sx={{ width: '100%', maxWidth: 420, color: 'primary.main', display: 'block' }}
    >
      <Box component="circle" cx="330" cy="66" r="34" sx={{ fill: 'var(--mui-palette-accent-main)' }} />
      <path d="M0 232c70-26 140-30 210-16s140 12 210-10v54H0Z" fill="currentColor" opacity=".14" />
      <path d="M0 244c90-18 150-14 220-6s130 4 200-8v30H0Z" fill="currentColor" opacity=".22" />
      <g fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round">
        <path d="M74 226v-34" />
        <path d="M176 222c0-40-2-62-2-92" />
        <path d="M290 220c0-60 4-96 2-134" />
      </g>
      <g fill="currentColor">
        <path d="M74 196c-22 0-34-12-34-33 22 0 34 12 34 33Z" opacity=".55" />
        <path d="M74 190c0-20 11-32 32-32 0 20-11 32-32 32Z" opacity=".85" />
        <path d="M175 182c-30 0-46-16-46-44 30 0 46 16 46 44Z" opacity=".5" />
        <path d="M175 158c0-28 16-44 45-44 0 28-16 44-45 44Z" opacity=".8" />
        <path d="M174 132c-20-6-28-22-22-44 20 6 28 22 22 44Z" />
        <path d="M291 184c-34 2-54-16-56-48 34-2 54 16 56 48Z" opacity=".45" />
        <path d="M292 158c2-34 22-52 56-50-2 34-22 52-56 50Z" opacity=".75" />
        <path d="M292 124c-28-2-42-20-40-48 28 2 42 20 40 48Z" opacity=".9" />
      </g>
    </Box>
  );
}
