import { TEMPLATE_LIMITS, type TemplatePurpose, wordsOfPurpose } from '#contract/answer-templates/rules.ts';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { SOME_TEXT } from './templateValues.ts';

const TEXT = [maxLength(TEMPLATE_LIMITS.text.max)];
const FIRST = [SOME_TEXT, ...TEXT];
const LABELS = {
  decision: 'decision.note.decision',
  reason: 'decision.note.reason',
  next: 'decision.note.next',
  text: 'answerTemplate.text',
} as const;

interface TemplateTextInputsProps {
  purpose: TemplatePurpose;
  locale: string;
  /** Of several languages the first, which says where none has a text. */
  isFirst?: boolean;
  readOnly?: boolean;
}

/** The words of a template in one language. */
export function TemplateTextInputs(props: TemplateTextInputsProps) {
  const { purpose, locale, isFirst = false, readOnly = false } = props;
  return wordsOfPurpose(purpose).map((part, at) => (
    <TextInputWithCounter
      key={part}
      source={`texts.${locale}.${part}`}
      label={LABELS[part]}
      {...(at === 0 && !readOnly && { help: 'answerTemplate.placeholders' })}
      validate={isFirst && at === 0 ? FIRST : TEXT}
      rows={purpose === 'TEXT' ? 4 : 2}
      parse={asWritten}
      readOnly={readOnly}
      slotProps={{ lang: locale }}
    />
  ));
}
