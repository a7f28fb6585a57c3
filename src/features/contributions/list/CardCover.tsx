import Box from '@mui/material/Box';
import type { ContributionType } from '#contract/access.ts';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { usePicture } from '#src/components/pictures/usePicture.ts';
import { type Tone, toneStyles } from '#src/components/status/tones.ts';

const TONE_OF_TYPE: Readonly<Record<ContributionType, Tone>> = {
  SUGGESTION: 'teal',
  IMPROVEMENT: 'indigo',
  IDEA: 'gold',
};

/** Heights of the top of a card, px: on a phone the words come soon. */
const PICTURE = { xs: 72, sm: 132 } as const;
const PATTERN = { xs: 24, sm: 56 } as const;

/** The banner of a contribution, or a quiet pattern in the color of its type. Its height is known before the picture has come. */
export function CardCover({ row }: { row: Pick<ContributionRow, 'type' | 'bannerPreviewPath'> }) {
  const { url } = usePicture(row.bannerPreviewPath);
  const height = row.bannerPreviewPath ? PICTURE : PATTERN;
  return (
    <Box
      aria-hidden
      sx={[
        { height, flex: 'none', overflow: 'hidden', displayPrint: 'none' },
        (theme) => toneStyles(theme, TONE_OF_TYPE[row.type]),
        {
          backgroundImage:
            'radial-gradient(circle, color-mix(in srgb, currentColor 30%, transparent) 2px, transparent 2.5px)',
          backgroundSize: '24px 24px',
        },
      ]}
    >
      {url && (
        <Box
          component="img"
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          width={320}
          height={180}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      )}
    </Box>
  );
}
