import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ManagedCompetition } from '#contract/competitions/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { changeCompetitionState } from '#src/dataProvider/competitionIdeas.ts';
import { COMPETITION_KEYS } from '#src/dataProvider/competitions.ts';

/** Puts an ended competition away after asking, Q2-27, S2-08. */
export function useArchiving(): {
  ask: (competition: ManagedCompetition) => Promise<void>;
  dialog: ReactNode;
} {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const ask = async ({ id, title }: ManagedCompetition) => {
    const sure = await confirm({
      title: 'competition.archive.title',
      text: 'competition.archive.text',
      args: { title },
      confirmLabel: 'competition.archive',
    });
    if (!sure) return;
    try {
      await changeCompetitionState({
        competitionId: id,
        newCompetitionState: 'ARCHIEVED',
        newIdeaStates: [],
        sendEmailToJury: false,
        contributionList: [],
      });
    } catch {
      // The call has said why; the list below shows what is true now.
    }
    await queries.invalidateQueries({ queryKey: COMPETITION_KEYS.all });
  };
  return { ask, dialog };
}
