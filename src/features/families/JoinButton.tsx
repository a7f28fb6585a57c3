import CallMerge from '@mui/icons-material/CallMerge';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';

const JoinDialog = lazyPart(() => import('./JoinDialog.tsx'));

const AS_COMMAND = { justifyContent: 'flex-start', textAlign: 'start', px: 1 } as const;

interface JoinButtonProps {
  /** What goes on. */
  headId: number;
  /** What is joined to it; none: they are chosen in the dialog. */
  memberIds?: readonly number[];
  /** Codes of those that are joined, where several such buttons stand on a page: the name of each tells them apart. */
  codes?: string;
  /** A line of the list of commands. */
  isCommand?: boolean;
}

/** Opens the dialog in which contributions are joined. */
export default function JoinButton({ headId, memberIds = [], codes, isCommand = false }: JoinButtonProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const button = useFocusReturn<HTMLButtonElement>(isOpen);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-label={codes && translate('family.join.shortNamed', { codes })}
        startIcon={<CallMerge />}
        onClick={() => setOpen(true)}
        {...(isCommand
          ? { fullWidth: true, color: 'inherit', sx: AS_COMMAND }
          : { variant: 'outlined', size: 'small' })}
      >
        {translate(isCommand ? 'family.join' : 'family.join.short')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <JoinDialog headId={headId} memberIds={memberIds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
