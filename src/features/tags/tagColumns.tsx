import { useLocale, useTranslate } from 'ra-core';
import { formatInteger } from '../../../contract/number-formats.ts';
import type { TagRow } from '../../../contract/tags.ts';
import { activeColumn } from '../../components/list/activeColumn.tsx';
import { DialogLink } from '../../components/list/DialogLink.tsx';
import type { ListColumn } from '../../components/list/listColumn.ts';

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
      render: (tag) => <DialogLink onOpen={() => onOpen(tag)}>{tag.title}</DialogLink>,
      text: ({ title }) => title,
    },
    activeColumn('isActive', translate),
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
