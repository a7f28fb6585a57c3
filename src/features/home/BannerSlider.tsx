import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useMessage } from '#src/app/useMessage.ts';
import { Carousel } from '#src/components/carousel/Carousel.tsx';
import { CARD_CORNER } from '#src/components/corners.ts';
import { Band } from './Band.tsx';
import { BannerSlide, SLIDE_HEIGHT } from './BannerSlide.tsx';
import type { Drive } from './drives.ts';

/** What is open now: campaigns and competitions, the newest first [R1B-03, R1B-04]. */
export function BannerSlider({ drives, isPending }: { drives: readonly Drive[]; isPending: boolean }) {
  const t = useMessage();
  if (!isPending && drives.length === 0) return null;
  return (
    <Band>
      {isPending ? (
        <Box role="status" aria-busy="true" aria-label={t('home.open')}>
          <Skeleton variant="rounded" sx={{ height: SLIDE_HEIGHT, borderRadius: CARD_CORNER }} />
        </Box>
      ) : (
        <Carousel
          label={t('home.open')}
          autoplay
          overlaid
          slides={drives.map((drive, index) => ({
            key: `${drive.kind} ${drive.id}`,
            content: <BannerSlide drive={drive} first={index === 0} />,
          }))}
        />
      )}
    </Band>
  );
}
