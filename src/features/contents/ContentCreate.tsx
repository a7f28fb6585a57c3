import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Form, useTranslate } from 'ra-core';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { UnsavedChangesPrompt } from '../../components/feedback/UnsavedChangesPrompt.tsx';
import { useFieldRefusals } from '../../components/inputs/useFieldRefusals.ts';
import { useInvalidNotice } from '../../components/inputs/useInvalidNotice.ts';
import { ActionBar } from '../../components/layout/ActionBar.tsx';
import { PageTitle } from '../../components/layout/PageTitle.tsx';
import { SectionCard } from '../../components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '../../components/list/BreadcrumbBar.tsx';
import { createContent } from '../../dataProvider/contents.ts';
import { SettingInputs, WordInputs } from './ContentInputs.tsx';
import { bodyOf, type ContentValues, faultOf, NEW_VALUES } from './contentValues.ts';
import { formKey, useFaultNotice } from './useContentForm.ts';

/** The first step of a news item: what it is about, and until when; then its form opens [R1G-04 … R1G-07]. */
export default function ContentCreate() {
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: 'content.manage.title', to: '/content/manage' },
          { label: 'content.create.title' },
        ]}
      />
      <PageTitle title="content.create.title" />
      <Form defaultValues={NEW_VALUES} disableInvalidFormNotification noValidate>
        <CreateForm />
      </Form>
    </>
  );
}

function CreateForm() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { handleSubmit } = useFormContext<ContentValues>();
  const { isDirty, isSubmitting } = useFormState();
  const say = useFaultNotice();
  const refuse = useFieldRefusals();
  const sayInvalid = useInvalidNotice();

  const next = handleSubmit(async (values) => {
    const fault = faultOf(values, { kind: 'create' });
    if (fault) {
      say(fault);
      return;
    }
    try {
      const created = await createContent(bodyOf(values));
      queries.setQueryData(formKey(created.id), created);
      void queries.invalidateQueries({ queryKey: ['contents', 'manage'] });
      navigate(`/content/${created.id}/edit`);
    } catch (error) {
      refuse(error);
    }
  }, sayInvalid);

  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
      <SectionCard title="content.form.words">
        <WordInputs />
      </SectionCard>
      <SectionCard title="content.form.settings">
        <SettingInputs />
      </SectionCard>
      <ActionBar words={translate('content.create.hint')}>
        <Button component={Link} to="/content/manage" variant="outlined">
          {translate('content.back')}
        </Button>
        <Button variant="contained" onClick={() => void next()} loading={isSubmitting}>
          {translate('content.next')}
        </Button>
      </ActionBar>
    </>
  );
}
