import { useGetList, useLocale } from 'ra-core';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedLifeCycle } from '../useLifeCycle.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import type { ActionPoint, CommandPoint } from './kinds.ts';
import { RoleInput } from './RoleInput.tsx';

interface PointValues {
  pointDefinitionId: number | '';
  role: ParticipationRole | '';
  share: boolean;
}

const ONE = [required()];

type PointDialogProps = { onClose: () => void } & (
  | { kind: 'actionPoint'; stored: ActionPoint | null; parent: { stateActionId: number } }
  | { kind: 'commandPoint'; stored: CommandPoint | null; parent: { stateCommandId: number } }
);

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

/** Points for an action or the use of a command; each gets all of them, or they are shared. */
export function PointDialog({ kind, stored, parent, onClose }: PointDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const definitions = usePointDefinitions();
  const offered =
    definitions?.filter(({ isActive, id }) => isActive || id === stored?.pointDefinitionId) ?? [];
  const valuesOf = (point: ActionPoint | CommandPoint | null): PointValues => ({
    pointDefinitionId: point?.pointDefinitionId ?? '',
    role: point?.role ?? 'OWNER',
    share: point?.share ?? false,
  });
  return (
    <DefinitionDialog
      kind={kind}
      stored={stored}
      title={stored ? 'lifeCycle.point.edit' : 'lifeCycle.point.add'}
      valuesOf={valuesOf}
      bodyOf={(values: PointValues) => ({ ...values, ...parent })}
      onClose={onClose}
    >
      <ChoiceInput
        source="pointDefinitionId"
        label="lifeCycle.point.definition"
        options={offered.map(({ id, definitionList, point }) => ({
          id,
          label: translate('lifeCycle.point.option', {
            title: inLanguage(definitionList, locale)?.title ?? '',
            points: formatInteger(point, locale),
            smart_count: point,
          }),
        }))}
        placeholder={translate(
          definitions && offered.length === 0 ? 'lifeCycle.point.none' : 'lifeCycle.point.choose',
        )}
        validate={ONE}
        required
      />
      <RoleInput label="lifeCycle.point.role" />
      <SwitchInput source="share" label="lifeCycle.point.share" help="lifeCycle.point.share.help" />
    </DefinitionDialog>
  );
}
