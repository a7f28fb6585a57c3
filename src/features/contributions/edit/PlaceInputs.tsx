import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { isDraft } from '#src/app/contributionAddress.ts';
import { fieldOptions, type Option, titleOptions } from '#src/components/contributions/options.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { hasCampaigns } from '../contributionAccess.ts';
import { TagsField } from '../TagsField.tsx';
import { FREE } from './draftValues.ts';
import { useEditedContribution } from './useEditedContribution.ts';
import { useFieldChoices } from './useFieldChoices.ts';

/** A stored choice that is no longer offered stays visible. */
function withStored(options: readonly Option[], id: number | null, label: string | null): readonly Option[] {
  if (id === null || options.some((option) => option.id === id)) return options;
  return [...options, { id, label: label ?? String(id) }];
}

/** Where a contribution belongs: field, campaign, tags. */
export function PlaceInputs() {
  const translate = useTranslate();
  const locale = useLocale();
  const { type, fieldId, fieldTitle } = useEditedContribution();
  const fields = useFieldChoices(type);
  return (
    <>
      {fields.error && <ErrorState error={fields.error} retry={() => void fields.refetch()} />}
      <FieldPlace source="contributionFieldId">
        <ChoiceInput
          source="contributionFieldId"
          label="contribution.field"
          help="contribution.field.help"
          placeholder={translate('contribution.field.choose')}
          options={withStored(fieldOptions(fields.data, locale), fieldId, fieldTitle)}
          required
        />
      </FieldPlace>
      <FieldPlace source="campaignId">
        <CampaignInput />
      </FieldPlace>
      <FieldPlace source="tagIds">
        <TagsInput />
      </FieldPlace>
    </>
  );
}

/** A campaign of the same type, or none; fixed once submitted. */
function CampaignInput() {
  const translate = useTranslate();
  const contribution = useEditedContribution();
  const { type, campaignId, campaignTitle } = contribution;
  const open = isDraft(contribution);
  const isChoice = hasCampaigns(type);
  const campaigns = useRead(
    'readCampaignChoices',
    isChoice ? { params: { id: campaignId ?? type }, query: { withClosed: 'false' } } : undefined,
    { enabled: open && isChoice },
  );
  if (!isChoice) return null;
  const free = { id: FREE, label: translate('contribution.campaign.free') };
  if (!open) {
    return (
      <Typography sx={{ mb: 2.5 }}>
        <strong>{translate('contribution.campaign')}:</strong> {campaignTitle ?? free.label}
      </Typography>
    );
  }
  return (
    <ChoiceInput
      source="campaignId"
      label="contribution.campaign"
      help="contribution.campaign.help"
      options={[free, ...withStored(titleOptions(campaigns.data), campaignId, campaignTitle)]}
    />
  );
}

/** Tags of the contribution. */
function TagsInput() {
  const { tags } = useEditedContribution();
  return <TagsField source="tagIds" label="contribution.tags" help="contribution.tags.help" stored={tags} />;
}
