import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { isWordless, TEMPLATE_LIMITS, TEMPLATE_PURPOSES } from '#contract/answer-templates/rules.ts';
import { useSettings } from '#src/app/settings.ts';
import { TemplateTextInputs } from '#src/components/answer-templates/TemplateTextInputs.tsx';
import type { TemplateValues } from '#src/components/answer-templates/templateValues.ts';
import { UsersInput } from '#src/components/answer-templates/UsersInput.tsx';
import { RadioButtonGroupInput } from '#src/components/inputs/RadioButtonGroupInput.tsx';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const NAME = [required(), maxLength(TEMPLATE_LIMITS.name.max)];

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
        <TextInputWithCounter
          source="name"
          label="answerTemplate.name"
          help="answerTemplate.name.help"
          validate={NAME}
          autoComplete="off"
          readOnly={readOnly}
        />
        {isNew && <UsersInput />}
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
  const said = locales.filter((locale) => texts[locale] && !isWordless(texts[locale], purpose));
  const open = said.length > 0 ? said : locales.slice(0, 1);
  return locales.map((locale, at) => {
    const language = languages[locale] ?? locale;
    return (
      <Accordion
        key={locale}
        variant="outlined"
        disableGutters
        defaultExpanded={open.includes(locale)}
        slotProps={{ transition: { unmountOnExit: false } }}
        sx={{ mb: 1, '&::before': { display: 'none' } }}
      >
        <AccordionSummary expandIcon={<ExpandMore />}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {language}
          </Typography>
        </AccordionSummary>
        <AccordionDetails role="group" aria-label={language}>
          <TemplateTextInputs purpose={purpose} locale={locale} isFirst={at === 0} readOnly={readOnly} />
        </AccordionDetails>
      </Accordion>
    );
  });
}
