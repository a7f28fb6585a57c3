import Alarm from '@mui/icons-material/AlarmOutlined';
import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import IconButton from '@mui/material/IconButton';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { stateNow } from '#src/components/contributions/answerWords.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';

const BulkDialog = lazyPart(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

const SIZE = { width: 44, height: 44, '& svg': { fontSize: '1.25rem' } };

/** What administrators do about an answer that is late, in the list itself: remind whoever owes it, or hand it over. */
export function LatePresses({ row }: { row: ContributionRow }) {
  const { roles } = useSession();
  if (!seesAllOfType(roles, row.type) || stateNow(row.answer, new Date()) !== 'late') return null;
  return <Presses row={row} />;
}

function Presses({ row: { id, title, type, answer } }: { row: ContributionRow }) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const [isReminding, setReminding] = useState(false);
  const [isHandingOver, setHandingOver] = useState(false);
  const name = answer.owner?.name;
  const remind = async () => {
    setReminding(true);
    try {
      const body = { command: 'REMIND' as const, arguments: {}, ids: [id] };
      const { data } = await dataProvider.previewBulk({ body });
      const [refusal] = data.refused;
      if (refusal) return notify(refusal.reason, { type: 'warning' });
      await dataProvider.startBulk({ body });
      notify('bulk.reminded', { type: 'success', messageArgs: { name: name ?? '' } });
    } catch {
      // The toast of the call has said why.
    } finally {
      setReminding(false);
    }
  };
  return (
    <>
      {name && (
        <IconButton
          loading={isReminding}
          aria-label={translate('bulk.remind.named', { name, title })}
          title={translate('bulk.remind.person', { name })}
          onClick={() => void remind()}
          sx={SIZE}
        >
          <Alarm />
        </IconButton>
      )}
      <IconButton
        aria-label={translate('bulk.handOver.named', { title })}
        title={translate('bulk.handOver')}
        onClick={() => setHandingOver(true)}
        sx={SIZE}
      >
        <SwapHoriz />
      </IconButton>
      {isHandingOver && (
        <BulkDialog
          command="HAND_OVER"
          target={{ ids: [id] }}
          count={1}
          type={type}
          onClose={() => setHandingOver(false)}
        />
      )}
    </>
  );
}
