import { act, render, screen } from '@testing-library/react';
import { TestTranslationProvider } from 'ra-core';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { ErrorSummary, type Refusal } from '#src/components/form/ErrorSummary.tsx';

const REFUSAL: Refusal = { faults: [{ source: 'title', label: 'Title', message: 'required', args: {} }] };

let form: UseFormReturn | undefined;

function Page() {
  form = useForm();
  return (
    <TestTranslationProvider translate={(key: string) => key}>
      <FormProvider {...form}>
        <form>
          <ErrorSummary refusal={REFUSAL} isField={() => true} />
          <button type="button">submit</button>
        </form>
      </FormProvider>
    </TestTranslationProvider>
  );
}

test('the summary takes the focus also where the faults of the form come after it, and says what each field says now', () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  render(<Page />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => form?.setError('title', { type: 'manual', message: 'required' }));
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('listitem')).toHaveTextContent('Title: required');
  act(() => screen.getByRole('button', { name: 'submit' }).focus());
  act(() => form?.setError('title', { type: 'manual', message: 'too long' }));
  expect(screen.getByRole('listitem')).toHaveTextContent('Title: too long');
  expect(screen.getByRole('button', { name: 'submit' })).toHaveFocus();
  act(() => form?.clearErrors('title'));
  expect(screen.queryByRole('alert')).toBeNull();
});
