import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import { DialogLink } from '#src/components/list/DialogLink.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Columns of the list of definitions. */
export function useDefinitionColumns(
  onOpen: (definition: EvalDefinition) => void,
): readonly ListColumn<EvalDefinition>[] {
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
      render: ({ evalItemDefinitionList }) => evalItemDefinitionList.length,
      text: ({ evalItemDefinitionList }) => evalItemDefinitionList.length,
    },
    { name: 'state', label: 'evalDefinition.state', render: stateOf, text: stateOf },
  ];
}
