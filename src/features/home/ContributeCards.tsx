import BuildOutlined from '@mui/icons-material/BuildOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { audienceAdmits } from '#contract/roles.ts';
import { audienceOf } from '#src/app/moduleAudience.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { useSubmit } from '#src/app/useSubmit.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The modules that have a submit button; ideas start from a competition. `name` is part of the message keys. */
const CHOICES = [
  {
    module: 'SUGGESTION',
    name: 'suggestion',
    to: '/contribution/SUGGESTION/null',
    action: 'home.contribute.start',
    icon: <LightbulbOutlined />,
  },
  {
    module: 'IMPROVEMENT',
    name: 'improvement',
    to: '/contribution/IMPROVEMENT/null',
    action: 'home.contribute.start',
    icon: <BuildOutlined />,
  },
  {
    module: 'COMPETITION',
    name: 'competition',
    to: '/competition',
    action: 'home.contribute.look',
    icon: <EmojiEventsOutlined />,
  },
] as const;

/** One button for each module that takes something from the person. */
export function ContributeCards() {
  const translate = useTranslate();
  const settings = useSettings();
  const { account, roles } = useSession();
  const choices = CHOICES.filter(({ module }) =>
    audienceAdmits(audienceOf(settings, module, 'submitEnabled'), roles),
  );
  if (choices.length === 0) return null;
  return (
    <Box component="section" aria-label={translate('home.contribute')}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: account ? 1 : 2, sm: 2 },
          gridTemplateColumns: {
            xs: account ? 'repeat(auto-fit, minmax(88px, 1fr))' : 'minmax(0, 1fr)',
            sm: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
          },
        }}
      >
        {choices.map((choice) => (
          <ChoiceCard key={choice.to} choice={choice} />
        ))}
      </Box>
    </Box>
  );
}

function ChoiceCard({ choice: { to, name, action, icon } }: { choice: (typeof CHOICES)[number] }) {
  const translate = useTranslate();
  const { account } = useSession();
  const submit = useSubmit();
  // Whoever is signed in knows what these are for: on a phone a line each is enough.
  const details = account ? { display: { xs: 'none', sm: 'inline' } } : {};
  const way = account ? { component: Link, to } : { onClick: () => submit(to) };
  return (
    <Card>
      <CardActionArea
        {...way}
        sx={(theme) => ({
          height: '100%',
          p: 2.5,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          gap: 1,
          textAlign: 'start',
          ...(account && {
            [theme.breakpoints.down('sm')]: { alignItems: 'center', textAlign: 'center', p: 1 },
          }),
        })}
      >
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 40,
            height: 40,
            borderRadius: '50%',
            bgcolor: 'quiet',
            color: 'primary.main',
          }}
        >
          {icon}
        </Box>
        <Typography
          variant="h3"
          component="span"
          sx={account ? { fontSize: { xs: 13, sm: '1.0625rem' }, overflowWrap: 'anywhere' } : {}}
        >
          {translate(`home.contribute.${name}`)}
        </Typography>
        <Typography component="span" color="textSecondary" sx={details}>
          {translate(`home.contribute.${name}.text`)}
        </Typography>
        <Typography component="span" color="primary" sx={{ fontWeight: 600, mt: 'auto', ...details }}>
          {translate(action)} →
        </Typography>
      </CardActionArea>
    </Card>
  );
}
