import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { isWordless, modulesOfPurpose, TEMPLATE_PURPOSES } from '#contract/answer-templates/rules.ts';
import { modulesMailedBy } from '#contract/mailings/rules.ts';
import { useSettings } from '#src/app/settings.ts';
import { useOwnRoles } from '#src/components/account/useOwnRoles.ts';
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
  const purpose = useWatch<TemplateValues, 'purpose'>({ name: 'purpose' });
  return (
    <>
      <SectionCard title="answerTemplate.form">
        <TemplateNameInput readOnly={readOnly} />
        {isNew && <UseInputs />}
      </SectionCard>
      <SectionCard title="answerTemplate.texts">
        <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
          {translate(purpose === 'MAIL' ? 'answerTemplate.texts.mailHelp' : 'answerTemplate.texts.help')}
        </Typography>
        <Texts readOnly={readOnly} />
      </SectionCard>
    </>
  );
}

/** What a new template is for, and who uses it; mails are offered to who sends some. */
function UseInputs() {
  const translate = useTranslate();
  const roles = useOwnRoles();
  const { setValue } = useFormContext<TemplateValues>();
  const purpose = useWatch<TemplateValues, 'purpose'>({ name: 'purpose' });
  const purposes = TEMPLATE_PURPOSES.filter((id) => id !== 'MAIL' || modulesMailedBy(roles).length > 0);
  return (
    <>
      <RadioButtonGroupInput
        source="purpose"
        label="answerTemplate.purpose"
        help="answerTemplate.scope.help"
        options={purposes.map((id) => ({ id, label: translate(`answerTemplate.purpose.${id}`) }))}
        // Another purpose may have other modules.
        onChange={() => setValue('users', 'PERSON')}
      />
      <TemplateScopeInput modules={modulesOfPurpose(purpose)} />
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
