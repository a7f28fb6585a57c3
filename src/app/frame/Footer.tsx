import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageKey } from '#messages/message-key.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useSession } from '../session.ts';
import { useSettings } from '../settings.ts';
import { useLanguage } from '../useLanguage.ts';

const LINKS = [
  { to: '/', label: 'footer.home' },
  { to: '/static-content-view/privacy-platform', label: 'footer.privacy' },
  { to: '/static-content-view/terms-platform', label: 'footer.terms' },
] as const satisfies { to: string; label: MessageKey }[];
/** Visitors have it in the bar. */
const CONTACT = { to: '/contact', label: 'menu.contact' } as const;

/** Most footers are plain words, in lines of their own. */
const LateRichText = lazyPart(async () => ({
  default: (await import('#src/components/richText/LateRichText.tsx')).LateRichText,
}));
const isRich = (text: string) => /<\w/.test(text);

/** Below every page. */
export function Footer() {
  const t = useTranslate();
  const { footerText, poweredBy, version, buildNumber, contactFormEnabled } = useSettings();
  const { account } = useSession();
  const links = account && contactFormEnabled ? [...LINKS, CONTACT] : LINKS;
  const { locale } = useLanguage();
  const text = footerText[locale] ?? Object.values(footerText)[0];
  return (
    <Box
      component="footer"
      sx={{ borderTop: 1, borderColor: 'divider', mt: 'auto', color: 'text.secondary', displayPrint: 'none' }}
    >
      <Box
        sx={{
          maxWidth: 1200,
          mx: 'auto',
          px: { xs: 2, md: 3 },
          py: 3,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ maxWidth: '68ch' }}>
          <Box
            component="nav"
            aria-label={t('footer.label')}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mb: 1 }}
          >
            {links.map(({ to, label }) => (
              <Link
                key={to}
                component={RouterLink}
                to={to}
                color="textPrimary"
                sx={{ py: 0.5, '@media (pointer: coarse)': { py: 1.25 } }}
              >
                {t(label)}
              </Link>
            ))}
          </Box>
          {text && (
            <Typography variant="caption" component="div" sx={{ whiteSpace: 'pre-line', '& p': { m: 0 } }}>
              {isRich(text) ? (
                <Suspense>
                  <LateRichText value={text} />
                </Suspense>
              ) : (
                text
              )}
            </Typography>
          )}
        </Box>
        <Typography variant="caption" component="p" sx={{ alignSelf: 'end' }}>
          {t('footer.poweredBy')}{' '}
          <Link
            href={poweredBy.url || '/'}
            color="inherit"
            rel="noopener"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              minHeight: 24,
              minWidth: 24,
              '@media (pointer: coarse)': { minHeight: 44 },
            }}
          >
            {poweredBy.label || 'Ideagarden'}
          </Link>
          {' · '}
          {`v${version} (${buildNumber})`}
        </Typography>
      </Box>
    </Box>
  );
}
