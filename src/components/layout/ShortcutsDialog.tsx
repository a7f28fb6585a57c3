import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useSingleKeys } from '#src/components/shortcuts/useSingleKeys.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { isPaletteThere, paletteKeys } from './paletteKeys.ts';

type Shortcuts = Readonly<Record<string, MessageKey>>;

/** What each key does on every page. */
const SHORTCUTS: Shortcuts = {
  '?': 'components.shortcuts.list',
  '/': 'components.shortcuts.search',
  Esc: 'components.shortcuts.escape',
  '1–5': 'components.shortcuts.stars',
  'Ctrl+Enter': 'components.shortcuts.send',
};

/** What each key does on the page of a contribution, and in the split view of a list. */
const OF_CONTRIBUTIONS: Shortcuts = {
  'J K': 'components.shortcuts.neighbours',
  A: 'components.shortcuts.act',
  Q: 'components.shortcuts.ask',
  C: 'components.shortcuts.comment',
  F: 'components.shortcuts.follow',
  '↑ ↓': 'components.shortcuts.rows',
  X: 'components.shortcuts.select',
};

/** The keys that do something, and what; those without a modifier can be switched off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const hintId = useId();
  const [hasContributions] = useState(
    () => isPaletteThere() || document.querySelector('main [aria-keyshortcuts]') !== null,
  );
  const [isOn, setOn] = useSingleKeys();
  const shortcuts: Shortcuts = isPaletteThere()
    ? { [paletteKeys()]: 'components.shortcuts.palette', ...SHORTCUTS }
    : SHORTCUTS;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate('components.shortcuts.title')}</DialogTitle>
      {/* Room for the edge of the first key, which is higher than its line. */}
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <KeyList shortcuts={shortcuts} />
        {hasContributions && (
          <>
            <Typography component="h3" sx={{ mt: 3, mb: 1.5, fontWeight: 600 }}>
              {translate('components.shortcuts.contributions')}
            </Typography>
            <KeyList shortcuts={OF_CONTRIBUTIONS} />
          </>
        )}
        <Box sx={{ mt: 2, pt: 1.5, borderBlockStart: '1px solid var(--mui-palette-divider)' }}>
          <FormControlLabel
            control={
              <Switch
                checked={isOn}
                onChange={(_, isChecked) => setOn(isChecked)}
                slotProps={{ input: { 'aria-describedby': hintId } }}
              />
            }
            label={translate('components.shortcuts.singleKeys')}
          />
          <Typography id={hintId} variant="body2" color="textSecondary">
            {translate('components.shortcuts.singleKeys.hint', { keys: 'Ctrl+/' })}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('components.shortcuts.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function KeyList({ shortcuts }: { shortcuts: Shortcuts }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: '96px 1fr', gap: 1.5, alignItems: 'center', m: 0 }}
    >
      {Object.entries(shortcuts).map(([keys, label]) => (
        <Box key={keys} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
            {keys.split(' ').map((key) => (
              <Box
                key={key}
                component="kbd"
                sx={{
                  display: 'inline-block',
                  px: 1,
                  py: 0.5,
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: '6px',
                  fontSize: 13,
                }}
              >
                {key}
              </Box>
            ))}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {translate(label)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
