import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale, useNotify } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isDraft } from '#src/app/contributionAddress.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';
import type { DraftSaver } from './draftSaver.ts';
import { bodyOf, type DraftBody, type DraftValues, valuesOf } from './draftValues.ts';
import { useEditedContribution } from './useEditedContribution.ts';

interface ConflictNoticeProps {
  saver: DraftSaver<DraftBody>;
  /** Saves what was submitted before, as its button does: it is checked as a whole. */
  onSave: () => Promise<void>;
}

/**
 * Somebody saved another version in the meantime: this text is still here, and the person chooses
 * which one goes on.
 */
export function ConflictNotice({ saver, onSave }: ConflictNoticeProps) {
  const contribution = useEditedContribution();
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const form = useFormContext();
  const reload = useReload(contribution.id);
  const { confirm, dialog } = useConfirm();
  const [busy, setBusy] = useState(false);

  const withStored = async (go: (stored: ContributionDetail) => Promise<unknown>) => {
    setBusy(true);
    try {
      const { id, type } = contribution;
      const meta = { view: 'edit', type, locale };
      await go((await dataProvider.getOne<ContributionDetail>('contributions', { id, meta })).data);
      await reload();
    } catch (error) {
      notify(error instanceof Error ? error.message : 'error.unexpected', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const keepMine = () =>
    // The text of the moment: what was typed during the conflict counts too.
    withStored(({ version }) => {
      if (isDraft(contribution)) {
        return saver.keepMine(bodyOf(form.getValues() as DraftValues, contribution), version);
      }
      saver.buildUpon(version);
      return onSave();
    });
  const takeTheirs = async () => {
    const sure = await confirm({
      title: 'contribution.conflict.take.title',
      text: 'contribution.conflict.take.text',
      confirmLabel: 'contribution.conflict.take',
      destructive: true,
    });
    if (!sure) return;
    await withStored(async (stored) => {
      const values = valuesOf(stored);
      form.reset(values);
      saver.markSaved(bodyOf(values, stored), stored.version);
    });
  };

  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <AlertTitle>{translate('contribution.conflict.title')}</AlertTitle>
      {translate('contribution.conflict.text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="contained" disabled={busy} onClick={() => void keepMine()}>
          {translate('contribution.conflict.keep')}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => void takeTheirs()}>
          {translate('contribution.conflict.take')}
        </Button>
      </Box>
      {dialog}
    </Alert>
  );
}
