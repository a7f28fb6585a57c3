import type { ReactNode } from 'react';
import type { ManagedCompetition } from '#contract/competitions/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';

/** Puts an ended competition away after asking. */
export function useArchiving(): {
  ask: (competition: ManagedCompetition) => Promise<void>;
  dialog: ReactNode;
} {
  const changeState = useChange('changeCompetitionState');
  const { confirm, dialog } = useConfirm();
  const ask = async ({ id, title }: ManagedCompetition) => {
    const sure = await confirm({
      title: 'competition.archive.title',
      text: 'competition.archive.text',
      args: { title },
      confirmLabel: 'competition.archive',
    });
    if (!sure) return;
    await changeState({
      body: {
        competitionId: id,
        newCompetitionState: 'ARCHIEVED',
        newIdeaStates: [],
        sendEmailToJury: false,
        contributionList: [],
      },
      // The call has said why; the list below shows what is true now.
    }).catch(() => undefined);
  };
  return { ask, dialog };
}
