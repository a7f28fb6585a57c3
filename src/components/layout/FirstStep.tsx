import Button from '@mui/material/Button';
import { Form } from 'ra-core';
import type { ReactNode } from 'react';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { useInvalidNotice } from '#src/components/inputs/useInvalidNotice.ts';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { ActionBar } from './ActionBar.tsx';
import { PageTitle } from './PageTitle.tsx';

interface FirstStepProps {
  /** First word of the messages, and of the addresses. */
  kind: 'campaign' | 'content';
  initial: FieldValues;
  /** Sections of the form, and `FirstStepActions`. */
  children: ReactNode;
}

/** The page on which something new is begun; its form opens after it. */
export function FirstStep({ kind, initial, children }: FirstStepProps) {
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'footer.home', to: '/' },
          { label: `${kind}.manage.title`, to: `/${kind}/manage` },
          { label: `${kind}.create.title` },
        ]}
      />
      <PageTitle title={`${kind}.create.title`} />
      <Form defaultValues={initial} disableInvalidFormNotification noValidate>
        {children}
      </Form>
    </>
  );
}

interface FirstStepActionsProps<Values extends FieldValues> extends Pick<FirstStepProps, 'kind'> {
  /** Stores valid values and goes on. */
  onNext: (values: Values) => Promise<void>;
}

/** The way on and the way back; leaving with something typed asks. */
export function FirstStepActions<Values extends FieldValues>({
  kind,
  onNext,
}: FirstStepActionsProps<Values>) {
  const translate = useTranslate();
  const { handleSubmit } = useFormContext<Values>();
  const { isDirty, isSubmitting } = useFormState();
  const next = handleSubmit(onNext, useInvalidNotice());
  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
      <ActionBar words={translate(`${kind}.create.hint`)}>
        <Button component={Link} to={`/${kind}/manage`} variant="outlined">
          {translate(`${kind}.back`)}
        </Button>
        <Button variant="contained" onClick={() => void next()} loading={isSubmitting}>
          {translate(`${kind}.next`)}
        </Button>
      </ActionBar>
    </>
  );
}
