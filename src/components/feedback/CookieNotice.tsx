import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { BROWSER_KEYS, COOKIE_VIEWED_ATTRIBUTE } from '#contract/page/start-data.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useInBrowser } from '#src/components/useInBrowser.ts';
import { useTranslate } from '#src/useTranslate.ts';

const VIEWED = 'true';

/**
 * Says once in each browser what is stored in it. The server renders it for everybody, also for who only
 * reads; the page's first script hides it from who has dismissed it.
 */
export function CookieNotice() {
  const translate = useTranslate();
  const inBrowser = useInBrowser();
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || (inBrowser && localStorage.getItem(BROWSER_KEYS.cookieViewed) === VIEWED)) return null;
  const dismiss = () => {
    localStorage.setItem(BROWSER_KEYS.cookieViewed, VIEWED);
    setDismissed(true);
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
        [`[${COOKIE_VIEWED_ATTRIBUTE}] &`]: { display: 'none' },
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
