import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useGetList } from 'ra-core';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { languageName } from '#contract/languages/codes.ts';
import type { TextRow, TextSide } from '#contract/languages/schema.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { SIDE_NAMES, SIDES, textsAddress } from './textSides.ts';

/** Texts that are named; of more there is the number, and Static content has all. */
const MOST_NAMED = 10;
const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'key', order: 'ASC' } } as const;

/** Where else what is searched is found: in the texts of the other side, and in static contents, with links there. */
export function FoundElsewhere({ side, locale }: { side: TextSide; locale: string }) {
  const words = (new URLSearchParams(useLocation().search).get('text.contains') ?? '').trim();
  if (words === '') return null;
  return <Elsewhere key={words} side={side} locale={locale} words={words} />;
}

function Elsewhere({ side, locale, words }: { side: TextSide; locale: string; words: string }) {
  const translate = useTranslate();
  const other = SIDE_NAMES.find((name) => name !== side) ?? side;
  const texts = useGetList<TextRow & { id: string }>('texts', {
    ...ONE,
    filter: { 'text.contains': words },
    meta: { view: SIDES[other].view, locale },
  });
  const found = useRead('readStaticContentHits', { query: { q: words, page: 0, size: MOST_NAMED } });
  const total = texts.total ?? 0;
  const contents = found.data ?? [];
  if (total === 0 && contents.length === 0) return null;
  const search = `${textsAddress(other, locale)}&text.contains=${encodeURIComponent(words)}`;
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {translate('languages.elsewhere')}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
        {total > 0 && (
          <li>
            <Link component={RouterLink} to={search}>
              {translate('languages.elsewhere.side', {
                smart_count: total,
                side: translate(SIDES[other].label),
              })}
            </Link>
          </li>
        )}
        {contents.map(({ id, contentKey, locale: language, excerpt }) => (
          <li key={id}>
            <Link component={RouterLink} to={`/static-content/edit/${id}`}>
              {translate('languages.elsewhere.content', {
                name: translate(`staticContent.${contentKey}`),
                language: languageName(language),
              })}
            </Link>
            <Box lang={language} dir="auto" sx={{ fontSize: 13, color: 'text.secondary' }}>
              … {excerpt} …
            </Box>
          </li>
        ))}
      </Box>
      {contents.length === MOST_NAMED && (
        <Link component={RouterLink} to="/static-content">
          {translate('languages.contents.link')}
        </Link>
      )}
    </Alert>
  );
}
