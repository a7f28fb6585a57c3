import {
  type ContentFault,
  type ContentSave,
  contentFault,
  hasVisiblePost,
} from '#contract/contents/saves.ts';
import type { ContentForm } from '#contract/contents/schema.ts';
import { audienceBody, audienceOf } from '#src/components/audience/audienceValues.ts';
import type { Fault } from '#src/components/form/useFaultNotice.ts';
import { splitTargets } from '#src/components/inputs/organizationTree.ts';

/** The choice "all" of the languages; the server knows it as an empty one. */
export const ALL_LANGUAGES = '*';

export function valuesOf(item: ContentForm) {
  const { title, summary, post, accessLevel } = item;
  return {
    title,
    summary,
    post,
    /** Empty: no category. */
    categoryId: item.categoryId ?? '',
    language: item.language || ALL_LANGUAGES,
    accessLevel,
    /** ISO instant; null while it is not chosen. */
    lastDate: item.lastDate as string | null,
    ...audienceOf(item),
  };
}
export type ContentValues = ReturnType<typeof valuesOf>;

export const NEW_VALUES: ContentValues = {
  title: '',
  summary: '',
  post: '',
  categoryId: '',
  language: ALL_LANGUAGES,
  accessLevel: 'REGISTERED',
  lastDate: null,
  targets: [],
  external: false,
  targetUsers: [],
};

/** The fields of a body; the date was checked to be there. */
export function bodyOf({ targets, external, targetUsers, ...values }: ContentValues) {
  return {
    ...values,
    title: values.title.trim(),
    summary: values.summary.trim(),
    categoryId: values.categoryId === '' ? null : values.categoryId,
    language: values.language === ALL_LANGUAGES ? '' : values.language,
    lastDate: values.lastDate ?? '',
    ...audienceBody({ targets, external, targetUsers }),
  };
}

/** What of its audience news alone has. */
export const newsOf = ({ accessLevel, language }: Pick<ContentValues, 'accessLevel' | 'language'>) => ({
  accessLevel,
  language: language === ALL_LANGUAGES ? '' : language,
});

const FIELD_OF_FAULT: Readonly<Record<ContentFault, keyof ContentValues>> = {
  'content.dateValidateOneDayError': 'lastDate',
  dateValidateOneDayError: 'lastDate',
  dateValidateOneDayErrorAfterPublished: 'lastDate',
  targetUnitValidation: 'targets',
  'content.postRequired': 'post',
};

/** The rule that a save would break; the server repeats it. */
export function faultOf(values: ContentValues, save: ContentSave): Fault | null {
  const { targetOrganizations, targetUnits } = splitTargets(values.targets);
  const message = contentFault(
    {
      lastDate: values.lastDate ?? '',
      accessLevel: values.accessLevel,
      organizations: targetOrganizations.length,
      units: targetUnits.length,
      people: values.targetUsers.length,
      external: values.external,
      hasPost: hasVisiblePost(values.post),
    },
    save,
    Date.now(),
  );
  return message && { source: FIELD_OF_FAULT[message], message };
}
