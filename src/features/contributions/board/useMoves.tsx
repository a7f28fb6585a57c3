import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { type ReactNode, useCallback, useState } from 'react';
import type { BoardColumn } from '#contract/contributions/numbers.ts';
import type { ContributionDetail, ContributionRow } from '#contract/contributions/schema.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ActionDialog } from '../detail/ActionDialog.tsx';
import { type Move, movesOf, movesTo } from './boardMoves.ts';
import { MoveChoice } from './MoveChoice.tsx';

interface Asked {
  contribution: ContributionDetail;
  move: Move;
}

interface Choice {
  contribution: ContributionDetail;
  state: string;
  moves: readonly Move[];
}

interface Moving {
  /** Asks for a move that was chosen in a menu. */
  ask: (contribution: ContributionDetail, move: Move) => void;
  /** Asks for what leads to the column on which a card was dropped. */
  dropOn: (row: ContributionRow, column: BoardColumn, detail: Promise<ContributionDetail | null>) => void;
  dialogs: ReactNode;
}

/** What follows when a card is to move: its action is asked for as on its own page, and the board is read again. */
export function useMoves(): Moving {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isOpen, setOpen] = useState(false);

  const open = useCallback((next: Asked) => {
    setAsked(next);
    setOpen(true);
  }, []);
  const ask = useCallback<Moving['ask']>((contribution, move) => open({ contribution, move }), [open]);
  const dropOn = useCallback<Moving['dropOn']>(
    async (row, { stateId, stateName: state }, reading) => {
      const contribution = await reading;
      if (!contribution) return;
      const moves = movesTo(movesOf(contribution), stateId);
      const [only, ...others] = moves;
      if (!only) {
        const title = titleOr(translate, row.title);
        notify(translate('board.notAllowed', { title, state }), { type: 'warning' });
      } else if (others.length === 0) open({ contribution, move: only });
      else setChoice({ contribution, state, moves });
    },
    [notify, open, translate],
  );

  const dialogs = (
    <>
      {choice && (
        <MoveChoice
          state={choice.state}
          moves={choice.moves}
          onClose={() => setChoice(null)}
          onChoose={(move) => {
            setChoice(null);
            open({ contribution: choice.contribution, move });
          }}
        />
      )}
      {asked && (
        <ActionDialog
          key={`${asked.contribution.id}/${asked.move.action.id}/${asked.move.actFor?.id}/${asked.contribution.version}`}
          contribution={asked.contribution}
          action={asked.move.action}
          actFor={asked.move.actFor}
          open={isOpen}
          onClose={() => setOpen(false)}
          onChanged={() => void queries.invalidateQueries({ queryKey: ['contributions'] })}
        />
      )}
    </>
  );
  return { ask, dropOn, dialogs };
}
