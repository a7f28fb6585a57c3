import Box from '@mui/material/Box';
import { useTranslate } from '#src/useTranslate.ts';
import { useServerInfo } from '../serverInfo.ts';

export function DevelopmentRibbon() {
  const t = useTranslate();
  const { data } = useServerInfo();
  const profile = data?.['display-ribbon-on-profiles'];
  if (!profile || !data.activeProfiles.includes(profile)) return null;
  return (
    <Box
      sx={{
        px: 1,
        borderRadius: 999,
        bgcolor: 'accent.main',
        color: 'accent.contrastText',
        fontSize: '0.8125rem',
        fontWeight: 700,
        whiteSpace: 'nowrap',
        // The bar of a phone has no room for it: there it hangs below the bar's edge.
        position: { xs: 'absolute', sm: 'static' },
        top: '100%',
        insetInlineStart: 8,
        lineHeight: { xs: 1.4, sm: 1.55 },
        borderStartStartRadius: { xs: 0, sm: 999 },
        borderStartEndRadius: { xs: 0, sm: 999 },
      }}
    >
      {t('ribbon.development')}
    </Box>
  );
}
