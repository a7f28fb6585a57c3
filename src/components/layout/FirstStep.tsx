import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { RecordCreate } from '#src/components/form/RecordCreate.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { PageTitle } from './PageTitle.tsx';

interface FirstStepProps {
  /** First word of the messages, and of the addresses. */
  kind: 'campaign' | 'content';
  initial: FieldValues;
  /** Sections of the form, and `CreateActions`. */
  children: ReactNode;
}

/** What the creation answers is what the form reads: it opens at once. */
const FORM = { view: 'edit' };

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
      <RecordCreate resource={`${kind}s`} meta={FORM} initial={initial}>
        {children}
      </RecordCreate>
    </>
  );
}
