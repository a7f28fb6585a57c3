import SendOutlined from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { ContributionDetail } from '../../../../contract/contributions.ts';
import { detailAddress } from '../../../app/contributionAddress.ts';
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
    <Box
      role="group"
      aria-label={translate('contribution.bar.label')}
      sx={{
        position: 'sticky',
        insetBlockEnd: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.5,
        bgcolor: 'background.default',
        borderBlockStart: '1px solid var(--mui-palette-divider)',
      }}
    >
      <Box sx={{ marginInlineEnd: 'auto', minWidth: 0 }}>
        {draft ? (
          <SavedState state={saveState} />
        ) : (
          <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate(changed ? 'contribution.save.changed' : 'contribution.save.unchanged')}
          </Box>
        )}
      </Box>
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
    </Box>
  );
}
