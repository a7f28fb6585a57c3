import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslate } from '#src/useTranslate.ts';

/** On a phone the logo goes up, so that it does not stand on the ribbon. */
const ROOM_BELOW_LOGO = {
  '@media (max-width: 599.95px)': { 'a:has(+ .development-ribbon)': { transform: 'translateY(-6px)' } },
};

export default function DevelopmentRibbon() {
  const t = useTranslate();
  return (
    <Box
      className="development-ribbon"
      sx={{
        px: { xs: 0.75, sm: 1 },
        borderRadius: { xs: '4px 4px 0 0', sm: 999 },
        bgcolor: 'accent.main',
        color: 'accent.contrastText',
        fontSize: { xs: '0.625rem', sm: '0.8125rem' },
        lineHeight: { xs: 1.2, sm: 1.55 },
        fontWeight: 700,
        whiteSpace: 'nowrap',
        // On a phone nothing fits beside the logo: it stands below it, within the bar, and covers no page.
        position: { xs: 'absolute', sm: 'static' },
        bottom: 0,
        insetInlineStart: 16,
        pointerEvents: 'none',
      }}
    >
      <GlobalStyles styles={ROOM_BELOW_LOGO} />
      {t('ribbon.development')}
    </Box>
  );
}
