import Box from '@mui/material/Box';
import { CARD_CORNER } from '#src/components/corners.ts';
import { Cover } from '#src/components/pictures/Cover.tsx';

interface ProgrammeBannerProps {
  /** Below `api/v3/`; null for the picture that stands in for a banner. */
  path: string | null;
  /** Anybody may see it, also without a session. */
  isPublic: boolean;
  fallback: 'campaigns.png' | 'competitions.png';
  /** Width to height where there is room. */
  wide: '3 / 1' | '4 / 1';
}

/** The banner at the top of a campaign's or a competition's page; small in print. */
export function ProgrammeBanner({ path, isPublic, fallback, wide }: ProgrammeBannerProps) {
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: { xs: '16 / 9', md: wide },
        borderRadius: CARD_CORNER,
        overflow: 'hidden',
        mb: 3,
        '@media print': { maxWidth: 420, aspectRatio: '16 / 9' },
      }}
    >
      <Cover path={path} isPublic={isPublic} fallback={fallback} first />
    </Box>
  );
}
