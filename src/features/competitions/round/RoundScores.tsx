import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import type { CompetitionRound } from '#contract/competitions/round.endpoints.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { DeadlineDialog } from './DeadlineDialog.tsx';
import { LateJurors } from './LateJurors.tsx';
import { lateJurors, remindable } from './lateness.ts';
import { RoundConflicts } from './RoundConflicts.tsx';
import { RoundShares } from './RoundShares.tsx';

/** How far the jury of the running round is, and what a moderator can do about what is missing. */
export function RoundScores({ competition }: { competition: Competition }) {
  const { data, error, refetch } = useRead('readCompetitionRound', { params: { id: competition.id } });
  const translate = useTranslate();
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  // What is not there yet is no news: the list below stays where it is read.
  if (!data || (data.ideas === 0 && data.unseated === 0)) return null;
  const { ideas, complete, juryTitle } = data;
  const late = lateJurors(data);
  return (
    <>
      <SectionCard
        title={translate('competition.round.title', { jury: juryTitle })}
        actions={late.length > 0 && <RoundActions competition={competition} round={data} />}
      >
        {complete === ideas ? (
          <Typography sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <CheckCircleOutlined aria-hidden color="success" />
            {translate('competition.round.complete', { smart_count: ideas })}
          </Typography>
        ) : (
          <>
            <Typography sx={{ mb: 1 }}>
              {translate('competition.round.progress', { complete, smart_count: ideas })}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={(complete / ideas) * 100}
              aria-hidden
              sx={{ height: 8, borderRadius: 1, mb: 2 }}
            />
            <LateJurors jurors={late} />
          </>
        )}
        <RoundShares competition={competition} round={data} />
      </SectionCard>
      <RoundConflicts competition={competition} round={data} />
    </>
  );
}

function RoundActions({ competition, round }: { competition: Competition; round: CompetitionRound }) {
  const { id } = competition;
  const translate = useTranslate();
  const notify = useNotify();
  const remind = useChange('remindJurors');
  const [isBusy, setBusy] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const noteId = useId();
  const asked = remindable(round, Date.now());
  const hasDeadline = round.jurors.some(({ dueDate }) => dueDate !== null);
  const sendReminders = async () => {
    setBusy(true);
    try {
      const userIds = asked.map(({ user }) => user.id);
      const { data } = await remind({ params: { id }, body: { userIds } });
      notify('competition.round.reminded', { messageArgs: { smart_count: data.reminded } });
    } catch {
      // The data provider has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {hasDeadline && (
        <Button startIcon={<EventOutlined />} onClick={() => setMoving(true)}>
          {translate('competition.round.moveDeadline')}
        </Button>
      )}
      {/* It stays when nobody is left to be reminded: the focus has a place, and so has the reason. */}
      <Button
        variant="outlined"
        startIcon={<NotificationsActiveOutlined />}
        aria-disabled={asked.length === 0}
        aria-busy={isBusy}
        aria-describedby={noteId}
        onClick={() => {
          if (asked.length > 0 && !isBusy) void sendReminders();
        }}
        sx={{ '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } }}
      >
        {translate('competition.round.remind', { smart_count: asked.length || lateJurors(round).length })}
      </Button>
      <Box
        component="span"
        id={noteId}
        role="status"
        sx={{ fontSize: 13, color: 'text.secondary', alignSelf: 'center' }}
      >
        {asked.length === 0 && translate('competition.round.allReminded')}
      </Box>
      {isMoving && <DeadlineDialog competition={competition} onClose={() => setMoving(false)} />}
    </>
  );
}
