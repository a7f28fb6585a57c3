import type { UseFormSetError } from 'react-hook-form';
import {
  type CampaignFault,
  type CampaignSave,
  type CampaignState,
  campaignFault,
} from '#contract/campaigns/rules.ts';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { audienceBody, audienceOf, countNamed, EVERYBODY } from '#src/components/audience/audienceValues.ts';
import type { Fault } from '#src/components/form/useFaultNotice.ts';
import { failureField } from '#src/dataProvider/errors.ts';

export function valuesOf(campaign: CampaignForm) {
  const { code, title, summary, body, campaignType, accessLevel } = campaign;
  const { dateSubmissionStart, dateSubmissionEnd } = campaign;
  return {
    code,
    title,
    summary,
    body,
    campaignType,
    /** ISO instants; null while they are not chosen. */
    dateSubmissionStart,
    dateSubmissionEnd,
    accessLevel,
    ...audienceOf(campaign),
  };
}
export type CampaignValues = ReturnType<typeof valuesOf>;

export const NEW_VALUES: CampaignValues = {
  code: '',
  title: '',
  summary: '',
  body: '',
  campaignType: 'SUGGESTION',
  dateSubmissionStart: null,
  dateSubmissionEnd: null,
  accessLevel: 'REGISTERED',
  ...EVERYBODY,
};

/** The fields of a body; the date was checked to be there. */
export function bodyOf({ targets, external, targetUsers, ...values }: CampaignValues) {
  return {
    ...values,
    code: values.code.trim(),
    title: values.title.trim(),
    summary: values.summary.trim(),
    dateSubmissionEnd: values.dateSubmissionEnd ?? '',
    ...audienceBody({ targets, external, targetUsers }),
  };
}

/** INIT is the name of what has not been saved yet; it is treated like a draft. */
export const stateOf = ({ publishState }: { publishState: CampaignState | 'INIT' }): CampaignState =>
  publishState === 'INIT' ? 'DRAFT' : publishState;

/** What a plain save of a campaign does. */
export const plainSave = (campaign: CampaignForm): CampaignSave =>
  stateOf(campaign) === 'PUBLISHED'
    ? {
        kind: 'update',
        publishDate: campaign.publishDate,
        storedStart: campaign.dateSubmissionStart,
        storedEnd: campaign.dateSubmissionEnd,
      }
    : plannedSave(campaign);

/** A draft that is planned is held to the rules of its moment. */
const plannedSave = ({ publishAt, publishRefusal }: CampaignForm): CampaignSave =>
  publishAt && !publishRefusal ? { kind: 'schedule', publishAt, isNew: false } : { kind: 'draft' };

const FIELD_OF_FAULT: Readonly<Record<CampaignFault, keyof CampaignValues>> = {
  dateValidateOneDayError: 'dateSubmissionEnd',
  dateValidateOneDayErrorAfterPublished: 'dateSubmissionEnd',
  'campaign.publishAtPassed': 'dateSubmissionEnd',
  'campaign.openForOneDay': 'dateSubmissionEnd',
  'campaign.hasOpened': 'dateSubmissionStart',
  'campaign.targetUnitValidation': 'targets',
};

/** The key of the rule that a save would break; the server repeats it. */
export const faultKeyOf = (values: CampaignValues, save: CampaignSave): CampaignFault | null =>
  campaignFault(
    {
      dateSubmissionStart: values.dateSubmissionStart,
      dateSubmissionEnd: values.dateSubmissionEnd ?? '',
      targets: countNamed(values),
    },
    save,
    Date.now(),
  );

/** The same at its field. */
export function faultOf(values: CampaignValues, save: CampaignSave): Fault | null {
  const message = faultKeyOf(values, save);
  return message && { source: FIELD_OF_FAULT[message], message };
}

/** A taken code is the code's fault. */
export function refuseCode(error: unknown, setError: UseFormSetError<CampaignValues>): void {
  const message = failureField(error, 'message');
  if (message === 'error.codeExists') setError('code', { type: 'server', message }, { shouldFocus: true });
}
