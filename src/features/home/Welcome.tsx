import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useNavigation } from '#src/app/navigation.ts';
import { PageHeading } from '#src/app/PageHeading.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';
import { Garden } from './Garden.tsx';

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
