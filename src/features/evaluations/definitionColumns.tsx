import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import { DialogLink } from '#src/components/list/DialogLink.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Columns of the list of definitions. */
export function useDefinitionColumns(
  onOpen: (definition: EvalDefinition) => void,
): readonly ColumnOf<'evaluation-definitions', 'definitions'>[] {
  const translate = useTranslate();
  const stageOf = ({ evalFlowType }: EvalDefinition) => translate(`evaluation.stage.${evalFlowType}`);
  const stateOf = ({ isUsed }: EvalDefinition) =>
    translate(isUsed ? 'evalDefinition.state.used' : 'evalDefinition.state.unused');
  return [
    {
      name: 'title',
      label: 'evalDefinition.title',
      sortBy: 'title',
      primary: true,
      render: (definition) => <DialogLink onOpen={() => onOpen(definition)}>{definition.title}</DialogLink>,
      text: ({ title }) => title,
    },
    { name: 'stage', label: 'evalDefinition.stage', sortBy: 'evalFlowType', render: stageOf, text: stageOf },
    {
      name: 'questions',
      label: 'evalDefinition.questionCount',
      align: 'end',
      text: ({ evalItemDefinitionList }) => evalItemDefinitionList.length,
    },
    { name: 'state', label: 'evalDefinition.state', render: stateOf, text: stateOf },
  ];
}
