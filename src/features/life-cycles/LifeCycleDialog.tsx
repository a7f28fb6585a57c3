import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { type LifeCycle, RATING_TYPES, type RatingType } from '../../../contract/life-cycles.ts';
import { CONTRIBUTION_TYPES, type ContributionType } from '../../../contract/roles.ts';
import { useSettings } from '../../app/settings.ts';
import { DialogConflict } from '../../components/form/DialogConflict.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../components/inputs/SwitchInput.tsx';
import { TitlesInput } from '../../components/inputs/TitlesInput.tsx';
import type { Titles } from '../../components/inputs/titles.ts';
import { failureField } from '../../dataProvider/errors.ts';
import { LIFE_CYCLE_KEYS, readLifeCycleForUpdate, storeLifeCycle } from '../../dataProvider/lifeCycles.ts';
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

/**
 * Names, rating and flags of a life cycle [R3P-120, R3P-121], S3-30. They are sent with the revision that they were
 * made by; when somebody else saved in between, what was typed stays and the person chooses.
 */
export function LifeCycleDialog({ stored, type = 'SUGGESTION', onClose, onSaved }: LifeCycleDialogProps) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const { locales } = useSettings();
  const reload = useReloadLifeCycles();
  const [conflict, setConflict] = useState(false);
  /** What the form was filled from. */
  const base = useRef(stored);
  const valuesOf = (from: typeof stored): Values => ({
    contributionType: from?.contributionType ?? type,
    titles: nameFieldsOf(from?.definitionList ?? [], locales),
    ratingType: from?.ratingType ?? 'STAR5',
    ...(Object.fromEntries(FLAGS.map((flag) => [flag, from?.[flag] ?? false])) as Flags),
  });
  const [initial] = useState(() => valuesOf(stored));
  const save = async ({ titles, ...values }: Values) => {
    const from = base.current;
    const definitionList = nameListOf(titles, from?.definitionList);
    try {
      const saved = await storeLifeCycle(
        { ...values, definitionList, ...(from && { revision: from.revision }) },
        from?.id ?? null,
      );
      await reload();
      onClose();
      onSaved?.(saved);
    } catch (error) {
      if (failureField(error, 'message') !== 'error.savedInBetween') throw error;
      setConflict(true);
    }
  };
  const renew = async () => {
    const fresh = await readLifeCycleForUpdate(base.current?.id ?? 0);
    queries.setQueryData(LIFE_CYCLE_KEYS.one(fresh.id), fresh);
    base.current = fresh;
    return valuesOf(fresh);
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
      {conflict && <DialogConflict renew={renew} onSettled={() => setConflict(false)} />}
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
