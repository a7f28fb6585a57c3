import { useFormState, useWatch } from 'react-hook-form';
import type { CampaignType } from '#contract/campaigns/schema.ts';
import {
  PROGRAMME_ACCESS_LEVELS,
  PROGRAMME_LIMITS,
  type ProgrammeAccessLevel,
} from '#contract/programmes/rules.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { AudienceInput } from '#src/components/audience/AudienceInput.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateTimeInput } from '#src/components/inputs/DateTimeInput.tsx';
import { maxLength, required } from '#src/components/inputs/rules.ts';
import { RichTextInput } from '#src/components/richText/RichTextInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { offeredTypes } from './campaignAccess.ts';
import type { CampaignValues } from './campaignValues.ts';

const BODY = [maxLength(PROGRAMME_LIMITS.html.max)];
const NEEDED = [required()];

interface Lockable {
  disabled?: boolean;
}

/** What is gathered, from when, where that is asked, and until when. What has opened stays open. The type of a published campaign is fixed: its submissions are of it. */
export function CollectionInputs({
  disabled = false,
  isTypeFixed = false,
  start,
}: Lockable & { isTypeFixed?: boolean; start?: { hasOpened: boolean } }) {
  return (
    <>
      <TypeInput disabled={disabled || isTypeFixed} />
      {start && (
        <DateTimeInput
          source="dateSubmissionStart"
          label="campaign.start.input"
          disabled={disabled || start.hasOpened}
          help={disabled ? undefined : start.hasOpened ? 'campaign.start.fixed' : 'campaign.start.help'}
        />
      )}
      <DateTimeInput
        source="dateSubmissionEnd"
        label="campaign.end.input"
        validate={NEEDED}
        disabled={disabled}
        help={disabled ? undefined : 'campaign.end.help'}
      />
    </>
  );
}

/** Only types whose listing admits the person; a stored one stays offered. */
function TypeInput({ disabled }: { disabled: boolean }) {
  const translate = useTranslate();
  const settings = useSettings();
  const { roles } = useSession();
  const stored = useFormState<CampaignValues>().defaultValues?.campaignType;
  const offered = offeredTypes(settings, roles);
  const types = new Set<CampaignType>(disabled && stored ? [...offered, stored] : offered);
  return (
    <ChoiceInput
      source="campaignType"
      label="campaign.type"
      help={disabled ? 'campaign.type.fixed' : 'campaign.type.help'}
      required
      validate={NEEDED}
      options={[...types].map((id) => ({ id, label: translate(`campaign.type.${id}`) }))}
      disabled={disabled}
    />
  );
}

export function BodyInput({ disabled = false }: Lockable) {
  return (
    <RichTextInput
      source="body"
      label="campaign.body"
      validate={BODY}
      readOnly={disabled}
      help={disabled ? undefined : 'campaign.body.help'}
    />
  );
}

/** Who sees it, and whom it is for. */
export function AudienceInputs({ disabled = false, isDraft }: Lockable & { isDraft: boolean }) {
  const translate = useTranslate();
  const level = useWatch({ name: 'accessLevel' }) as ProgrammeAccessLevel;
  const type = useWatch({ name: 'campaignType' }) as CampaignType;
  return (
    <>
      <ChoiceInput
        source="accessLevel"
        label="campaign.accessLevel"
        help={`campaign.accessLevel.${level}.help`}
        options={PROGRAMME_ACCESS_LEVELS.map((id) => ({
          id,
          label: translate(`campaign.accessLevel.${id}`),
        }))}
        disabled={disabled}
      />
      <AudienceInput
        type={type}
        isDraft={isDraft}
        disabled={disabled}
        help={disabled ? undefined : 'campaign.targets.help'}
      />
    </>
  );
}
