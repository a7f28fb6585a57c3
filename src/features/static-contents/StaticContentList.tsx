import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useListContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '#contract/formats/dates.ts';
import { languageName } from '#contract/languages/codes.ts';
import { STATIC_CONTENT_KEYS, type StaticContentRow } from '#contract/static-contents/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { WholeListBase } from '#src/components/list/WholeListBase.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Every editable text, and in which languages it is still empty. */
export default function StaticContentList() {
  const translate = useTranslate();
  return (
    <WholeListBase resource="static-contents" view="list">
      <BreadcrumbBar crumbs={[{ label: 'menu.platform.staticContent' }]} />
      <PageTitle title="menu.platform.staticContent" />
      <Typography color="textSecondary" sx={{ maxWidth: '68ch', mb: 2 }}>
        {translate('staticContent.intro')}
      </Typography>
      <Texts />
    </WholeListBase>
  );
}

function Texts() {
  const translate = useTranslate();
  const { data: rows, error, refetch } = useListContext<StaticContentRow>();
  if (!rows) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingSpinner />;
  const empty = rows.filter(({ content }) => content === '').length;
  if (rows.length === 0) return <EmptyState title="staticContent.none" />;
  return (
    <>
      {empty > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('staticContent.emptyCount', { smart_count: empty })}
        </Alert>
      )}
      {STATIC_CONTENT_KEYS.filter((key) => rows.some(({ contentKey }) => contentKey === key)).map((key) => (
        <SectionCard key={key} title={`staticContent.${key}`}>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {translate(`staticContent.${key}.where`)}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows
              .filter(({ contentKey }) => contentKey === key)
              .map((row) => (
                <LanguageLine key={row.id} row={row} name={translate(`staticContent.${key}`)} />
              ))}
          </Box>
        </SectionCard>
      ))}
    </>
  );
}

function LanguageLine({ row, name }: { row: StaticContentRow; name: string }) {
  const translate = useTranslate();
  const { id, locale, content, title, lastModifiedDate, lastModifiedBy } = row;
  const language = languageName(locale);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minHeight: 44,
        '& + &': { borderBlockStart: '1px solid var(--mui-palette-divider)' },
      }}
    >
      <Link
        component={RouterLink}
        to={`/static-content/edit/${id}`}
        aria-label={translate('staticContent.edit.language', { name, language })}
        sx={{ py: 1.25, minWidth: 96, fontWeight: 600 }}
      >
        <bdi lang={locale}>{language}</bdi>
      </Link>
      {content === '' && (
        <Chip size="small" color="warning" variant="outlined" label={translate('staticContent.empty')} />
      )}
      <Box component="span" lang={locale} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {title}
      </Box>
      <Box
        component="span"
        sx={{ marginInlineStart: 'auto', fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {lastModifiedDate === null
          ? content !== '' && translate('staticContent.asShipped')
          : translate('staticContent.changed', {
              date: formatDateTime(lastModifiedDate),
              login: lastModifiedBy ?? '',
            })}
      </Box>
    </Box>
  );
}
