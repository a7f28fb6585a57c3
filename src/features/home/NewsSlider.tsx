import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import { defaultImageOf } from '#contract/contents/rules.ts';
import type { ContentRow } from '#contract/contents/schema.ts';
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
      slides={items.map((item) => ({ key: item.id, content: <NewsCard item={item} /> }))}
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

function NewsCard({ item }: { item: ContentRow }) {
  const translate = useTranslate();
  const zone = useReaderZone();
  const { id, title, summary, category, categoryId, bannerPreviewPath, accessLevel, publishDate } = item;
  return (
    <SliderCard
      title={title}
      summary={summary}
      kind={category ? translate(category, { _: category }) : translate('menu.news')}
      foot={formatDate(publishDate, zone)}
      to={`${NEWS}/${id}`}
      picture={
        <Cover
          path={bannerPreviewPath}
          isPublic={accessLevel === 'PUBLIC'}
          fallback={defaultImageOf(categoryId)}
        />
      }
    />
  );
}
