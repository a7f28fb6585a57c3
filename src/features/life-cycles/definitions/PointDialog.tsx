import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { LIFE_CYCLE_KEYS, readPointDefinitions } from '#src/dataProvider/lifeCycles.ts';
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

/** What point definitions there are for the type of the open life cycle. */
export function usePointDefinitions() {
  const { contributionType } = useEditedLifeCycle().lifeCycle;
  const { data } = useQuery({
    queryKey: LIFE_CYCLE_KEYS.points,
    queryFn: ({ signal }) => readPointDefinitions({ signal }),
    retry: false,
  });
  return data?.filter(({ source }) => source === contributionType);
}

/** Points for an action or the use of a command; each gets all of them, or they are shared [R3G-19, R3G-20], S3-73. */
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
