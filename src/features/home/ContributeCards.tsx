import BuildOutlined from '@mui/icons-material/BuildOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { audienceAdmits } from '../../../contract/roles.ts';
import { audienceOf } from '../../app/areas.ts';
import type { MessageKey } from '../../app/messageKey.ts';
import { useNavigation } from '../../app/navigation.ts';
import { hasRoute } from '../../app/routes.ts';
import { useSession } from '../../app/session.ts';
import { useSettings } from '../../app/settings.ts';
import { useMessage } from '../../app/useMessage.ts';

interface Choice {
  to: string;
  title: MessageKey;
  text: MessageKey;
  action: MessageKey;
  icon: ReactNode;
}

const SUGGESTION = '/contribution/SUGGESTION/null';
const IMPROVEMENT = '/contribution/IMPROVEMENT/null';

const CHOICES: Record<string, Choice> = {
  [SUGGESTION]: {
    to: SUGGESTION,
    title: 'home.contribute.suggestion',
    text: 'home.contribute.suggestion.text',
    action: 'home.contribute.start',
    icon: <LightbulbOutlined />,
  },
  [IMPROVEMENT]: {
    to: IMPROVEMENT,
    title: 'home.contribute.improvement',
    text: 'home.contribute.improvement.text',
    action: 'home.contribute.start',
    icon: <BuildOutlined />,
  },
};
const COMPETITION: Choice = {
  to: '/competition',
  title: 'home.contribute.competition',
  text: 'home.contribute.competition.text',
  action: 'home.contribute.look',
  icon: <EmojiEventsOutlined />,
};

/** One card per module that the person may submit to [R1B-06 … R1B-10], Q1-27. */
export function ContributeCards() {
  const t = useMessage();
  const settings = useSettings();
  const { roles } = useSession();
  const { contribute } = useNavigation();
  const competes = audienceAdmits(audienceOf(settings, 'COMPETITION', 'submitEnabled'), roles);
  const choices = [
    ...contribute.flatMap(({ to }) => CHOICES[to] ?? []),
    ...(competes && hasRoute(COMPETITION.to) ? [COMPETITION] : []),
  ];
  if (choices.length === 0) return null;
  return (
    <Box component="section" aria-label={t('home.contribute')} sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('home.contribute')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
        }}
      >
        {choices.map((choice) => (
          <ChoiceCard key={choice.to} choice={choice} />
        ))}
      </Box>
    </Box>
  );
}

function ChoiceCard({ choice: { to, title, text, action, icon } }: { choice: Choice }) {
  const t = useMessage();
  return (
    <Card>
      <CardActionArea
        component={Link}
        to={to}
        sx={{
          height: '100%',
          p: 2.5,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          gap: 1,
        }}
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
        <Typography variant="h3" component="h3">
          {t(title)}
        </Typography>
        <Typography color="textSecondary">{t(text)}</Typography>
        <Typography component="span" color="primary" sx={{ fontWeight: 600, mt: 'auto' }}>
          {t(action)} →
        </Typography>
      </CardActionArea>
    </Card>
  );
}
