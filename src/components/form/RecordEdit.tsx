import { type ReactNode, useState } from 'react';
import { EditBase, useEditContext } from 'react-admin';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import type { RecordMeta, ResourceName } from '#src/dataProvider/resourceTypes.ts';

interface RecordEditProps<N extends ResourceName> {
  resource: N;
  id: number;
  /** Which reading the form is filled from. */
  meta?: RecordMeta<N>;
  /** Shown in the place of what is not there, or not for this person. */
  notFound: ReactNode;
  children: ReactNode;
}

/** A refused reading is shown in its place, and a save's refusal at the form. */
const inPlace = () => undefined;

let forms = 0;

/**
 * The record that a form is filled from. It is read once: a later reading must not slip a newer version under the text
 * that is being written.
 */
export function RecordEdit<N extends ResourceName>(props: RecordEditProps<N>) {
  return <Filled key={JSON.stringify([props.id, props.meta])} {...props} />;
}

/**
 * Each form has a key of its own (`meta.form`, which is not sent). Under the record's, react-admin keeps what was made or
 * changed elsewhere, and an old version would fill the form.
 */
function Filled<N extends ResourceName>({ resource, id, meta, notFound, children }: RecordEditProps<N>) {
  const [form] = useState(() => {
    forms += 1;
    return forms;
  });
  const ownMeta = { ...meta, form };
  return (
    <EditBase
      resource={resource}
      id={id}
      mutationMode="pessimistic"
      mutationOptions={{ meta: ownMeta }}
      queryOptions={{
        meta: ownMeta,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        onError: inPlace,
      }}
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
