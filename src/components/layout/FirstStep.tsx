import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { CreateActions } from '#src/components/form/CreateActions.tsx';
import { RecordCreate } from '#src/components/form/RecordCreate.tsx';
import type { Fault } from '#src/components/form/useFaultNotice.ts';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { PageTitle } from './PageTitle.tsx';

interface FirstStepProps<Values extends FieldValues> {
  /** First word of the messages, and of the addresses. */
  kind: 'campaign' | 'content';
  initial: Values;
  bodyOf: (values: Values) => object;
  faultOf: (values: Values) => Fault | null;
  onRefused?: (error: unknown, setError: UseFormSetError<Values>) => void;
  /** Sections of the form. */
  children: ReactNode;
}

/** What the creation answers is what the form reads: it opens at once. */
const FORM = { view: 'edit' };

/** The page on which something new is begun; its form opens after it. */
export function FirstStep<Values extends FieldValues>(props: FirstStepProps<Values>) {
  const { kind, initial, children, ...saving } = props;
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <>
      <BreadcrumbBar
        crumbs={[{ label: `${kind}.manage.title`, to: `/${kind}/manage` }, { label: `${kind}.create.title` }]}
      />
      <PageTitle title={`${kind}.create.title`} />
      <RecordCreate resource={`${kind}s`} meta={FORM} initial={initial}>
        {children}
        <CreateActions<Values, RaRecord>
          {...saving}
          words={translate(`${kind}.create.hint`)}
          back={{ to: `/${kind}/manage`, label: `${kind}.back` }}
          createLabel={`${kind}.next`}
          onCreated={({ id }) => navigate(`/${kind}/${id}/edit`)}
        />
      </RecordCreate>
    </>
  );
}
