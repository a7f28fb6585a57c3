import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';

const HandOverDialog = lazyPart(() => import('./HandOverDialog.tsx'));

/** Opens the dialog by which somebody else takes the place of a person. */
export function UserReplacement({ user }: { user: ExtendedUser }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('handOver.all')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HandOverDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
