import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Carousel } from '#src/components/carousel/Carousel.tsx';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';
import { BannerSlide, SLIDE_HEIGHT } from './BannerSlide.tsx';
import type { Programme } from './programmes.ts';

/** What is open now: campaigns and competitions, the newest first. */
export function BannerSlider({
  programmes,
  isPending,
}: {
  programmes: readonly Programme[];
  isPending: boolean;
}) {
  const translate = useTranslate();
  if (!isPending && programmes.length === 0) return null;
  return (
    <Band>
      {isPending ? (
        <Box role="status" aria-busy="true" aria-label={translate('home.open')}>
          <Skeleton variant="rounded" sx={{ height: SLIDE_HEIGHT, borderRadius: CARD_CORNER }} />
        </Box>
      ) : (
        <Carousel
          label={translate('home.open')}
          autoplay
          overlaid
          slides={programmes.map((programme, index) => ({
            key: `${programme.kind} ${programme.id}`,
            content: <BannerSlide programme={programme} first={index === 0} />,
          }))}
        />
      )}
    </Band>
  );
}
