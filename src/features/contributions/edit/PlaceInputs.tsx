import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { hasCampaigns, type Option, readCampaigns, readFields } from '../contributionOptions.ts';
import { FREE } from './draftValues.ts';
import { TagsInput } from './TagsInput.tsx';

/** A stored choice that is no longer offered stays visible. */
function withStored(options: readonly Option[], id: number | null, label: string | null): readonly Option[] {
  if (id === null || options.some((option) => option.id === id)) return options;
  return [...options, { id, label: label ?? String(id) }];
}

/** Where a contribution belongs: field, campaign, tags [R3B-17, R3B-48]. */
export function PlaceInputs({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { type, fieldId, fieldTitle } = contribution;
  const fields = useQuery({
    queryKey: ['contributions', 'options', 'activeFields', type, locale],
    queryFn: ({ signal }) => readFields(type, locale, { activeOnly: true, signal }),
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
          options={withStored(fields.data ?? [], fieldId, fieldTitle)}
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

/** A campaign of the same type, or none; fixed once handed in, S3-16. */
function CampaignInput({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { type, campaignId, campaignTitle } = contribution;
  const open = isDraft(contribution);
  const of = campaignId ?? type;
  const campaigns = useQuery({
    queryKey: ['contributions', 'options', 'campaigns', of],
    queryFn: ({ signal }) =>
      typeof of === 'number' || hasCampaigns(of) ? readCampaigns(of, { withClosed: false, signal }) : [],
    enabled: open && hasCampaigns(type),
  });
  if (!hasCampaigns(type)) return null;
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
      options={[free, ...withStored(campaigns.data ?? [], campaignId, campaignTitle)]}
    />
  );
}
