import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEditContext } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import type { AnswerTemplate } from '#contract/answer-templates/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSettings } from '#src/app/settings.ts';
import {
  TEMPLATE_FIELDS,
  type TemplateValues,
  templateChangeOf,
  templateSourceOf,
  templateValuesOf,
} from '#src/components/answer-templates/templateValues.ts';
import { EditActions } from '#src/components/form/EditActions.tsx';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { AnswerTemplateInputs } from './AnswerTemplateInputs.tsx';
import { ANSWER_TEMPLATES } from './addresses.ts';

/** A template: its name and its texts; to be read by who only uses it. */
export function AnswerTemplateEdit() {
  return (
    <RecordEdit resource="answer-templates" id={readIdParam(useParams().id)} notFound={<NotFoundPage />}>
      <TemplatePage />
    </RecordEdit>
  );
}

function TemplatePage() {
  const translate = useTranslate();
  const { locales } = useSettings();
  const { record: template } = useEditContext<AnswerTemplate>();
  if (!template) return null;
  const { name, type, purpose, canEdit } = template;
  const valuesOf = (stored: AnswerTemplate) => templateValuesOf(stored, locales);
  const back = { to: ANSWER_TEMPLATES, label: 'answerTemplate.back' } as const;
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'answerTemplate.title', to: ANSWER_TEMPLATES }, { label: name }]} />
      <PageTitle title={name} />
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {translate(`answerTemplate.purpose.${purpose}`)} ·{' '}
        {translate(`answerTemplate.scope.${type ?? 'PERSON'}`)}
      </Typography>
      <RecordForm<AnswerTemplate, TemplateValues> valuesOf={valuesOf}>
        <AnswerTemplateInputs readOnly={!canEdit} />
        {canEdit ? (
          <EditActions<AnswerTemplate, TemplateValues>
            valuesOf={valuesOf}
            bodyOf={templateChangeOf}
            sourceOf={templateSourceOf(locales, purpose)}
            fieldOf={TEMPLATE_FIELDS}
            back={back}
            saveLabel="answerTemplate.save"
          />
        ) : (
          <ActionBar words={translate('answerTemplate.readOnly')}>
            <Button component={Link} to={back.to} variant="outlined">
              {translate(back.label)}
            </Button>
          </ActionBar>
        )}
      </RecordForm>
    </>
  );
}
