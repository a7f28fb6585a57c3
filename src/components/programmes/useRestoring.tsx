import type { ReactNode } from 'react';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';

const METHODS = { campaign: 'restoreCampaign', competition: 'restoreCompetition' } as const;

/** Brings an archived campaign or competition back, after a question. */
export function useRestoring(kind: keyof typeof METHODS): {
  restore: (row: { id: number; title: string }) => Promise<void>;
  dialog: ReactNode;
} {
  const change = useChange(METHODS[kind]);
  const { confirm, dialog } = useConfirm();
  const restore = async ({ id, title }: { id: number; title: string }) => {
    const sure = await confirm({
      title: `${kind}.restore.title`,
      text: `${kind}.restore.text`,
      args: { title },
      confirmLabel: `${kind}.restore`,
    });
    // A refusal has been shown.
    if (sure) await change({ params: { id } }).catch(() => undefined);
  };
  return { restore, dialog };
}
