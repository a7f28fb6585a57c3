import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import CloudSyncOutlined from '@mui/icons-material/CloudSyncOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatClock } from '#contract/formats/dates.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { isStuck, type SaveState } from './draftSaver.ts';
import { useEditedContribution } from './useEditedContribution.ts';

interface FormBarProps {
  /** Null for what was submitted: it is saved by the button, not by itself. */
  saveState: SaveState | null;
  /** An answer that is out of its bounds is not saved with the rest. */
  leavesOut: boolean;
  changed: boolean;
  isSending: boolean;
  onSubmit: () => void;
}

/** Where saving stands, and the one next step; it stays in sight. */
export function FormBar({ saveState, leavesOut, changed, isSending, onSubmit }: FormBarProps) {
  const translate = useTranslate();
  const contribution = useEditedContribution();
  const draft = saveState !== null;
  return (
    <ActionBar
      label="contribution.bar.label"
      words={
        draft ? (
          <SavedState state={saveState} leavesOut={leavesOut} />
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

/** Where saving stands, such as `Saved 10:42`; only trouble is announced, or each pause in typing would be. */
function SavedState({ state, leavesOut }: { state: SaveState; leavesOut: boolean }) {
  const translate = useTranslate();
  const { kind, at } = state;
  const stuck = isStuck(state);
  const isPartly = kind === 'saved' && leavesOut;
  const Icon = stuck ? CloudOffOutlined : kind === 'saved' ? CloudDoneOutlined : CloudSyncOutlined;
  const words =
    kind === 'saved' && at === null
      ? translate('contribution.save.unchanged')
      : translate(
          isPartly ? 'contribution.save.partly' : `contribution.save.${kind}`,
          at ? { time: formatClock(at) } : {},
        );
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontSize: 13,
        color: stuck ? 'error.main' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        minWidth: 0,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, flex: 'none' }} />
      <span>{words}</span>
      <span role="status" style={visuallyHidden}>
        {stuck ? words : ''}
      </span>
    </Box>
  );
}
