import type { ReactNode } from 'react';
import { CreateBase } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ResourceName } from '#src/dataProvider/resourceTypes.ts';
import { FilledForm } from './FilledForm.tsx';
import { useFormMeta } from './formReading.ts';

interface RecordCreateProps {
  resource: ResourceName;
  /** What the path of the creation names. */
  meta?: Record<string, unknown>;
  initial: FieldValues;
  /** Sections of the form, and `CreateActions`. */
  children: ReactNode;
}

export function RecordCreate({ resource, meta, initial, children }: RecordCreateProps) {
  return (
    <CreateBase
      resource={resource}
      mutationOptions={{ meta: useFormMeta(meta) }}
      redirect={false}
      disableAuthentication
    >
      <FilledForm initial={initial}>{children}</FilledForm>
    </CreateBase>
  );
}
