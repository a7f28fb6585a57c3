import { useLocale } from 'ra-core';
import type { PointDefinition, PointDefinitionRow } from '#contract/points/definitions.schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { activeColumn } from '#src/components/list/activeColumn.tsx';
import { DialogLink } from '#src/components/list/DialogLink.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { PointsChip } from '#src/components/status/PointsChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** A definition's name in the reader's language. */
export const titleOf = ({ definitionList, code }: PointDefinition, locale: string): string =>
  inLanguage(definitionList, locale)?.title ?? code;

/** Columns of the list of point definitions. */
export function useDefinitionColumns(
  onOpen: (definition: PointDefinitionRow) => void,
): readonly ColumnOf<'point-definitions', 'ofSource'>[] {
  const translate = useTranslate();
  const locale = useLocale();
  const usedWord = ({ isUsed }: PointDefinitionRow) => translate(`pointDefinition.isUsed.${isUsed}`);
  return [
    {
      name: 'title',
      label: 'pointDefinition.title',
      primary: true,
      render: (definition) => (
        <DialogLink onOpen={() => onOpen(definition)}>{titleOf(definition, locale)}</DialogLink>
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
    activeColumn('isActive', translate),
    { name: 'isUsed', label: 'pointDefinition.isUsed', render: usedWord, text: usedWord },
  ];
}
