import Box from '@mui/material/Box';
import { useTranslate } from '#src/useTranslate.ts';

export default function DevelopmentRibbon() {
  const t = useTranslate();
  return (
    <Box
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
      {t('ribbon.development')}
    </Box>
  );
}
