import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type LifeCycle, RATING_TYPES } from '#contract/life-cycles/schema.ts';
import { CONTRIBUTION_TYPES, type ContributionType } from '#contract/roles.ts';
import { useSettings } from '#src/app/settings.ts';
import { RecordDialog } from '#src/components/form/RecordDialog.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TitlesInput } from '#src/components/inputs/TitlesInput.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { nameFieldsOf, nameListOf, nameSourceOf } from './definitions/names.ts';
import { TREE } from './useLifeCycle.ts';

/** What a life cycle switches on for its contributions; all off at first. */
const FLAGS = [
  'isOwnersChatEnabled',
  'isOwnersMentorChatEnabled',
  'isOwnersAdvisorsChatEnabled',
  'isMentorExpertChatEnabled',
  'isBannerEnabled',
] as const;

type Stored = LifeCycle & { revision: number };

const valuesOf = (stored: Stored | null, type: ContributionType, locales: readonly string[]) => ({
  contributionType: stored?.contributionType ?? type,
  titles: nameFieldsOf(stored?.definitionList ?? [], locales),
  ratingType: stored?.ratingType ?? ('STAR5' as const),
  ...(Object.fromEntries(FLAGS.map((flag) => [flag, stored?.[flag] ?? false])) as Record<
    (typeof FLAGS)[number],
    boolean
  >),
});
type Values = ReturnType<typeof valuesOf>;

interface LifeCycleDialogProps {
  stored: Stored | null;
  type?: ContributionType;
  onClose: () => void;
  onSaved?: (lifeCycle: LifeCycle) => void;
}

/**
 * Names, rating and flags of a life cycle. They are sent with the revision that they were
 * made by; when somebody else saved in between, what was typed stays and the person chooses.
 */
export function LifeCycleDialog({ stored, type = 'SUGGESTION', onClose, onSaved }: LifeCycleDialogProps) {
  const translate = useTranslate();
  const { locales } = useSettings();
  const [initial] = useState(() => valuesOf(stored, type, locales));
  return (
    <RecordDialog<Stored, Values>
      resource="life-cycles"
      meta={TREE}
      stored={stored}
      title={stored ? 'lifeCycle.settings.edit' : 'lifeCycle.add'}
      saveLabel={stored ? 'lifeCycle.save' : 'lifeCycle.create'}
      valuesOf={(from) => valuesOf(from, type, locales)}
      bodyOf={({ titles, ...values }, from) => ({
        ...values,
        definitionList: nameListOf(titles, from?.definitionList),
        ...(from && { revision: from.revision }),
      })}
      onStored={(saved) => {
        onClose();
        onSaved?.(saved);
      }}
      onClose={onClose}
      sourceOf={(path) => nameSourceOf(path, { definitionList: nameListOf(initial.titles) }, locales)}
    >
      {!stored && (
        <ChoiceInput
          source="contributionType"
          label="lifeCycle.type"
          help="lifeCycle.type.help"
          options={CONTRIBUTION_TYPES.map((id) => ({ id, label: translate(`lifeCycle.type.${id}`) }))}
          required
        />
      )}
      <TitlesInput label="lifeCycle.name" />
      <ChoiceInput
        source="ratingType"
        label="lifeCycle.rating"
        options={RATING_TYPES.map((id) => ({ id, label: translate(`lifeCycle.rating.${id}`) }))}
        required
      />
      <Typography variant="h3" component="p" sx={{ mb: 1 }}>
        {translate('lifeCycle.flags')}
      </Typography>
      {FLAGS.map((flag) => (
        <SwitchInput key={flag} source={flag} label={`lifeCycle.${flag}`} />
      ))}
    </RecordDialog>
  );
}
