import Alert from '@mui/material/Alert';
import { EVALUATION_LIMITS, STAGES_OF_TYPE } from '#contract/evaluations/rules.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { maxLength, minLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import {
  bodyOf,
  type DefinitionScope,
  type DefinitionValues,
  faultOfItems,
  totalOf,
  valuesOf,
} from './definitionValues.ts';
import { QuestionsInput } from './QuestionsInput.tsx';

const { title: TITLE_LENGTH, explanation: EXPLANATION_LENGTH } = EVALUATION_LIMITS;
const TITLE = [required(), minLength(TITLE_LENGTH.min), maxLength(TITLE_LENGTH.max)];
const EXPLANATION = [required(), minLength(EXPLANATION_LENGTH.min), maxLength(EXPLANATION_LENGTH.max)];

interface EvalDefinitionDialogProps {
  scope: DefinitionScope;
  /** The one to change, or to copy; null for an empty form. */
  definition: EvalDefinition | null;
  /** A new definition with what the given one asks. */
  isCopy?: boolean;
  /** Only to look at. */
  readOnly?: boolean;
  onClose: () => void;
  onSaved: (stored: EvalDefinition) => void;
}

/**
 * Makes or changes what an evaluation asks: title, explanation and weighted questions. What was
 * evaluated by already is only shown. Of two administrators the second one chooses.
 */
export function EvalDefinitionDialog(props: EvalDefinitionDialogProps) {
  const { scope, definition, isCopy = false, readOnly = false, onClose, onSaved } = props;
  const translate = useTranslate();
  const stored = isCopy ? null : definition;
  const isFixed = (current: EvalDefinition | null) => readOnly || current?.isUsed === true;
  return (
    <RecordDialog<EvalDefinition, DefinitionValues>
      resource="evaluation-definitions"
      stored={stored}
      title={(current) =>
        stored ? (isFixed(current) ? 'evalDefinition.show' : 'evalDefinition.edit') : 'evalDefinition.create'
      }
      saveLabel="evalDefinition.save"
      cancelLabel={(current) => (isFixed(current) ? 'evalDefinition.close' : 'evalDefinition.cancel')}
      valuesOf={(fresh) => (fresh ? valuesOf(scope, fresh, false) : valuesOf(scope, definition, isCopy))}
      bodyOf={(values, base) => bodyOf(scope, values, base)}
      blockOf={({ items }) => {
        const fault = faultOfItems(items);
        return fault && translate(`evalDefinition.blocked.${fault}`, { total: totalOf(items) });
      }}
      isReadOnly={isFixed}
      onStored={onSaved}
      onClose={onClose}
    >
      {(current) => (
        <>
          {current?.isUsed && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {translate('evalDefinition.used')}
            </Alert>
          )}
          <Fields scope={scope} disabled={isFixed(current)} />
        </>
      )}
    </RecordDialog>
  );
}

function Fields({ scope, disabled }: { scope: DefinitionScope; disabled: boolean }) {
  const translate = useTranslate();
  return (
    <>
      <TextInputWithCounter
        source="title"
        label="evalDefinition.title"
        validate={TITLE}
        disabled={disabled}
        counter
      />
      <TextInputWithCounter
        source="explanation"
        label="evalDefinition.explanation"
        help="evalDefinition.explanation.help"
        validate={EXPLANATION}
        disabled={disabled}
        rows={3}
      />
      {scope.stage === undefined && (
        <ChoiceInput
          source="evalFlowType"
          label="evalDefinition.stage"
          help="evalDefinition.stage.help"
          options={STAGES_OF_TYPE[scope.type].map((id) => ({
            id,
            label: translate(`evaluation.stage.${id}`),
          }))}
          disabled={disabled}
          required
        />
      )}
      <QuestionsInput disabled={disabled} />
    </>
  );
}
