import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { isPaletteThere, paletteKeys } from './paletteKeys.ts';

type Shortcuts = Readonly<Record<string, MessageKey>>;

/** What each key does. */
const SHORTCUTS: Shortcuts = {
  '?': 'components.shortcuts.list',
  '/': 'components.shortcuts.search',
  Esc: 'components.shortcuts.escape',
  '1–5': 'components.shortcuts.stars',
  'Ctrl+Enter': 'components.shortcuts.send',
};

/** The keys that do something, and what. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const shortcuts: Shortcuts = isPaletteThere()
    ? { [paletteKeys()]: 'components.shortcuts.palette', ...SHORTCUTS }
    : SHORTCUTS;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate('components.shortcuts.title')}</DialogTitle>
      {/* Room for the edge of the first key, which is higher than its line. */}
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, alignItems: 'center', m: 0 }}
        >
          {Object.entries(shortcuts).map(([keys, label]) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <dt>
                <Box
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
                  {keys}
                </Box>
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(label)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('components.shortcuts.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
