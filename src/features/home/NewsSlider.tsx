import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import { defaultImageOf } from '#contract/contents/rules.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { useSettings } from '#src/app/settings.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { Cover } from '#src/components/pictures/Cover.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { WHILE_NEW } from './programmes.ts';
import { SliderCard, SliderSection } from './SliderSection.tsx';

const NEWS = '/content';

/** The ten latest news that the person may read. */
export default function NewsSlider() {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useReaderZone();
  const { availableModules } = useSettings();
  const exists = availableModules.includes('CONTENT');
  const news = useRead('readLatestNews', { query: { langKey: locale } }, { ...WHILE_NEW, enabled: exists });
  if (!exists) return null;
  const items = news.data ?? [];
  return (
    <SliderSection
      title={translate('home.news')}
      tinted
      isPending={news.isPending}
      slides={items.map((item) => ({
        key: item.id,
        content: (
          <SliderCard
            title={item.title}
            summary={item.summary}
            kind={item.category ? translate(item.category, { _: item.category }) : translate('menu.news')}
            foot={formatDate(item.publishDate, zone)}
            to={`${NEWS}/${item.id}`}
            picture={
              <Cover
                path={item.bannerPreviewPath}
                isPublic={item.accessLevel === 'PUBLIC'}
                fallback={defaultImageOf(item.categoryId)}
              />
            }
          />
        ),
      }))}
      action={
        items.length > 0 && (
          <Button component={Link} to={NEWS}>
            {translate('home.news.all')}
          </Button>
        )
      }
    >
      {news.isError && <ErrorState retry={() => void news.refetch()} />}
      {news.data?.length === 0 && (
        <Typography color="textSecondary">{translate('home.news.none')}</Typography>
      )}
    </SliderSection>
  );
}
