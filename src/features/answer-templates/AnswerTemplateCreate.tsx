import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnswerTemplate } from '#contract/answer-templates/schema.ts';
import { useSettings } from '#src/app/settings.ts';
import {
  newTemplateOf,
  TEMPLATE_FIELDS,
  type TemplateValues,
  templateSourceOf,
  templateValuesOf,
} from '#src/components/answer-templates/templateValues.ts';
import { CreateActions } from '#src/components/form/CreateActions.tsx';
import { RecordCreate } from '#src/components/form/RecordCreate.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { AnswerTemplateInputs } from './AnswerTemplateInputs.tsx';
import { ANSWER_TEMPLATES } from './addresses.ts';

/** A new template, of one's own or of a module. */
export function AnswerTemplateCreate() {
  const navigate = useNavigate();
  const { locales } = useSettings();
  const [initial] = useState(() => templateValuesOf(null, locales));
  return (
    <>
      <BreadcrumbBar
        crumbs={[{ label: 'answerTemplate.title', to: ANSWER_TEMPLATES }, { label: 'answerTemplate.new' }]}
      />
      <PageTitle title="answerTemplate.new" />
      <RecordCreate resource="answer-templates" initial={initial}>
        <AnswerTemplateInputs isNew />
        <CreateActions<TemplateValues, AnswerTemplate>
          back={{ to: ANSWER_TEMPLATES, label: 'components.confirm.cancel' }}
          createLabel="answerTemplate.create"
          bodyOf={newTemplateOf}
          sourceOf={templateSourceOf(locales, 'DECISION')}
          fieldOf={TEMPLATE_FIELDS}
          onCreated={() => navigate(ANSWER_TEMPLATES, { replace: true })}
        />
      </RecordCreate>
    </>
  );
}
