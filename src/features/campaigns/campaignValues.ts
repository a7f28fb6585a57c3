import {
  type CampaignFault,
  type CampaignSave,
  type CampaignState,
  campaignFault,
} from '#contract/campaigns/rules.ts';
import type { CampaignForm, CampaignType } from '#contract/campaigns/schema.ts';
import type { ProgrammeAccessLevel } from '#contract/programmes/rules.ts';
import { joinTargets, splitTargets } from '#src/components/inputs/organizationTree.ts';

/** What the form holds. */
export interface CampaignValues {
  code: string;
  title: string;
  summary: string;
  body: string;
  campaignType: CampaignType;
  /** ISO instant; null while it is not chosen. */
  dateSubmissionEnd: string | null;
  accessLevel: ProgrammeAccessLevel;
  /** Ids of the organization tree. */
  targets: string[];
}

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

export function valuesOf(campaign: CampaignForm): CampaignValues {
  const { code, title, summary, body, campaignType, dateSubmissionEnd, accessLevel } = campaign;
  return {
    code,
    title,
    summary,
    body,
    campaignType,
    dateSubmissionEnd,
    accessLevel,
    targets: joinTargets(campaign),
  };
}

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
        publishDate: campaign.publishDate ?? '',
        storedEnd: campaign.dateSubmissionEnd ?? '',
      }
    : { kind: 'draft' };

/** The rule that a save would break; the server repeats it. */
export function faultOf(
  { dateSubmissionEnd, targets }: CampaignValues,
  save: CampaignSave,
): CampaignFault | null {
  const { targetOrganizations, targetUnits } = splitTargets(targets);
  return campaignFault(
    {
      dateSubmissionEnd: dateSubmissionEnd ?? '',
      targets: targetOrganizations.length + targetUnits.length,
    },
    save,
    Date.now(),
  );
}

/** Field at which a fault is shown besides its toast. */
export const FIELD_OF_FAULT: Readonly<Record<CampaignFault, keyof CampaignValues>> = {
  dateValidateOneDayError: 'dateSubmissionEnd',
  dateValidateOneDayErrorAfterPublished: 'dateSubmissionEnd',
  'campaign.targetUnitValidation': 'targets',
};
