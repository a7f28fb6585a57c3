import { useEditContext } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { Calendar } from '#contract/calendars/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { EditActions } from '#src/components/form/EditActions.tsx';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { RecordForm } from '#src/components/form/RecordForm.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { CalendarInputs } from './CalendarInputs.tsx';
import { CALENDARS, FIELD_OF, sourceOf } from './calendarForm.ts';
import { bodyOf, type CalendarValues, joinValues, valuesOf } from './calendarValues.ts';

/** A calendar: its days, its holidays, and whether it is the default. */
export default function CalendarEdit() {
  return (
    <RecordEdit resource="calendars" id={readIdParam(useParams().id)} notFound={<NotFoundPage />}>
      <CalendarPage />
    </RecordEdit>
  );
}

function CalendarPage() {
  const { record: calendar } = useEditContext<Calendar>();
  if (!calendar) return null;
  return (
    <>
      <BreadcrumbBar
        crumbs={[{ label: 'menu.platform.calendars', to: CALENDARS }, { label: calendar.name }]}
      />
      <PageTitle title={calendar.name} />
      <RecordForm<Calendar, CalendarValues> valuesOf={valuesOf}>
        <CalendarInputs stored={calendar} />
        <EditActions<Calendar, CalendarValues>
          valuesOf={valuesOf}
          bodyOf={bodyOf}
          sourceOf={sourceOf}
          fieldOf={FIELD_OF}
          join={joinValues}
          back={{ to: CALENDARS, label: 'calendar.back' }}
          saveLabel="calendar.save"
        />
      </RecordForm>
    </>
  );
}
