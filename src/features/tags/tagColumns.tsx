import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { TagRow } from '#contract/tags/schema.ts';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { DialogLink } from '#src/components/list/DialogLink.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Columns of the list of tags. */
export function useTagColumns(onOpen: (tag: TagRow) => void): readonly ColumnOf<'tags', 'page'>[] {
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
