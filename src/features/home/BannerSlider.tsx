import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import EmojiEventsOutlined from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { formatDate } from '#contract/formats/dates.ts';
import { createAddress } from '#src/app/contributionAddress.ts';
import { useSubmit } from '#src/app/useSubmit.ts';
import { Carousel } from '#src/components/carousel/Carousel.tsx';
import { clampedLines } from '#src/components/clampedLines.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { Cover } from '#src/components/pictures/Cover.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';
import { CutText } from './CutText.tsx';
import { brandPictureOf, detailAddress, type Programme } from './programmes.ts';

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

/** Height of a slide; on phones its words stand below the picture. */
const SLIDE_HEIGHT = { xs: 460, sm: 520, md: 420 };

/** A campaign or a competition: the picture behind, the words on a panel that can be read. */
function BannerSlide({ programme, first }: { programme: Programme; first: boolean }) {
  const translate = useTranslate();
  const submit = useSubmit();
  const zone = useReaderZone();
  const detail = detailAddress(programme);
  const { kind, type, id, title, summary, end, canSubmit, isPublic, bannerPath } = programme;
  const Icon = kind === 'campaign' ? CampaignOutlined : EmojiEventsOutlined;
  return (
    <Box
      component="article"
      sx={{
        position: 'relative',
        height: '100%',
        minHeight: SLIDE_HEIGHT,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: { md: 'center' },
        borderRadius: CARD_CORNER,
        border: 1,
        borderColor: 'divider',
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          position: { xs: 'relative', md: 'absolute' },
          inset: 0,
          height: { xs: 180, sm: 260, md: 'auto' },
        }}
      >
        <Cover path={bannerPath} isPublic={isPublic} fallback={brandPictureOf(programme)} first={first} />
      </Box>
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          gap: 1.5,
          flexGrow: { xs: 1, md: 0 },
          p: { xs: 2, md: 4 },
          marginInline: { md: 5 },
          marginBlock: { md: 4 },
          width: { md: 480 },
          borderRadius: { md: '10px' },
          bgcolor: 'background.paper',
        }}
      >
        <Typography
          variant="caption"
          component="p"
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: 'wrap',
            gap: 0.75,
            color: 'primary.main',
            fontWeight: 600,
          }}
        >
          <Icon fontSize="small" aria-hidden />
          {translate(`home.kind.${kind}`)}
          {end && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {translate('home.openUntil', { date: formatDate(end, zone) })}
            </Box>
          )}
        </Typography>
        <Typography variant="h2" sx={{ ...clampedLines(3), fontSize: { xs: '1.25rem', md: '1.625rem' } }}>
          {title}
        </Typography>
        <CutText text={summary} about={title} sx={{ overflowWrap: 'anywhere' }} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto' }}>
          {canSubmit && (
            <Button variant="contained" onClick={() => submit(createAddress(type, id))}>
              {translate(`home.submit.${kind}`)}
            </Button>
          )}
          <Button
            component={Link}
            to={detail}
            variant="outlined"
            aria-label={translate('home.details.of', { title })}
          >
            {translate('home.details')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
