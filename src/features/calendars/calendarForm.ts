export const CALENDARS = '/calendars';
export const calendarAddress = (id: number) => `${CALENDARS}/${id}`;

/** Where refusals as a whole are shown. */
export const FIELD_OF = { 'error.calendarNameTaken': 'name', 'error.defaultCalendar': 'isDefault' } as const;

/** Holidays and working days are one field each. */
export const sourceOf = (path: string): string => path.split('.')[0] ?? path;
