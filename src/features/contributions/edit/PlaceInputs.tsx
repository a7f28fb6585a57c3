import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useGetList, useInput, useLocale } from 'ra-core';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { fieldOptions, type Option, titleOptions } from '#src/components/contributions/options.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { describedBy, FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { hasCampaigns } from '../contributionAccess.ts';
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

/** Several tags, found while one types. */
function TagsInput() {
  const translate = useTranslate();
  const tags = useGetList<Row<'tags', 'active'>>('tags', {
    meta: { view: 'active' } satisfies ListMeta<'tags'>,
  });
  const { tags: stored } = useEditedContribution();
  const offered = titleOptions(tags.data);
  const { id, field, fieldState } = useInput<number[]>({ source: 'tagIds', defaultValue: [] });
  const error = fieldState.error?.message;
  const help = 'contribution.tags.help';
  const known = new Map<number, Option>([
    ...stored.map((tag) => [tag.id, { id: tag.id, label: tag.title }] as const),
    ...offered.map((tag) => [tag.id, tag] as const),
  ]);
  const chosen = ((field.value ?? []) as number[]).flatMap((tagId) => known.get(tagId) ?? []);
  const full = chosen.length >= CONTRIBUTION_LIMITS.tags.max;
  return (
    <FieldFrame id={id} label="contribution.tags" help={help} error={error}>
      <Autocomplete
        id={id}
        multiple
        filterSelectedOptions
        options={offered}
        value={chosen}
        onChange={(_, options) => field.onChange(options.map((option) => option.id))}
        onBlur={field.onBlur}
        getOptionDisabled={() => full}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={tags.isPending}
        loadingText={translate('components.loading')}
        noOptionsText={translate(tags.isError ? 'components.error.title' : 'contribution.tags.none')}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            id={params.id}
            fullWidth
            {...slotProps.input}
            inputProps={{ ...slotProps.htmlInput, 'aria-describedby': describedBy(id, { help, error }) }}
          />
        )}
      />
    </FieldFrame>
  );
}
