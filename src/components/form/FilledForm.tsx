import type { ReactNode } from 'react';
import { Form, type ValidateForm } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { FirstFaultFocus } from './FirstFaultFocus.tsx';

export interface FilledFormProps {
  initial: FieldValues | undefined;
  /** False where the bar of the form leads to what is wrong by itself. */
  shouldFocusError?: boolean;
  /** Judges the form as a whole, in the place of the fields' rules; a constant. */
  validate?: ValidateForm | undefined;
  children: ReactNode;
}

/** A save is asked for by a button of the form's own bar, which knows the version. */
const noSubmit = () => undefined;

/** A form that is filled once and saved by its own bar; the bar also says what is wrong. */
export function FilledForm({ initial, shouldFocusError = true, validate, children }: FilledFormProps) {
  return (
    <Form
      record={initial}
      onSubmit={noSubmit}
      validate={validate}
      shouldFocusError={false}
      disableInvalidFormNotification
      noValidate
    >
      {shouldFocusError && <FirstFaultFocus />}
      {children}
    </Form>
  );
}
