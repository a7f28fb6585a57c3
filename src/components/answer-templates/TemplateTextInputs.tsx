import { TEMPLATE_LIMITS, type TemplatePurpose, wordsOfPurpose } from '#contract/answer-templates/rules.ts';
import { MAIL_WORD_LIMITS } from '#contract/mailings/rules.ts';
import { asWritten } from '#src/components/inputs/asWritten.ts';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { SOME_TEXT } from './templateValues.ts';

const TEXT = [maxLength(TEMPLATE_LIMITS.text.max)];
const SUBJECT = [maxLength(MAIL_WORD_LIMITS.subject.max)];
const LABELS = {
  decision: 'decision.note.decision',
  reason: 'decision.note.reason',
  next: 'decision.note.next',
  text: 'answerTemplate.text',
  subject: 'components.mailing.subject',
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
  const help = purpose === 'MAIL' ? 'answerTemplate.mailPlaceholders' : 'answerTemplate.placeholders';
  const rulesOf = (part: keyof typeof LABELS) => (part === 'subject' ? SUBJECT : TEXT);
  return wordsOfPurpose(purpose).map((part, at) => (
    <TextInputWithCounter
      key={part}
      source={`texts.${locale}.${part}`}
      label={LABELS[part]}
      {...(at === 0 && !readOnly && { help })}
      validate={isFirst && at === 0 ? [SOME_TEXT, ...rulesOf(part)] : rulesOf(part)}
      {...(part === 'subject' ? { counter: true } : { rows: purpose === 'DECISION' ? 2 : 4 })}
      parse={asWritten}
      readOnly={readOnly}
      slotProps={{ lang: locale }}
    />
  ));
}
