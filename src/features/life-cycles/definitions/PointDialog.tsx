import { useGetList, useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { REQUIRED } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedLifeCycle } from '../useLifeCycle.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { ActionPoint, CommandPoint, DialogProps } from './kinds.ts';
import { RoleInput } from './RoleInputs.tsx';

const valuesOf = (point: ActionPoint | CommandPoint | null) => ({
  pointDefinitionId: point?.pointDefinitionId ?? ('' as const),
  role: point?.role ?? 'OWNER',
  share: point?.share ?? false,
});

/**
 * What point definitions there are for the type of the open life cycle: those of all types are read, for an administrator
 * need not run the types themselves.
 */
export function usePointDefinitions() {
  const { contributionType } = useEditedLifeCycle().lifeCycle;
  const { data } = useGetList<Row<'point-definitions', 'all'>>('point-definitions', {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
    sort: { field: 'code', order: 'ASC' },
    meta: { view: 'all' } satisfies ListMeta<'point-definitions'>,
  });
  return data?.filter(({ source }) => source === contributionType);
}

/** What a point definition is called, with what it is worth. */
export function usePointWords() {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ definitionList, point }: Row<'point-definitions', 'all'>) =>
    translate('lifeCycle.point.option', {
      title: inLanguage(definitionList, locale)?.title ?? '',
      points: formatInteger(point, locale),
      smart_count: point,
    });
}

/** Points for an action or the use of a command; each gets all of them, or they are shared. */
export function PointDialog(props: DialogProps<'actionPoint' | 'commandPoint'>) {
  const translate = useTranslate();
  const wordsOf = usePointWords();
  const definitions = usePointDefinitions();
  const offered =
    definitions?.filter(({ isActive, id }) => isActive || id === props.opened.stored?.pointDefinitionId) ??
    [];
  return (
    <DefinitionDialog {...props} valuesOf={valuesOf} bodyOf={(values) => values}>
      <ChoiceInput
        source="pointDefinitionId"
        label="lifeCycle.point.definition"
        options={offered.map((each) => ({ id: each.id, label: wordsOf(each) }))}
        placeholder={translate(
          definitions && offered.length === 0 ? 'lifeCycle.point.none' : 'lifeCycle.point.choose',
        )}
        validate={REQUIRED}
      />
      <RoleInput label="lifeCycle.point.role" />
      <SwitchInput source="share" label="lifeCycle.point.share" help="lifeCycle.point.share.help" />
    </DefinitionDialog>
  );
}
