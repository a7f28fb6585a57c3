import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { CommentStatus, RatingStatus, Visibility } from '#contract/life-cycles/schema.ts';
import type { Titles } from '#src/components/inputs/titles.ts';
import type { Action } from './kinds.ts';
import { nameFieldsOf, nameListOf } from './names.ts';

/** What the form of an action holds; an empty choice leaves things as they are. */
export interface ActionValues {
  titles: Titles;
  roles: ParticipationRole[];
  targetStateId: number | '';
  explanationRequired: boolean;
  confirmText: string;
  setVisibility: Visibility | '';
  setEditable: 'true' | 'false' | '';
  setCommentStatus: CommentStatus | '';
  setRatingStatus: RatingStatus | '';
  systemAfterDays: number | null | '';
}

const yesOrNo = (value: boolean | null | undefined): ActionValues['setEditable'] =>
  value === true ? 'true' : value === false ? 'false' : '';

export function actionValuesOf(stored: Action | null, locales: readonly string[]): ActionValues {
  return {
    titles: nameFieldsOf(stored?.definitionList ?? [], locales),
    roles: stored?.roles ?? [],
    targetStateId: stored?.targetStateId ?? '',
    explanationRequired: stored?.explanationRequired ?? false,
    confirmText: stored?.confirmText ?? '',
    setVisibility: stored?.setVisibility ?? '',
    setEditable: yesOrNo(stored?.setEditable),
    setCommentStatus: stored?.setCommentStatus ?? '',
    setRatingStatus: stored?.setRatingStatus ?? '',
    systemAfterDays: stored?.systemAfterDays ?? null,
  };
}

/** What is sent; days are for the server's own actions only. */
export function actionBodyOf(values: ActionValues, stateId: number, stored: Action | null) {
  const { titles, roles, setEditable, confirmText, systemAfterDays } = values;
  return {
    stateId,
    definitionList: nameListOf(titles, stored?.definitionList),
    roles,
    targetStateId: values.targetStateId || null,
    explanationRequired: values.explanationRequired,
    confirmText: confirmText.trim() || null,
    setVisibility: values.setVisibility || null,
    setEditable: setEditable === '' ? null : setEditable === 'true',
    setCommentStatus: values.setCommentStatus || null,
    setRatingStatus: values.setRatingStatus || null,
    systemAfterDays: roles.includes('SYSTEM') && systemAfterDays !== '' ? systemAfterDays : null,
  };
}
