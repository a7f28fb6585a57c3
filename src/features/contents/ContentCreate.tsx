import { useNavigate } from 'react-router-dom';
import type { ContentForm } from '#contract/contents/schema.ts';
import { CreateActions } from '#src/components/form/CreateActions.tsx';
import { FirstStep } from '#src/components/layout/FirstStep.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { SettingInputs, WordInputs } from './ContentInputs.tsx';
import { bodyOf, type ContentValues, NEW_VALUES } from './contentValues.ts';
import { useFaultCheck } from './useContentForm.ts';

/** The first step of a news item: what it is about, and until when; then its form opens. */
export default function ContentCreate() {
  return (
    <FirstStep kind="content" initial={NEW_VALUES}>
      <CreateForm />
    </FirstStep>
  );
}

function CreateForm() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const isFaulty = useFaultCheck();
  return (
    <>
      <SectionCard title="content.form.words">
        <WordInputs />
      </SectionCard>
      <SectionCard title="content.form.settings">
        <SettingInputs />
      </SectionCard>
      <CreateActions<ContentValues, ContentForm>
        words={translate('content.create.hint')}
        back={{ to: '/content/manage', label: 'content.back' }}
        createLabel="content.next"
        bodyOf={bodyOf}
        isFaulty={(values) => isFaulty(values, { kind: 'create' })}
        onCreated={({ id }) => navigate(`/content/${id}/edit`)}
      />
    </>
  );
}
