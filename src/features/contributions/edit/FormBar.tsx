import SendOutlined from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { SaveState } from './draftSaver.ts';
import { SavedState } from './SavedState.tsx';

interface FormBarProps {
  contribution: ContributionDetail;
  /** Null for what was handed in: it is saved by the button, not by itself. */
  saveState: SaveState | null;
  changed: boolean;
  isSending: boolean;
  onSubmit: () => void;
}

/** Where saving stands, and the one next step; it stays in sight. */
export function FormBar({ contribution, saveState, changed, isSending, onSubmit }: FormBarProps) {
  const translate = useTranslate();
  const draft = saveState !== null;
  return (
    <ActionBar
      label="contribution.bar.label"
      words={
        draft ? (
          <SavedState state={saveState} />
        ) : (
          translate(changed ? 'contribution.save.changed' : 'contribution.save.unchanged')
        )
      }
    >
      {!draft && (
        <Button component={Link} to={detailAddress(contribution)} variant="outlined">
          {translate('contribution.cancel')}
        </Button>
      )}
      {(!draft || contribution.permissions.submit) && (
        <Button
          variant="contained"
          startIcon={draft ? <SendOutlined /> : undefined}
          onClick={onSubmit}
          loading={isSending}
          loadingPosition={draft ? 'start' : 'center'}
        >
          {translate(draft ? 'contribution.submit' : 'contribution.saveChanges')}
        </Button>
      )}
    </ActionBar>
  );
}
