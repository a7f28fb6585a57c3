import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PageHeading } from './PageHeading.tsx';

interface NoticeProps {
  icon: ReactNode;
  title: MessageKey;
  text?: MessageKey;
  /** What to do now; left out where the page has nothing to offer. */
  action?: ReactNode;
}

/** A page that says one thing: not found, not authorized, signed out. */
export function Notice({ icon, title, text, action }: NoticeProps) {
  const t = useTranslate();
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', py: { xs: 6, md: 10 }, textAlign: 'center' }}>
      <Box
        aria-hidden
        sx={{
          display: 'inline-grid',
          placeItems: 'center',
          width: 72,
          height: 72,
          mb: 3,
          borderRadius: '50%',
          bgcolor: 'quiet',
          color: 'primary.main',
          fontSize: 34,
        }}
      >
        {icon}
      </Box>
      <PageHeading title={t(title)} />
      {text && <Typography color="textSecondary">{t(text)}</Typography>}
      {action && <Box sx={{ mt: 4 }}>{action}</Box>}
    </Box>
  );
}

export function BackHome() {
  const t = useTranslate();
  return (
    <Button component={Link} to="/" variant="contained">
      {t('error.backHome')}
    </Button>
  );
}
