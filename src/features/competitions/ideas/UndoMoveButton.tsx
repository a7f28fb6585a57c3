import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { UndoableMove } from '#contract/competitions/ideas.schema.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { ConfirmDialog } from '#src/components/feedback/ConfirmDialog.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useRounds } from '../useRounds.ts';

const SHOWN_BY = ['competition-ideas', 'contributions', 'tasks'] as const;

/** Takes the competition back to where it was, as long as nobody has acted since it moved on. */
export function UndoMoveButton({ competition }: { competition: Pick<Competition, 'id' | 'title'> }) {
  const translate = useTranslate();
  const notify = useNotify();
  const params = { id: competition.id };
  const { data, refetch } = useRead('readMoveUndo', { params });
  const undo = useChange('undoMove', SHOWN_BY);
  const rounds = useRounds(competition.id);
  const [isAsking, setAsking] = useState(false);
  const move = data?.move ?? null;
  if (move === null || move.obstacle !== null) return null;
  const ask = async () => {
    // What it would do is said as it is now, or why it cannot be done any more.
    const now = (await refetch()).data?.move ?? null;
    if (now !== null && now.obstacle === null) setAsking(true);
    else notify(`error.moveUndo.${now?.obstacle ?? 'gone'}`, { type: 'warning' });
  };
  const confirm = async () => {
    try {
      await undo({ params, body: { moveId: move.id } });
    } catch {
      // The data provider has said why; then it is no longer offered.
      await refetch();
    }
    setAsking(false);
  };
  return (
    <>
      <Button startIcon={<Undo />} onClick={() => void ask()}>
        {translate('competition.undo')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="competition.undo.title"
        text="competition.undo.text"
        args={{
          title: competition.title,
          state:
            rounds?.find(({ step }) => step === move.fromState)?.name ??
            translate(`components.status.competitionState.${move.fromState}`),
          date: formatDateTime(move.movedAt),
        }}
        confirmLabel="competition.undo.confirm"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Consequences move={move} />
      </ConfirmDialog>
    </>
  );
}

function Consequences({ move }: { move: UndoableMove }) {
  const translate = useTranslate();
  const facts = [
    ['ideas', move.ideas],
    ['drafts', move.drafts],
    ['canceled', move.canceledTasks],
    ['reopened', move.reopenedTasks],
    ['notified', move.notified],
  ] as const;
  return (
    <Box
      component="ul"
      aria-label={translate('competition.preview.consequences')}
      sx={{ mt: 2, mb: 0, paddingInlineStart: 2.5 }}
    >
      {facts
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <li key={name}>{translate(`competition.undo.${name}`, { smart_count: count })}</li>
        ))}
    </Box>
  );
}
