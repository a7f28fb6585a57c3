import type { ReactNode } from 'react';
import { EditBase, useEditContext } from 'react-admin';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import type { RecordMeta, RecordOf, RecordView, ResourceName } from '#src/dataProvider/resourceTypes.ts';
import { FORM_READING, useFormMeta } from './formReading.ts';

interface RecordEditProps<N extends ResourceName, V extends RecordView<N>> {
  resource: N;
  /** Null where the address names none. */
  id: number | null;
  /** Which reading the form is filled from. */
  meta?: RecordMeta<N, V>;
  /** Shown in the place of what is not there, or not for this person. */
  notFound: ReactNode;
  children: ReactNode | ((record: RecordOf<N, V>) => ReactNode);
}

/** The record that a form is filled from. */
export function RecordEdit<N extends ResourceName, V extends RecordView<N>>(props: RecordEditProps<N, V>) {
  const { id } = props;
  if (id === null) return props.notFound;
  return <Filled key={JSON.stringify([id, props.meta])} {...props} id={id} />;
}

function Filled<N extends ResourceName, V extends RecordView<N>>(
  props: RecordEditProps<N, V> & { id: number },
) {
  const { resource, id, meta, notFound, children } = props;
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
      // Not as EditBase's `error`: that would take the place of a form whose record is read again and does not come.
      render={({ record }) => {
        if (!record) return <ReadingFailure notFound={notFound} />;
        return typeof children === 'function' ? children(record) : children;
      }}
    />
  );
}

function ReadingFailure({ notFound }: { notFound: ReactNode }) {
  const { error, refetch } = useEditContext();
  if (failureStatus(error) === 404) return notFound;
  return <ErrorState error={error} retry={() => void refetch()} />;
}
