import type { UseFormSetError } from 'react-hook-form';
import {
  type CampaignFault,
  type CampaignSave,
  type CampaignState,
  campaignFault,
} from '#contract/campaigns/rules.ts';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import type { Fault } from '#src/components/form/useFaultNotice.ts';
import { joinTargets, splitTargets } from '#src/components/inputs/organizationTree.ts';
import { failureField } from '#src/dataProvider/errors.ts';

export function valuesOf(campaign: CampaignForm) {
  const { code, title, summary, body, campaignType, dateSubmissionEnd, accessLevel } = campaign;
  return {
    code,
    title,
    summary,
    body,
    campaignType,
    /** ISO instant; null while it is not chosen. */
    dateSubmissionEnd,
    accessLevel,
    /** Ids of the organization tree. */
    targets: joinTargets(campaign),
  };
}
export type CampaignValues = ReturnType<typeof valuesOf>;

export const NEW_VALUES: CampaignValues = {
  code: '',
  title: '',
  summary: '',
  body: '',
  campaignType: 'SUGGESTION',
  dateSubmissionEnd: null,
  accessLevel: 'REGISTERED',
  targets: [],
};

/** The fields of a body; the date was checked to be there. */
export function bodyOf({ targets, ...values }: CampaignValues) {
  return {
    ...values,
    code: values.code.trim(),
    title: values.title.trim(),
    summary: values.summary.trim(),
    dateSubmissionEnd: values.dateSubmissionEnd ?? '',
    ...splitTargets(targets),
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
        storedEnd: campaign.dateSubmissionEnd,
      }
    : { kind: 'draft' };

const FIELD_OF_FAULT: Readonly<Record<CampaignFault, keyof CampaignValues>> = {
  dateValidateOneDayError: 'dateSubmissionEnd',
  dateValidateOneDayErrorAfterPublished: 'dateSubmissionEnd',
  'campaign.targetUnitValidation': 'targets',
};

/** The rule that a save would break; the server repeats it. */
export function faultOf({ dateSubmissionEnd, targets }: CampaignValues, save: CampaignSave): Fault | null {
  const { targetOrganizations, targetUnits } = splitTargets(targets);
  const message = campaignFault(
    {
      dateSubmissionEnd: dateSubmissionEnd ?? '',
      targets: targetOrganizations.length + targetUnits.length,
    },
    save,
    Date.now(),
  );
  return message && { source: FIELD_OF_FAULT[message], message };
}

/** A taken code is the code's fault. */
export function refuseCode(error: unknown, setError: UseFormSetError<CampaignValues>): void {
  const message = failureField(error, 'message');
  if (message === 'error.codeExists') setError('code', { type: 'server', message }, { shouldFocus: true });
}
