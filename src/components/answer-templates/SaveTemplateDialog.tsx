import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocales } from 'ra-core';
import type { AnswerWords, TemplateModule, TemplatePurpose } from '#contract/answer-templates/rules.ts';
import type { AnswerTemplate } from '#contract/answer-templates/schema.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { TemplateNameInput } from './TemplateNameInput.tsx';
import { TemplateScopeInput } from './TemplateScopeInput.tsx';
import { TemplateTextInputs } from './TemplateTextInputs.tsx';
import {
  newTemplateOf,
  TEMPLATE_FIELDS,
  type TemplateValues,
  templateSourceOf,
  templateValuesOf,
} from './templateValues.ts';

interface SaveTemplateDialogProps {
  purpose: TemplatePurpose;
  module: TemplateModule;
  /** What was written, by language, with placeholders. */
  texts: Record<string, AnswerWords>;
  onClose: () => void;
}

/** Makes a template of what was just written. */
export default function SaveTemplateDialog({ purpose, module, texts, onClose }: SaveTemplateDialogProps) {
  const translate = useTranslate();
  const names = useLocales();
  const locales = Object.keys(texts);
  const nameOf = (locale: string) => names.find((one) => one.locale === locale)?.name ?? locale;
  const help = purpose === 'MAIL' ? 'answerTemplate.saveAs.mailHelp' : 'answerTemplate.saveAs.help';
  return (
    <RecordDialog<AnswerTemplate, TemplateValues>
      resource="answer-templates"
      stored={null}
      title="answerTemplate.saveAs"
      saveLabel="answerTemplate.create"
      maxWidth="sm"
      valuesOf={() => templateValuesOf(null, locales, { purpose, texts })}
      bodyOf={newTemplateOf}
      sourceOf={templateSourceOf(locales, purpose)}
      fieldOf={TEMPLATE_FIELDS}
      onStored={onClose}
      onClose={onClose}
    >
      <TemplateNameInput autoFocus />
      <TemplateScopeInput modules={[module]} />
      <Typography color="textSecondary" sx={{ fontSize: 13, mb: 1.5 }}>
        {translate(help)}
      </Typography>
      {locales.map((locale, at) => (
        <Box key={locale} role="group" aria-label={nameOf(locale)}>
          <Typography color="textSecondary" sx={{ fontSize: 13, mb: 1 }}>
            {translate('answerTemplate.language', { language: nameOf(locale) })}
          </Typography>
          <TemplateTextInputs purpose={purpose} locale={locale} isFirst={at === 0} />
        </Box>
      ))}
    </RecordDialog>
  );
}
