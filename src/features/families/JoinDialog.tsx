import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocale } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReading } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { EXPLAINED, isRefusal } from './familyRefusals.ts';
import { JoinFields, type Previewed } from './JoinFields.tsx';
import { bodyOf, type Choice, choiceOf, type JoinValues, joinKey } from './joinValues.ts';
import { essenceOf } from './previewSentences.ts';
import { useFamilyChange } from './useFamilyChange.ts';

interface JoinDialogProps {
  headId: number;
  memberIds: readonly number[];
  onClose: () => void;
}

/** The contributions that the dialog begins with, as they are now. */
function useChoices(ids: readonly number[]) {
  const dataProvider = useDataProvider();
  const locale = useLocale();
  const read = async (id: number) =>
    choiceOf(
      (
        await dataProvider.getOne<ContributionDetail>('contributions', {
          id,
          meta: { view: 'read', locale },
        })
      ).data,
    );
  // What is chosen stays, whatever is read meanwhile.
  return useReading(['contributions', 'choices', ids], () => Promise.all(ids.map(read)), { gcTime: 0 });
}

/** Joins contributions to a head, once the person has seen what that does. */
export default function JoinDialog({ headId, memberIds, onClose }: JoinDialogProps) {
  const choices = useChoices([headId, ...memberIds]);
  const [head, ...members] = choices.data ?? [];
  if (head) return <Filled head={head} members={members} onClose={onClose} />;
  return <Waiting error={choices.error} retry={() => void choices.refetch()} onClose={onClose} />;
}

interface WaitingProps {
  error: Error | null;
  retry: () => void;
  onClose: () => void;
}

function Waiting({ error, retry, onClose }: WaitingProps) {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId}>{translate('family.join.title')}</DialogTitle>
      <DialogContent>
        {error ? <ErrorState error={error} retry={retry} /> : <LoadingSpinner minHeight={120} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('family.join.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface FilledProps {
  head: Choice;
  members: Choice[];
  onClose: () => void;
}

function Filled({ head, members, onClose }: FilledProps) {
  const translate = useTranslate();
  const join = useFamilyChange('joinFamily');
  const [initial] = useState<JoinValues>(() => ({ head, members, note: '' }));
  const locale = useLocale();
  /** What was previewed last, and can be joined. */
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [isOverruled, setOverruled] = useState(false);
  const isJoined = useRef(false);

  const blockOf = (values: JoinValues) => {
    const key = joinKey(values);
    if (key === null) return translate('family.join.incomplete');
    if (isOverruled) return translate('family.join.blocked');
    // The preview says in its place why it is not there.
    return key === previewed?.key ? null : '';
  };
  const save = async (values: JoinValues) => {
    const body = bodyOf(values);
    if (!body || isJoined.current) return;
    try {
      await join({ body, explained: EXPLAINED });
      isJoined.current = true;
      onClose();
    } catch (error) {
      // The preview allowed it: somebody was quicker.
      if (!isRefusal(error)) throw error;
      setOverruled(true);
    }
  };
  return (
    <FormDialog<JoinValues>
      title="family.join.title"
      initial={initial}
      saveLabel="family.join.confirm"
      cancelLabel="family.join.cancel"
      blockOf={blockOf}
      essence={previewed && essenceOf(translate, locale, previewed.preview)}
      onSave={save}
      onClose={onClose}
      maxWidth="sm"
    >
      <JoinFields
        onPreviewed={setPreviewed}
        isOverruled={isOverruled}
        onReloaded={() => setOverruled(false)}
      />
    </FormDialog>
  );
}
