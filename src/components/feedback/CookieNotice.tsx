import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useInBrowser } from '#src/components/useInBrowser.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Key of the dismissal in local storage [R1B-45], Q1-62. */
const COOKIE_VIEWED_KEY = 'cookieViewed';
const VIEWED = 'true';

/** Says once in each browser what is kept in it [R1B-44, R1B-45]. */
export function CookieNotice() {
  const translate = useTranslate();
  const inBrowser = useInBrowser();
  const [viewed, setViewed] = useState(() => inBrowser && localStorage.getItem(COOKIE_VIEWED_KEY) === VIEWED);
  if (!inBrowser || viewed) return null;
  const dismiss = () => {
    localStorage.setItem(COOKIE_VIEWED_KEY, VIEWED);
    setViewed(true);
  };
  return (
    <Paper
      component="section"
      elevation={3}
      aria-label={translate('components.cookies.label')}
      sx={{
        position: 'fixed',
        insetBlockEnd: { xs: 8, sm: 16 },
        insetInline: { xs: 8, sm: 16 },
        marginInline: 'auto',
        maxWidth: 640,
        // Below menus and dialogs.
        zIndex: 'appBar',
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: CARD_CORNER,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        displayPrint: 'none',
      }}
    >
      <Typography sx={{ flex: '1 1 260px' }}>
        {translate('components.cookies.text')}{' '}
        <Link component={RouterLink} to="/static-content-view/privacy-platform">
          {translate('components.cookies.more')}
        </Link>
      </Typography>
      <Button variant="contained" onClick={dismiss}>
        {translate('components.cookies.dismiss')}
      </Button>
    </Paper>
  );
}
