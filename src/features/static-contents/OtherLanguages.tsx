import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { languageName } from '#contract/languages/codes.ts';
import type { StaticContentRow } from '#contract/static-contents/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useStaticContents } from './useStaticContents.ts';

/** The way from a text to itself in another language. */
export function OtherLanguages({ of }: { of: StaticContentRow }) {
  const translate = useTranslate();
  const { data = [] } = useStaticContents();
  const rows = data.filter(({ contentKey }) => contentKey === of.contentKey);
  if (rows.length < 2) return null;
  return (
    <Box
      component="nav"
      aria-label={translate('staticContent.languages')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}
    >
      {rows.map(({ id, locale, content }) => (
        <Link
          key={id}
          component={RouterLink}
          to={`/static-content/edit/${id}`}
          aria-current={id === of.id ? 'page' : undefined}
          underline={id === of.id ? 'none' : 'always'}
          sx={{ py: 1.25, px: 0.5, fontWeight: id === of.id ? 700 : 400 }}
        >
          <bdi lang={locale}>{languageName(locale)}</bdi>
          {content === '' && ` (${translate('staticContent.empty')})`}
        </Link>
      ))}
    </Box>
  );
}
