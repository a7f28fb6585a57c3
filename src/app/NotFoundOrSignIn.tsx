import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { useTranslate } from '#src/useTranslate.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { BackHome } from './Notice.tsx';
import { loginState } from './returnPath.ts';
import { useSession } from './session.ts';

/** What cannot be read, by whatever reason; a visitor may sign in and come back here. */
export function NotFoundOrSignIn() {
  const t = useTranslate();
  const location = useLocation();
  const { account } = useSession();
  if (account) return <NotFoundPage />;
  const ways = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
      <Button component={Link} to="/login" state={loginState(location)} variant="outlined">
        {t('menu.signIn')}
      </Button>
      <BackHome />
    </Box>
  );
  return <NotFoundPage action={ways} />;
}
