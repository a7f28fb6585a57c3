import Typography from '@mui/material/Typography';
import { useLocales } from 'ra-core';
import type { TemplatePurpose } from '#contract/answer-templates/rules.ts';
import type { AnswerTemplate } from '#contract/answer-templates/schema.ts';
import type { ContributionType } from '#contract/roles.ts';
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
import type { WrittenAnswer } from './useTemplateInsertion.ts';

interface SaveTemplateDialogProps {
  purpose: TemplatePurpose;
  type: ContributionType;
  /** What was written, with placeholders. */
  written: WrittenAnswer & { locale: string };
  onClose: () => void;
}

/** Makes a template of what was just written. */
export default function SaveTemplateDialog({ purpose, type, written, onClose }: SaveTemplateDialogProps) {
  const translate = useTranslate();
  const locales = useLocales();
  const { locale, words } = written;
  const language = locales.find((one) => one.locale === locale)?.name ?? locale;
  return (
    <RecordDialog<AnswerTemplate, TemplateValues>
      resource="answer-templates"
      stored={null}
      title="answerTemplate.saveAs"
      saveLabel="answerTemplate.create"
      maxWidth="sm"
      valuesOf={() => templateValuesOf(null, [locale], { purpose, texts: { [locale]: words } })}
      bodyOf={newTemplateOf}
      sourceOf={templateSourceOf([locale], purpose)}
      fieldOf={TEMPLATE_FIELDS}
      onStored={onClose}
      onClose={onClose}
    >
      <TemplateNameInput autoFocus />
      <TemplateScopeInput types={[type]} />
      <Typography color="textSecondary" sx={{ fontSize: 13, mb: 1.5 }}>
        {translate('answerTemplate.saveAs.help')} {translate('answerTemplate.language', { language })}
      </Typography>
      <TemplateTextInputs purpose={purpose} locale={locale} isFirst />
    </RecordDialog>
  );
}
