import { TEMPLATE_LIMITS } from '#contract/answer-templates/rules.ts';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';

const RULES = [required(), maxLength(TEMPLATE_LIMITS.name.max)];

/** By which a template is found and chosen. */
export const TemplateNameInput = (props: { readOnly?: boolean; autoFocus?: boolean }) => (
  <TextInputWithCounter
    source="name"
    label="answerTemplate.name"
    help="answerTemplate.name.help"
    validate={RULES}
    autoComplete="off"
    {...props}
  />
);
