import type { ContentRow } from '#contract/contents/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { dateColumn, linkColumn, statusColumn } from '#src/components/list/columns.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Columns of the management list. */
export function useContentColumns(): readonly ColumnOf<'contents', 'manage'>[] {
  const translate = useTranslate();
  const text = useText();
  const now = Date.now();
  /** Readers no longer find the item. */
  const hasEnded = ({ publishState, lastDate }: ContentRow) =>
    publishState === 'PUBLISHED' && Date.parse(lastDate) < now;
  return [
    linkColumn({
      name: 'title',
      label: 'content.title',
      sortBy: 'title',
      to: ({ id }) => `/content/${id}/edit`,
      text: ({ title }) => title,
    }),
    {
      name: 'category',
      label: 'content.category',
      render: ({ category }) => (category ? text(category) : '–'),
      text: ({ category }) => (category ? text(category) : ''),
    },
    statusColumn('publishState', 'content.publishState', translate),
    dateColumn('publishDate', 'content.publishDate'),
    {
      name: 'lastDate',
      label: 'content.lastDate',
      sortBy: 'lastDate',
      render: (item) => (
        <>
          <DateTimeField value={item.lastDate} />
          {hasEnded(item) && <SecondLine>{translate('content.ended')}</SecondLine>}
        </>
      ),
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
    dateColumn('dateUpdated', 'content.dateUpdated', { hidden: true }),
  ];
}
