import Typography from '@mui/material/Typography';
import { useGetList, useLocale } from 'ra-core';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { fieldOptions, type Option } from '#src/components/contributions/options.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { hasCampaigns, optionsOf } from '../contributionOptions.ts';
import { FREE } from './draftValues.ts';
import { TagsInput } from './TagsInput.tsx';

/** A stored choice that is no longer offered stays visible. */
function withStored(options: readonly Option[], id: number | null, label: string | null): readonly Option[] {
  if (id === null || options.some((option) => option.id === id)) return options;
  return [...options, { id, label: label ?? String(id) }];
}

/** Where a contribution belongs: field, campaign, tags. */
export function PlaceInputs({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { type, fieldId, fieldTitle } = contribution;
  const fields = useGetList<Row<'fields', 'options'>>('fields', {
    filter: { type },
    meta: { view: 'options' } satisfies ListMeta<'fields'>,
  });
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
        <CampaignInput contribution={contribution} />
      </FieldPlace>
      <FieldPlace source="tagIds">
        <TagsInput contribution={contribution} />
      </FieldPlace>
    </>
  );
}

/** A campaign of the same type, or none; fixed once handed in. */
function CampaignInput({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
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
      options={[free, ...withStored(optionsOf(campaigns.data), campaignId, campaignTitle)]}
    />
  );
}
