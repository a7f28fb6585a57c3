import Link from '@mui/material/Link';
import { useLocale, useTranslate } from 'ra-core';
import { inLanguage } from '../../../contract/definitions.ts';
import type { PointDefinition, PointDefinitionRow } from '../../../contract/point-definitions.ts';
import type { ListColumn } from '../../components/list/listColumn.ts';
import { PointsChip } from '../../components/status/PointsChip.tsx';
import { StatusChip } from '../../components/status/StatusChip.tsx';

/** A definition's name in the reader's language. */
export const titleOf = ({ definitionList, code }: PointDefinition, locale: string): string =>
  inLanguage(definitionList, locale)?.title ?? code;

/** Columns of the list of point definitions [R3G-11]. */
export function useDefinitionColumns(
  onOpen: (definition: PointDefinitionRow) => void,
): readonly ListColumn<PointDefinitionRow>[] {
  const translate = useTranslate();
  const locale = useLocale();
  const usedWord = ({ isUsed }: PointDefinitionRow) => translate(`pointDefinition.isUsed.${isUsed}`);
  return [
    {
      name: 'title',
      label: 'pointDefinition.title',
      primary: true,
      render: (definition) => (
        <Link
          component="button"
          type="button"
          onClick={() => onOpen(definition)}
          aria-haspopup="dialog"
          sx={{ textAlign: 'start', font: 'inherit', overflowWrap: 'anywhere', py: 1 }}
        >
          {titleOf(definition, locale)}
        </Link>
      ),
      text: (definition) => titleOf(definition, locale),
    },
    {
      name: 'code',
      label: 'pointDefinition.code',
      sortBy: 'code',
      render: ({ code }) => <span style={{ overflowWrap: 'anywhere' }}>{code}</span>,
      text: ({ code }) => code,
    },
    {
      name: 'point',
      label: 'pointManage.point',
      sortBy: 'point',
      align: 'end',
      render: ({ point }) => <PointsChip points={point} />,
      text: ({ point }) => point,
    },
    {
      name: 'isActive',
      label: 'components.active.label',
      sortBy: 'isActive',
      render: ({ isActive }) => <StatusChip kind="active" value={String(isActive)} />,
      text: ({ isActive }) => translate(`components.active.${isActive}`),
    },
    { name: 'isUsed', label: 'pointDefinition.isUsed', render: usedWord, text: usedWord },
  ];
}
