import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSettings } from '#src/app/settings.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CopyStatus } from './CopyStatus.tsx';
import { OwnErasure } from './OwnErasure.tsx';

/** Between two looks for a copy that is being made, ms. */
const LOOK_MS = 5_000;

/** A copy of what is stored about the person, to take along; and a way to leave without a trace, where that is allowed. */
export function YourDataSection() {
  const translate = useTranslate();
  const { selfErasureAllowed } = useSettings();
  const copy = useRead('readDataCopy', undefined, {
    refetchInterval: ({ state }) => (state.data?.status === 'WAITING' ? LOOK_MS : false),
  });
  const make = useChange('makeDataCopy');
  const [isAsking, setIsAsking] = useState(false);
  const isAsked = useRef(false);
  const progress = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const status = copy.data?.status;
  // The button that was pressed is off, and then gone: the focus goes on at what is there, unless it is elsewhere by now.
  useEffect(() => {
    if (isAsking || !isAsked.current || status !== 'WAITING') return;
    isAsked.current = false;
    focusIfLost(progress.current);
  }, [isAsking, status]);

  const ask = async () => {
    setIsAsking(true);
    try {
      await make();
      isAsked.current = true;
      setIsAsking(false);
    } catch {
      // The call has said why it was refused. The button can take the focus when it is on again.
      flushSync(() => setIsAsking(false));
      focusIfLost(button.current);
    }
  };

  return (
    <SectionCard title="yourData.title">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('yourData.hint')}
      </Typography>
      {copy.isPending && <LoadingSpinner label={translate('yourData.title')} minHeight={80} />}
      {copy.error && <ErrorState error={copy.error} retry={() => void copy.refetch()} />}
      {copy.data && (
        <Box ref={progress} tabIndex={-1} sx={{ outline: 'none' }}>
          <CopyStatus copy={copy.data} />
        </Box>
      )}
      {copy.data !== undefined && status !== 'WAITING' && (
        <Button
          variant="outlined"
          startIcon={status === 'READY' ? undefined : <Download />}
          ref={button}
          loading={isAsking}
          onClick={() => void ask()}
        >
          {translate(status === 'READY' ? 'yourData.again' : 'yourData.make')}
        </Button>
      )}
      {selfErasureAllowed && <OwnErasure />}
    </SectionCard>
  );
}

function focusIfLost(target: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) target?.focus({ preventScroll: true });
}
