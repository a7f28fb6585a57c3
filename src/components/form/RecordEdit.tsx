import type { ReactNode } from 'react';
import { EditBase, useEditContext } from 'react-admin';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import type { RecordMeta, ResourceName } from '#src/dataProvider/resourceTypes.ts';
import { FORM_READING, useFormMeta } from './formReading.ts';

interface RecordEditProps<N extends ResourceName> {
  resource: N;
  id: number;
  /** Which reading the form is filled from. */
  meta?: RecordMeta<N>;
  /** Shown in the place of what is not there, or not for this person. */
  notFound: ReactNode;
  children: ReactNode;
}

/** The record that a form is filled from. */
export function RecordEdit<N extends ResourceName>(props: RecordEditProps<N>) {
  return <Filled key={JSON.stringify([props.id, props.meta])} {...props} />;
}

function Filled<N extends ResourceName>({ resource, id, meta, notFound, children }: RecordEditProps<N>) {
  const ownMeta = useFormMeta(meta);
  return (
    <EditBase
      resource={resource}
      id={id}
      mutationMode="pessimistic"
      mutationOptions={{ meta: ownMeta }}
      queryOptions={{ meta: ownMeta, ...FORM_READING }}
      redirect={false}
      disableAuthentication
      loading={<FormSkeleton />}
      error={<ReadingFailure notFound={notFound} />}
    >
      {children}
    </EditBase>
  );
}

function ReadingFailure({ notFound }: { notFound: ReactNode }) {
  const { error, refetch } = useEditContext();
  if (failureStatus(error) === 404) return notFound;
  return <ErrorState error={error} retry={() => void refetch()} />;
}
