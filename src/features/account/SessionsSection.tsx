import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDelete, useGetList } from 'ra-core';
import { useState } from 'react';
import type { OwnSession } from '#contract/account/sessions.schema.ts';
import { forgetSession } from '#src/app/session.ts';
import { SessionRow } from '#src/components/account/SessionRow.tsx';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { useBusyIds } from '#src/components/feedback/useBusyIds.ts';
import { useFocusBack } from '#src/components/feedback/useFocusBack.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What ends more than one, after a question. */
const END_MANY = ['endOthers', 'endAll'] as const;

/** Where the person is signed in, and a way to end what they do not know. */
export function SessionsSection() {
  const translate = useTranslate();
  const [asks, setAsks] = useState<(typeof END_MANY)[number] | null>(null);
  const sessions = useGetList<OwnSession>('sessions', { meta: { view: 'list' } });
  const ending = useBusyIds();
  const { place, noteOpener } = useFocusBack(asks !== null || ending.ids.size > 0);
  const endOthers = useChange('endOtherSessions');
  const dataProvider = useDataProvider();
  const leaveEverywhere = async () => {
    await dataProvider.endAllSessions();
    // The page asks to sign in by then.
    forgetSession();
  };
  const others = sessions.data?.some(({ current }) => !current) ?? false;

  return (
    <SectionCard title="sessions.title">
      {sessions.isPending && <LoadingSpinner label={translate('sessions.title')} minHeight={80} />}
      {sessions.error && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      <Box ref={place} onClickCapture={noteOpener}>
        {sessions.data && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {sessions.data.map((session) => (
              <OwnSessionRow key={session.id} session={session} ending={ending} />
            ))}
          </Box>
        )}
        {sessions.data && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
            {others && (
              <Button variant="outlined" color="error" onClick={() => setAsks('endOthers')}>
                {translate('sessions.endOthers')}
              </Button>
            )}
            <Button variant="outlined" color="error" onClick={() => setAsks('endAll')}>
              {translate('sessions.endAll')}
            </Button>
          </Box>
        )}
      </Box>
      {END_MANY.map((which) => (
        <ConfirmDialog
          key={which}
          open={asks === which}
          title={`sessions.${which}`}
          text={`sessions.${which}.text`}
          confirmLabel={`sessions.${which}`}
          destructive
          onConfirm={async () => {
            if (which === 'endAll') await leaveEverywhere();
            else {
              await endOthers();
              // What is left is shown before the dialog goes.
              await sessions.refetch();
            }
            setAsks(null);
          }}
          onCancel={() => setAsks(null)}
        />
      ))}
    </SectionCard>
  );
}

interface OwnSessionRowProps {
  session: OwnSession;
  ending: ReturnType<typeof useBusyIds>;
}

function OwnSessionRow({ session, ending: { ids, during } }: OwnSessionRowProps) {
  const [remove] = useDelete();
  // The call says why it was refused; the list shows what is left.
  const end = () =>
    remove('sessions', { id: session.id, previousData: session }, { returnPromise: true }).catch(
      () => undefined,
    );
  return (
    <SessionRow session={session} isEnding={ids.has(session.id)} onEnd={() => void during(session.id, end)} />
  );
}
