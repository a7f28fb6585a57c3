import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type LifeCycle, RATING_TYPES, type RatingType } from '../../../contract/life-cycles.ts';
import { CONTRIBUTION_TYPES, type ContributionType } from '../../../contract/roles.ts';
import { useSettings } from '../../app/settings.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../components/inputs/SwitchInput.tsx';
import { TitlesInput } from '../../components/inputs/TitlesInput.tsx';
import type { Titles } from '../../components/inputs/titles.ts';
import { failureField } from '../../dataProvider/errors.ts';
import { storeLifeCycle } from '../../dataProvider/lifeCycles.ts';
import { nameFieldsOf, nameListOf, nameSourceOf } from './definitions/names.ts';
import { useReloadLifeCycles } from './useLifeCycle.ts';

/** What a life cycle switches on for its contributions; all off at first [R3H-13 … R3H-17]. */
const FLAGS = [
  'isOwnersChatEnabled',
  'isOwnersMentorChatEnabled',
  'isOwnersAdvisorsChatEnabled',
  'isMentorExpertChatEnabled',
  'isBannerEnabled',
] as const;
type Flags = Record<(typeof FLAGS)[number], boolean>;

interface Values extends Flags {
  contributionType: ContributionType;
  titles: Titles;
  ratingType: RatingType;
}

interface LifeCycleDialogProps {
  /** The one to change; null for a new one. */
  stored: (LifeCycle & { revision: number }) | null;
  /** Of a new one. */
  type?: ContributionType;
  onClose: () => void;
  onSaved?: (lifeCycle: LifeCycle) => void;
}

/** Names, rating and flags of a life cycle [R3P-120, R3P-121], S3-30. */
export function LifeCycleDialog({ stored, type = 'SUGGESTION', onClose, onSaved }: LifeCycleDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { locales } = useSettings();
  const reload = useReloadLifeCycles();
  const [initial] = useState<Values>(() => ({
    contributionType: stored?.contributionType ?? type,
    titles: nameFieldsOf(stored?.definitionList ?? [], locales),
    ratingType: stored?.ratingType ?? 'STAR5',
    ...(Object.fromEntries(FLAGS.map((flag) => [flag, stored?.[flag] ?? false])) as Flags),
  }));
  const save = async ({ titles, ...values }: Values) => {
    const definitionList = nameListOf(titles, stored?.definitionList);
    try {
      const saved = await storeLifeCycle(
        { ...values, definitionList, ...(stored && { revision: stored.revision }) },
        stored?.id ?? null,
      );
      await reload();
      onClose();
      onSaved?.(saved);
    } catch (error) {
      if (failureField(error, 'message') !== 'error.savedInBetween') throw error;
      // Flags and names are few: they are shown anew, and chosen again.
      notify('lifeCycle.reloaded', { type: 'info' });
      await reload();
      onClose();
    }
  };
  return (
    <FormDialog
      title={stored ? 'lifeCycle.settings.edit' : 'lifeCycle.add'}
      initial={initial}
      saveLabel={stored ? 'lifeCycle.save' : 'lifeCycle.create'}
      onSave={save}
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
    </FormDialog>
  );
}
