import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { FirstStep, FirstStepActions } from '#src/components/layout/FirstStep.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { createContent } from '#src/dataProvider/contents.ts';
import { SettingInputs, WordInputs } from './ContentInputs.tsx';
import { bodyOf, type ContentValues, faultOf, NEW_VALUES } from './contentValues.ts';
import { formKey, useFaultNotice } from './useContentForm.ts';

/** The first step of a news item: what it is about, and until when; then its form opens [R1G-04 … R1G-07]. */
export default function ContentCreate() {
  return (
    <FirstStep kind="content" initial={NEW_VALUES}>
      <CreateForm />
    </FirstStep>
  );
}

function CreateForm() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const say = useFaultNotice();
  const refuse = useFieldRefusals();

  const create = async (values: ContentValues) => {
    const fault = faultOf(values, { kind: 'create' });
    if (fault) {
      say(fault);
      return;
    }
    try {
      const created = await createContent(bodyOf(values));
      queries.setQueryData(formKey(created.id), created);
      void queries.invalidateQueries({ queryKey: ['contents', 'getList'] });
      navigate(`/content/${created.id}/edit`);
    } catch (error) {
      refuse(error);
    }
  };

  return (
    <>
      <SectionCard title="content.form.words">
        <WordInputs />
      </SectionCard>
      <SectionCard title="content.form.settings">
        <SettingInputs />
      </SectionCard>
      <FirstStepActions kind="content" onNext={create} />
    </>
  );
}
