import { useEditContext, useLocale } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { ContributionField } from '#contract/fields/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { useSettings } from '#src/app/settings.ts';
import { EditActions } from '#src/components/form/EditActions.tsx';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { titleSourceOf } from '#src/components/inputs/titles.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { bodyOf, FieldInputs, type FieldValues, valuesOf } from './FieldInputs.tsx';
import { FieldPeople } from './FieldPeople.tsx';
import { fieldCrumbs, fieldsAddress } from './fieldAddress.ts';

/** A field: its titles, whether it can be chosen, and who works in it. */
function FieldEdit({ type }: OfType) {
  const id = readIdParam(useParams().id);
  if (id === null) return <NotFoundPage />;
  return (
    <RecordEdit resource="fields" id={id} meta={{ type }} notFound={<NotFoundPage />}>
      <FieldPage />
    </RecordEdit>
  );
}

function FieldPage() {
  const locale = useLocale();
  const { locales } = useSettings();
  const { record: field } = useEditContext<ContributionField>();
  if (!field) return null;
  const { contributionType: type } = field;
  const title = inLanguage(field.definitionList, locale)?.title ?? '';
  return (
    <>
      <BreadcrumbBar crumbs={fieldCrumbs(type, title)} />
      <PageTitle title={title}>
        <StatusChip kind="active" value={String(field.isActive)} />
      </PageTitle>
      <FieldPeople field={field} />
      <RecordForm<ContributionField, FieldValues> valuesOf={(stored) => valuesOf(stored, locales)}>
        <FieldInputs />
        <EditActions<ContributionField, FieldValues>
          valuesOf={(stored) => valuesOf(stored, locales)}
          bodyOf={bodyOf}
          sourceOf={(path) => titleSourceOf(path, locales)}
          back={{ to: fieldsAddress(type), label: 'contributionField.back' }}
          saveLabel="contributionField.save"
        />
      </RecordForm>
    </>
  );
}

export default ofType(FieldEdit);
