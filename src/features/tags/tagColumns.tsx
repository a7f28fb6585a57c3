import Link from '@mui/material/Link';
import { useLocale, useTranslate } from 'ra-core';
import { formatInteger } from '../../../contract/formats.ts';
import type { TagRow } from '../../../contract/tags.ts';
import type { ListColumn } from '../../components/list/listColumn.ts';
import { StatusChip } from '../../components/status/StatusChip.tsx';

/** Columns of the list of tags. */
export function useTagColumns(onOpen: (tag: TagRow) => void): readonly ListColumn<TagRow>[] {
  const translate = useTranslate();
  const locale = useLocale();
  return [
    { name: 'id', label: 'contributionTag.id', sortBy: 'id', render: ({ id }) => id, text: ({ id }) => id },
    {
      name: 'title',
      label: 'contributionTag.title',
      sortBy: 'title',
      primary: true,
      render: (tag) => (
        <Link
          component="button"
          type="button"
          onClick={() => onOpen(tag)}
          aria-haspopup="dialog"
          sx={{ textAlign: 'start', font: 'inherit', overflowWrap: 'anywhere', py: 1 }}
        >
          {tag.title}
        </Link>
      ),
      text: ({ title }) => title,
    },
    {
      name: 'isActive',
      label: 'components.active.label',
      sortBy: 'isActive',
      render: ({ isActive }) => <StatusChip kind="active" value={String(isActive)} />,
      text: ({ isActive }) => translate(`components.active.${isActive}`),
    },
    {
      name: 'useCount',
      label: 'contributionTag.useCount',
      sortBy: 'useCount',
      align: 'end',
      render: ({ useCount }) => formatInteger(useCount, locale),
      text: ({ useCount }) => useCount,
    },
  ];
}
