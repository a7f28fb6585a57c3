import { formatDate } from '#contract/formats/dates.ts';
import { useMessage } from '#src/app/useMessage.ts';
import { Cover } from '#src/components/pictures/Cover.tsx';
import { brandPictureOf, type Drive, detailAddress } from './drives.ts';
import { SliderCard } from './SliderCard.tsx';
import { SliderSection } from './SliderSection.tsx';

/** Campaigns and competitions that take nothing any more, at most five of each [R1B-41 … R1B-43], S2-44. */
export default function ClosedSlider({ drives }: { drives: readonly Drive[] }) {
  const t = useMessage();
  if (drives.length === 0) return null;
  return (
    <SliderSection
      title={t('home.closed')}
      slides={drives.map((drive) => ({
        key: `${drive.kind} ${drive.id}`,
        content: (
          <SliderCard
            title={drive.title}
            summary={drive.summary}
            kind={t(`home.kind.${drive.kind}`)}
            foot={drive.end ? t('home.closedOn', { date: formatDate(drive.end) }) : t('home.closedNow')}
            to={detailAddress(drive)}
            picture={
              <Cover path={drive.bannerPreview} isPublic={drive.isPublic} fallback={brandPictureOf(drive)} />
            }
          />
        ),
      }))}
    />
  );
}
