import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What each key does. */
const SHORTCUTS: Readonly<Record<string, MessageKey>> = {
  '?': 'components.shortcuts.list',
  '/': 'components.shortcuts.search',
  Esc: 'components.shortcuts.escape',
  '1–5': 'components.shortcuts.stars',
  'Ctrl+Enter': 'components.shortcuts.send',
};

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [contenteditable="true"], [role="textbox"]') !== null)
  );
}

/** The search box of the page: the one marked as such, else the first of its kind in the main part. */
function searchBox(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('[data-page-search]') ??
    document.querySelector<HTMLElement>('main input[type="search"]') ??
    document.querySelector<HTMLElement>('input[type="search"]')
  );
}

/** `/` goes to the search box, `?` lists the shortcuts; neither while one types or a dialog is open. */
export default function KeyboardShortcuts() {
  const translate = useTranslate();
  const titleId = useId();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      if (event.key === '?') {
        event.preventDefault();
        setOpen(true);
      } else if (event.key === '/') {
        const box = searchBox();
        if (!box) return;
        event.preventDefault();
        box.focus();
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const close = () => setOpen(false);
  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate('components.shortcuts.title')}</DialogTitle>
      {/* Room for the edge of the first key, which is higher than its line. */}
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, alignItems: 'center', m: 0 }}
        >
          {Object.entries(SHORTCUTS).map(([keys, label]) => (
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
        <Button onClick={close}>{translate('components.shortcuts.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
