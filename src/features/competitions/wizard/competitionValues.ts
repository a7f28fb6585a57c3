import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { joinTargets, splitTargets } from '#src/components/inputs/organizationTree.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';

/** A person of a list: found by name, or stored with a position. */
export interface ChosenPerson extends FoundUser {
  /** Position in the organisation; not known of somebody who was just found. */
  title?: string;
}

/** What the forms of the wizard hold; each step shows a part of it. */
export interface CompetitionValues {
  code: string;
  title: string;
  summary: string;
  /** Empty: not chosen yet. */
  lifecycle: number | '';
  body: string;
  /** ISO instant; empty, or null when it was emptied, while it is not chosen. */
  dateSubmissionEnd: string | null;
  /** On: also for people who are not signed in. */
  isPublic: boolean;
  /** Ids of the organization tree. */
  targets: string[];
  moderators: ChosenPerson[];
}

export const NEW_VALUES: CompetitionValues = {
  code: '',
  title: '',
  summary: '',
  lifecycle: '',
  body: '',
  dateSubmissionEnd: '',
  isPublic: false,
  targets: [],
  moderators: [],
};

export function valuesOf(form: CompetitionForm, moderators: readonly ChosenPerson[] = []): CompetitionValues {
  return {
    code: form.code,
    title: form.title,
    summary: form.summary,
    lifecycle: form.lifecycle,
    body: form.body,
    dateSubmissionEnd: form.dateSubmissionEnd ?? '',
    isPublic: form.accessLevel === 'PUBLIC',
    targets: joinTargets(form),
    moderators: [...moderators],
  };
}

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
    ...splitTargets(values.targets),
  };
}

const idOf = ({ id }: { id: number }) => id;

/** Whether two lists name the same people in the same order. */
export const arePeopleSame = (one: readonly { id: number }[], other: readonly { id: number }[]) =>
  one.map(idOf).join() === other.map(idOf).join();
