import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { audienceBody, audienceOf, EVERYBODY } from '#src/components/audience/audienceValues.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';

/** A person of a list: found by name, or stored with a position. */
export interface ChosenPerson extends FoundUser {
  /** Position in the organisation; not known of somebody who was just found. */
  title?: string;
}

export function valuesOf(form: CompetitionForm, moderators: readonly ChosenPerson[] = []) {
  const { code, title, summary, body, accessLevel } = form;
  return {
    code,
    title,
    summary,
    /** Empty: not chosen yet. */
    lifecycle: form.lifecycle as number | '',
    body,
    /** ISO instant; empty, or null when it was emptied, while it is not chosen. */
    dateSubmissionEnd: (form.dateSubmissionEnd ?? '') as string | null,
    /** On: also for people who are not signed in. */
    isPublic: accessLevel === 'PUBLIC',
    ...audienceOf(form),
    moderators: [...moderators],
  };
}
/** What the forms of the wizard hold; each step shows a part of it. */
export type CompetitionValues = ReturnType<typeof valuesOf>;

export const NEW_VALUES: CompetitionValues = {
  code: '',
  title: '',
  summary: '',
  lifecycle: '',
  body: '',
  dateSubmissionEnd: '',
  isPublic: false,
  ...EVERYBODY,
  moderators: [],
};

/** The competition as a save sends it; the life cycle was checked to be there. */
export function bodyOf(values: CompetitionValues) {
  return {
    code: values.code.trim(),
    title: values.title.trim(),
    summary: values.summary.trim(),
    lifecycle: Number(values.lifecycle),
    body: values.body,
    dateSubmissionEnd: values.dateSubmissionEnd || null,
    accessLevel: values.isPublic ? ('PUBLIC' as const) : ('REGISTERED' as const),
    ...audienceBody(values),
  };
}

const idOf = ({ id }: { id: number }) => id;

/** Whether two lists name the same people in the same order. */
export const arePeopleSame = (one: readonly { id: number }[], other: readonly { id: number }[]) =>
  one.map(idOf).join() === other.map(idOf).join();
