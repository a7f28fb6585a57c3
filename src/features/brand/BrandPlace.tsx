import Box from '@mui/material/Box';
import type { BrandImage } from '#contract/brand/schema.ts';
import { PALETTES } from '#src/app/palettes.ts';

interface BrandPlaceProps {
  place: BrandImage;
  src: string;
  alt: string;
}

/** A picture where it is in the application, in small: in the bar, behind the page, as a banner or on a card. */
export function BrandPlace({ place, src, alt }: BrandPlaceProps) {
  const Place = PLACES[place] ?? CardPlace;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
        // Both grounds are shown whatever the reader's own is.
        '& > *': { border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', minWidth: 0 },
      }}
    >
      <Place src={src} alt={alt} mode="light" />
      <Place src={src} alt="" mode="dark" />
    </Box>
  );
}

interface PlaceProps {
  src: string;
  alt: string;
  mode: 'light' | 'dark';
}

const lines = (mode: PlaceProps['mode'], widths: readonly string[]) =>
  widths.map((width) => (
    <Box
      key={width}
      aria-hidden
      sx={{
        blockSize: 6,
        borderRadius: 1,
        inlineSize: width,
        bgcolor: PALETTES[mode].text.secondary,
        opacity: 0.35,
      }}
    />
  ));

function BarPlace({ src, alt, mode }: PlaceProps) {
  return (
    <Box
      sx={{ bgcolor: PALETTES[mode].background.paper, display: 'flex', alignItems: 'center', gap: 1, p: 1 }}
    >
      <Box
        component="img"
        src={src}
        alt={alt}
        sx={{ blockSize: 30, maxInlineSize: '60%', objectFit: 'contain' }}
      />
      {lines(mode, ['16%', '12%'])}
    </Box>
  );
}

/** A tile is shown as it repeats. */
function PagePlace({ src, alt, mode }: PlaceProps) {
  const { default: page, paper } = PALETTES[mode].background;
  return (
    <Box
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      sx={{ bgcolor: page, backgroundImage: `url("${src}")`, backgroundSize: 96, p: 2 }}
    >
      <Box sx={{ bgcolor: paper, borderRadius: 1, p: 1, display: 'grid', gap: 1 }}>
        {lines(mode, ['70%', '90%', '50%'])}
      </Box>
    </Box>
  );
}

function BannerPlace({ src, alt, mode }: PlaceProps) {
  return (
    <Box sx={{ position: 'relative', aspectRatio: '1140 / 480' }}>
      <Box
        component="img"
        src={src}
        alt={alt}
        sx={{ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }}
      />
      <Box
        aria-hidden
        sx={{
          ...{ position: 'absolute', insetInlineStart: 8, insetBlockEnd: 8, inlineSize: '55%', p: 1 },
          ...{ bgcolor: PALETTES[mode].background.paper, borderRadius: 1, display: 'grid', gap: 0.75 },
        }}
      >
        {lines(mode, ['80%', '60%'])}
      </Box>
    </Box>
  );
}

function CardPlace({ src, alt, mode }: PlaceProps) {
  return (
    <Box sx={{ bgcolor: PALETTES[mode].background.paper }}>
      <Box
        component="img"
        src={src}
        alt={alt}
        sx={{ display: 'block', inlineSize: '100%', aspectRatio: '16 / 9', objectFit: 'cover' }}
      />
      <Box sx={{ p: 1, display: 'grid', gap: 0.75 }}>{lines(mode, ['85%', '55%'])}</Box>
    </Box>
  );
}

const PLACES: Partial<Record<BrandImage, (props: PlaceProps) => React.ReactNode>> = {
  'logo.png': BarPlace,
  'logo-s.png': BarPlace,
  'bg.png': PagePlace,
  'banner.jpg': BannerPlace,
};
