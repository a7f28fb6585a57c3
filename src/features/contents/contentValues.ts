import {
  type AccessLevel,
  type ContentFault,
  type ContentSave,
  contentFault,
  hasVisiblePost,
} from '#contract/contents/rules.ts';
import type { ContentForm } from '#contract/contents/schema.ts';
import { joinTargets, splitTargets } from '#src/components/inputs/organizationTree.ts';

/** What the form holds. */
export interface ContentValues {
  title: string;
  summary: string;
  post: string;
  /** Empty: no category. */
  categoryId: number | '';
  /** ALL_LANGUAGES: for every language. */
  language: string;
  accessLevel: AccessLevel;
  /** ISO instant; null while it is not chosen. */
  lastDate: string | null;
  /** Ids of the organization tree. */
  targets: string[];
}

/** The choice "all" of the languages; the server knows it as an empty one. */
export const ALL_LANGUAGES = '*';

export const NEW_VALUES: ContentValues = {
  title: '',
  summary: '',
  post: '',
  categoryId: '',
  language: ALL_LANGUAGES,
  accessLevel: 'REGISTERED',
  lastDate: null,
  targets: [],
};

export function valuesOf(item: ContentForm): ContentValues {
  return {
    title: item.title,
    summary: item.summary,
    post: item.post,
    categoryId: item.categoryId ?? '',
    language: item.language || ALL_LANGUAGES,
    accessLevel: item.accessLevel,
    lastDate: item.lastDate,
    targets: joinTargets(item),
  };
}

/** The fields of a body; the date was checked to be there. */
export function bodyOf(values: ContentValues) {
  return {
    title: values.title.trim(),
    summary: values.summary.trim(),
    post: values.post,
    categoryId: values.categoryId === '' ? null : values.categoryId,
    language: values.language === ALL_LANGUAGES ? '' : values.language,
    accessLevel: values.accessLevel,
    lastDate: values.lastDate ?? '',
    ...splitTargets(values.targets),
  };
}

/** The rule that a save would break; the server repeats it. */
export function faultOf(values: ContentValues, save: ContentSave): ContentFault | null {
  const { targetOrganizations, targetUnits } = splitTargets(values.targets);
  return contentFault(
    {
      lastDate: values.lastDate ?? '',
      accessLevel: values.accessLevel,
      organizations: targetOrganizations.length,
      units: targetUnits.length,
      hasPost: hasVisiblePost(values.post),
    },
    save,
    Date.now(),
  );
}

/** Field at which a fault is shown besides its toast. */
export const FIELD_OF_FAULT: Readonly<Record<ContentFault, keyof ContentValues>> = {
  'content.dateValidateOneDayError': 'lastDate',
  dateValidateOneDayError: 'lastDate',
  dateValidateOneDayErrorAfterPublished: 'lastDate',
  targetUnitValidation: 'targets',
  'content.postRequired': 'post',
};
