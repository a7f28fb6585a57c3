import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';

const ShortcutsDialog = lazyPart(() => import('#src/components/layout/ShortcutsDialog.tsx'));

/** Lists the keys; where nothing hovers there is no keyboard to speak of. */
export function ShortcutsButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const label = translate('components.shortcuts.title');
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          '@media (hover: none), print': { display: 'none' },
        }}
      >
        <KeyboardOutlined />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
