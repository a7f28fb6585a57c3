import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { isWordless, TEMPLATE_PURPOSES } from '#contract/answer-templates/rules.ts';
import { useSettings } from '#src/app/settings.ts';
import { TemplateNameInput } from '#src/components/answer-templates/TemplateNameInput.tsx';
import { TemplateScopeInput } from '#src/components/answer-templates/TemplateScopeInput.tsx';
import { TemplateTextInputs } from '#src/components/answer-templates/TemplateTextInputs.tsx';
import type { TemplateValues } from '#src/components/answer-templates/templateValues.ts';
import { FoldedInputs } from '#src/components/form/FoldedInputs.tsx';
import { RadioButtonGroupInput } from '#src/components/inputs/RadioButtonGroupInput.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface AnswerTemplateInputsProps {
  /** Whose it is and what it is for are asked of a new one only. */
  isNew?: boolean;
  readOnly?: boolean;
}

/** A template: its name, who uses it for what, and its texts by language. */
export function AnswerTemplateInputs({ isNew = false, readOnly = false }: AnswerTemplateInputsProps) {
  const translate = useTranslate();
  return (
    <>
      <SectionCard title="answerTemplate.form">
        <TemplateNameInput readOnly={readOnly} />
        {isNew && <TemplateScopeInput />}
        {isNew && (
          <RadioButtonGroupInput
            source="purpose"
            label="answerTemplate.purpose"
            help="answerTemplate.scope.help"
            options={TEMPLATE_PURPOSES.map((id) => ({
              id,
              label: translate(`answerTemplate.purpose.${id}`),
            }))}
          />
        )}
      </SectionCard>
      <SectionCard title="answerTemplate.texts">
        <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
          {translate('answerTemplate.texts.help')}
        </Typography>
        <Texts readOnly={readOnly} />
      </SectionCard>
    </>
  );
}

/** A part for each language; those that say something are open, of a new one the first. */
function Texts({ readOnly }: { readOnly: boolean }) {
  const { locales, languages } = useSettings();
  const [purpose, texts] = useWatch<TemplateValues, ['purpose', 'texts']>({ name: ['purpose', 'texts'] });
  const worded = locales.filter((locale) => texts[locale] && !isWordless(texts[locale], purpose));
  const open = worded.length > 0 ? worded : locales.slice(0, 1);
  return locales.map((locale, at) => {
    const language = languages[locale] ?? locale;
    return (
      <FoldedInputs key={locale} title={language} isOpen={open.includes(locale)}>
        <TemplateTextInputs purpose={purpose} locale={locale} isFirst={at === 0} readOnly={readOnly} />
      </FoldedInputs>
    );
  });
}
