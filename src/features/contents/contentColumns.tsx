import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ContentRow } from '#contract/contents/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The last date, and a word when it has passed: readers no longer find the item. */
function LastDate({ item, now }: { item: ContentRow; now: number }) {
  const translate = useTranslate();
  const ended = item.publishState === 'PUBLISHED' && Date.parse(item.lastDate) < now;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <DateTimeField value={item.lastDate} />
      {ended && (
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('content.ended')}
        </Box>
      )}
    </Box>
  );
}

/** Columns of the management list. */
export function useContentColumns(): readonly ColumnOf<'contents', 'manage'>[] {
  const translate = useTranslate();
  const text = useText();
  const now = Date.now();
  const stateOf = ({ publishState }: ContentRow) =>
    translate(`components.status.publishState.${publishState}`);
  return [
    {
      name: 'title',
      label: 'content.title',
      sortBy: 'title',
      primary: true,
      render: (item) => (
        <Link component={RouterLink} to={`/content/${item.id}/edit`} sx={{ overflowWrap: 'anywhere' }}>
          {item.title}
        </Link>
      ),
      text: ({ title }) => title,
    },
    {
      name: 'category',
      label: 'content.category',
      render: ({ category }) => (category ? text(category) : '–'),
      text: ({ category }) => (category ? text(category) : ''),
    },
    {
      name: 'publishState',
      label: 'content.publishState',
      sortBy: 'publishState',
      render: ({ publishState }) => <StatusChip kind="publishState" value={publishState} />,
      text: stateOf,
    },
    {
      name: 'publishDate',
      label: 'content.publishDate',
      sortBy: 'publishDate',
      render: ({ publishDate }) => <DateTimeField value={publishDate} />,
      text: ({ publishDate }) => (publishDate ? formatDateTime(publishDate) : ''),
    },
    {
      name: 'lastDate',
      label: 'content.lastDate',
      sortBy: 'lastDate',
      render: (item) => <LastDate item={item} now={now} />,
      text: ({ lastDate }) => formatDateTime(lastDate),
    },
    {
      name: 'author',
      label: 'content.author',
      text: ({ authorName }) => authorName,
    },
    {
      name: 'accessLevel',
      label: 'content.accessLevel',
      hidden: true,
      text: ({ accessLevel }) => translate(`content.accessLevel.${accessLevel}`),
    },
    {
      name: 'dateUpdated',
      label: 'content.dateUpdated',
      sortBy: 'dateUpdated',
      hidden: true,
      render: ({ dateUpdated }) => <DateTimeField value={dateUpdated} />,
      text: ({ dateUpdated }) => formatDateTime(dateUpdated),
    },
  ];
}
