import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Calendar } from '#contract/calendars/schema.ts';
import { CreateActions } from '#src/components/form/CreateActions.tsx';
import { RecordCreate } from '#src/components/form/RecordCreate.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { CalendarInputs } from './CalendarInputs.tsx';
import { CALENDARS, FIELD_OF, sourceOf } from './calendarForm.ts';
import { bodyOf, type CalendarValues, valuesOf } from './calendarValues.ts';

/** A new calendar. */
export default function CalendarCreate() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [initial] = useState(() => valuesOf(null));
  return (
    <>
      <BreadcrumbBar
        crumbs={[{ label: 'menu.platform.calendars', to: CALENDARS }, { label: 'calendar.new' }]}
      />
      <PageTitle title="calendar.new" />
      <RecordCreate resource="calendars" initial={initial}>
        <CalendarInputs />
        <CreateActions<CalendarValues, Calendar>
          words={translate('calendar.new.next')}
          back={{ to: CALENDARS, label: 'components.confirm.cancel' }}
          createLabel="calendar.create"
          bodyOf={bodyOf}
          sourceOf={sourceOf}
          fieldOf={FIELD_OF}
          onCreated={() => navigate(CALENDARS)}
        />
      </RecordCreate>
    </>
  );
}
