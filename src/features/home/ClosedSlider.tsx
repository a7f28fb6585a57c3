import { formatDate } from '#contract/formats/dates.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { Cover } from '#src/components/pictures/Cover.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { brandPictureOf, detailAddress, type Programme } from './programmes.ts';
import { SliderCard, SliderSection } from './SliderSection.tsx';

/** Campaigns and competitions that take nothing any more, at most five of each. */
export default function ClosedSlider({ programmes }: { programmes: readonly Programme[] }) {
  const translate = useTranslate();
  const zone = useReaderZone();
  if (programmes.length === 0) return null;
  return (
    <SliderSection
      title={translate('home.closed')}
      slides={programmes.map((programme) => ({
        key: `${programme.kind} ${programme.id}`,
        content: (
          <SliderCard
            title={programme.title}
            summary={programme.summary}
            kind={translate(`home.kind.${programme.kind}`)}
            foot={
              // One that was closed early has its day still to come.
              programme.end && Date.parse(programme.end) <= Date.now()
                ? translate('home.closedOn', { date: formatDate(programme.end, zone) })
                : translate('home.closedNow')
            }
            to={detailAddress(programme)}
            picture={
              <Cover
                path={programme.bannerPreview}
                isPublic={programme.isPublic}
                fallback={brandPictureOf(programme)}
              />
            }
          />
        ),
      }))}
    />
  );
}
