import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OwnSession } from '#contract/account/sessions.schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { ExtendedUser } from '#contract/users/schema.ts';
import { SessionRow } from '#src/components/account/SessionRow.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useBusyIds } from '#src/components/feedback/useBusyIds.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useFocusBack } from '#src/components/feedback/useFocusBack.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Where a person is signed in, as they see it themselves, and ways to end that. */
export function UserSessions({ user, isOwn }: { user: ExtendedUser; isOwn: boolean }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { confirm, dialog } = useConfirm();
  const ending = useBusyIds();
  const [isEndingAll, setIsEndingAll] = useState(false);
  const { id } = user;
  const sessions = useRead('readUserSessions', { params: { id } });
  const { place, noteOpener } = useFocusBack(isEndingAll || ending.ids.size > 0);

  const endAll = async () => {
    setIsEndingAll(true);
    const sure = await confirm({
      title: 'user.endSessions.title',
      text: 'user.endSessions.text',
      args: { name: fullName(user) },
      confirmLabel: 'user.endSessions',
      destructive: true,
    });
    if (sure) {
      // The call has shown its refusal; the list shows what is left either way.
      await dataProvider.endSessionsOfUser({ params: { id } }).catch(() => undefined);
      await sessions.refetch();
    }
    setIsEndingAll(false);
  };
  const end = (session: OwnSession) =>
    ending.during(session.id, async () => {
      await dataProvider.endSessionOfUser({ params: { id, sessionId: session.id } }).catch(() => undefined);
      await sessions.refetch();
    });

  const { latest: rows, total } = sessions.data ?? { latest: [], total: 0 };
  return (
    <SectionCard title="user.sessions">
      {sessions.isPending && <ListSkeleton rows={2} columns={1} />}
      {sessions.error && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.data && (
        <Typography color="textSecondary">
          {rows.length === 0
            ? translate('user.sessions.none')
            : translate('user.sessions.count', { smart_count: total })}
          {rows.length < total && ` ${translate('user.sessions.latest', { shown: rows.length })}`}
        </Typography>
      )}
      <Box ref={place} onClickCapture={noteOpener}>
        {rows.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                // One's own are ended in the account settings.
                onEnd={isOwn ? undefined : () => void end(session)}
                isEnding={ending.ids.has(session.id)}
              />
            ))}
          </Box>
        )}
        {rows.length > 0 && !isOwn && (
          <Button
            variant="outlined"
            color="error"
            aria-haspopup="dialog"
            sx={{ mt: 2, minHeight: 44 }}
            onClick={() => void endAll()}
          >
            {translate('user.endSessions')}
          </Button>
        )}
      </Box>
      {dialog}
    </SectionCard>
  );
}
