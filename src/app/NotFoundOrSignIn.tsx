import ForestOutlined from '@mui/icons-material/ForestOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { useTranslate } from '#src/useTranslate.ts';
import { BackHome, Notice } from './Notice.tsx';
import { loginState } from './returnPath.ts';
import { useSession } from './session.ts';

/** What cannot be read, by whatever reason; a visitor may sign in and come back here. */
export function NotFoundOrSignIn() {
  const t = useTranslate();
  const location = useLocation();
  const { account } = useSession();
  return (
    <Notice
      icon={<ForestOutlined fontSize="inherit" />}
      title="error.http.404"
      text="error.http.404.text"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
          {account === null && (
            <Button component={Link} to="/login" state={loginState(location)} variant="outlined">
              {t('menu.signIn')}
            </Button>
          )}
          <BackHome />
        </Box>
      }
    />
  );
}
