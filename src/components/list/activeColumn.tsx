import { StatusChip } from '#src/components/status/StatusChip.tsx';
import type { Translate } from '#src/useTranslate.ts';
import type { ListColumn } from './listColumn.ts';

/** The column that says whether what a row stands for is in use. */
export const activeColumn = <Name extends string>(
  name: Name,
  translate: Translate,
): ListColumn<Readonly<Record<Name, boolean>>, Name> => ({
  name,
  label: 'components.active.label',
  sortBy: name,
  render: (row) => <StatusChip kind="active" value={String(row[name])} />,
  text: (row) => translate(`components.active.${row[name]}`),
});
