import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocales } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { boundsFor, EXTRA_INPUT_LIMITS, isSelection } from '#contract/extra-inputs/rules.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DigitsInput } from '#src/components/inputs/DigitsInput.tsx';
import { maxLength, maxValue, minLength, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ChoicesInput } from './ChoicesInput.tsx';
import {
  boundsOf,
  hasBounds,
  type InputValues,
  inputBodyOf,
  inputSourceOf,
  inputValuesOf,
  kindsFor,
} from './inputValues.ts';
import { type InputScope, inputsOf, metaOf, resourceOf } from './useExtraInputs.ts';

const { label, explanation, bound } = EXTRA_INPUT_LIMITS;
const LABEL = [required(), minLength(label.min), maxLength(label.max)];
const EXPLANATION = [maxLength(explanation.max)];
const BOUND = [maxValue(bound.max)];
/** Not above the maximum; empty bounds count as the kind's own. */
const NOT_ABOVE_MAX = (_: unknown, values: Record<string, unknown> = {}) => {
  const { minLenOrValue: min, maxLenOrValue: max } = boundsOf(values as unknown as InputValues);
  return min !== null && max !== null && min > max
    ? { message: 'entity.validation.max', args: { max } }
    : undefined;
};
const MINIMUM = [...BOUND, NOT_ABOVE_MAX];

/** Fields of an extra input: kind, words in each language, whether it must be filled, bounds, choices. */
function ExtraInputForm({ stored }: { stored: ExtraInput | null }) {
  const translate = useTranslate();
  const languages = useLocales();
  const type = useWatch<InputValues, 'inputType'>({ name: 'inputType' });
  const standard = boundsFor(type);
  const what = type === 'NUMERIC' ? 'value' : 'length';
  return (
    <>
      <ChoiceInput
        source="inputType"
        label="extraInput.type"
        help={`extraInput.type.${type}.help`}
        options={kindsFor(stored).map((id) => ({ id, label: translate(`extraInput.type.${id}`) }))}
        required
      />
      {languages.map(({ locale, name }) => (
        <Box
          key={locale}
          role="group"
          aria-label={name}
          lang={locale}
          sx={{ mb: 2, p: 2, pb: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <Typography variant="h4" component="p" sx={{ mb: 1 }}>
            {name}
          </Typography>
          <TextInputWithCounter
            source={`texts.${locale}.label`}
            label="extraInput.label"
            validate={LABEL}
            counter
            autoComplete="off"
          />
          <TextInputWithCounter
            source={`texts.${locale}.explanation`}
            label="extraInput.explanation"
            help="extraInput.explanation.help"
            validate={EXPLANATION}
            rows={2}
          />
        </Box>
      ))}
      <SwitchInput source="isRequired" label="extraInput.isRequired" help="extraInput.isRequired.help" />
      {hasBounds(type) && (
        <Box sx={{ display: 'grid', gap: { sm: 2 }, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <DigitsInput
            source="minLenOrValue"
            label={`extraInput.min.${what}`}
            validate={MINIMUM}
            placeholder={String(standard.minLenOrValue)}
            asNumber
          />
          <DigitsInput
            source="maxLenOrValue"
            label={`extraInput.max.${what}`}
            validate={BOUND}
            placeholder={String(standard.maxLenOrValue)}
            asNumber
          />
        </Box>
      )}
      {isSelection(type) && <ChoicesInput />}
    </>
  );
}

interface ExtraInputDialogProps {
  scope: InputScope;
  /** The one that is changed; null for a new one. */
  stored: ExtraInput | null;
  onClose: () => void;
}

/**
 * Makes or changes an extra input; what was typed is not lost by a careless key, nor by
 * another's save.
 */
export function ExtraInputDialog({ scope, stored, onClose }: ExtraInputDialogProps) {
  const locales = useLocales().map(({ locale }) => locale);
  const dataProvider = useDataProvider();
  const { source, competitionId, campaignId } = scope;
  const isQuestion = campaignId !== undefined;
  return (
    <RecordDialog<ExtraInput, InputValues>
      resource={resourceOf(scope)}
      meta={isQuestion ? metaOf(scope) : { source }}
      stored={stored}
      title={`${isQuestion ? 'campaign.questions' : 'extraInput'}.${stored ? 'edit' : 'create'}.title`}
      saveLabel={isQuestion ? 'campaign.questions.save' : 'extraInput.save'}
      valuesOf={(input) => inputValuesOf(input, locales)}
      bodyOf={(values, base) => ({
        ...inputBodyOf(values, locales, base),
        ...(base === null && !isQuestion && { competitionId }),
      })}
      sourceOf={(path) => inputSourceOf(path, locales)}
      {...(isQuestion && {
        readAgain: async ({ id }: ExtraInput) => {
          const { data } = await dataProvider.getList<ExtraInput>('campaign-questions', inputsOf(scope));
          return data.find((input) => input.id === id) ?? null;
        },
      })}
      onStored={onClose}
      onClose={onClose}
    >
      {(current) => <ExtraInputForm stored={current} />}
    </RecordDialog>
  );
}
