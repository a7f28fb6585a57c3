import Laptop from '@mui/icons-material/Laptop';
import Smartphone from '@mui/icons-material/Smartphone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionEndpoints } from '#contract/account/sessions.endpoints.ts';
import type { OwnSession } from '#contract/account/sessions.schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { call } from '#src/dataProvider/httpClient.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { describeAgent } from './describeAgent.ts';

const KEY = ['account', 'sessions'];
const MOBILE: readonly (string | undefined)[] = ['iOS', 'Android'];

/** Where the person is signed in, and a way to end what they do not know. */
export function SessionsSection() {
  const t = useTranslate();
  const [asks, setAsks] = useState(false);
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(sessionEndpoints.list, { signal, errorMessage: null })).data,
  });
  const others = sessions.data?.some(({ current }) => !current) ?? false;

  return (
    <SectionCard title="sessions.title">
      {sessions.isPending && <LoadingSpinner label={t('sessions.title')} minHeight={80} />}
      {sessions.error && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={() => void sessions.refetch()} />
          ))}
        </Box>
      )}
      {others && (
        <Button variant="outlined" color="error" onClick={() => setAsks(true)} sx={{ mt: 2 }}>
          {t('sessions.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title="sessions.endOthers"
        text="sessions.endOthers.text"
        confirmLabel="sessions.endOthers"
        destructive
        onConfirm={async () => {
          await call(sessionEndpoints.endOthers);
          setAsks(false);
          await sessions.refetch();
        }}
        onCancel={() => setAsks(false)}
      />
    </SectionCard>
  );
}

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const { browser, system } = describeAgent(session.userAgent);
  const device =
    browser && system ? t('sessions.browserOn', { browser, system }) : (browser ?? t('sessions.unknown'));
  const Icon = MOBILE.includes(system) ? Smartphone : Laptop;
  const times = {
    since: formatDateTime(session.createdAt),
    seen: formatDateTime(session.lastSeenAt),
    place: session.place ?? '',
  };

  async function end() {
    setBusy(true);
    try {
      await call(sessionEndpoints.end, { params: { id: session.id } });
    } catch {
      // The call has said why; the list shows what is left.
    }
    setBusy(false);
    onEnded();
  }

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.5,
        borderBlockEnd: '1px solid var(--mui-palette-divider)',
      }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
          {session.current && (
            <Chip size="small" color="primary" variant="outlined" label={t('sessions.current')} />
          )}
        </Box>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t(session.place === null ? 'sessions.since' : 'sessions.sinceFrom', times)}
        </Typography>
      </Box>
      {!session.current && (
        <Button
          size="small"
          loading={busy}
          aria-label={t('sessions.end.of', { device })}
          onClick={() => void end()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Box>
  );
}
