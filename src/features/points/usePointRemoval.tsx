import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { GivenPoints } from '#contract/points/schema.ts';
import type { ManagedSpending } from '#contract/points/spendings.schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';

type Removable = Pick<GivenPoints, 'id' | 'user' | 'point'> & Partial<Pick<ManagedSpending, 'file'>>;

/**
 * Takes given points back, or deletes what was spent, after a question that says what becomes of the
 * points and of a file. The list and the balances show what is there also after a refusal, which the call has told.
 */
export function usePointRemoval(
  resource: 'user-points' | 'point-spendings',
  words: 'pointManage.given' | 'pointManage.spent',
) {
  const locale = useLocale();
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const [deleteRecord] = useDelete(
    resource,
    {},
    { onSettled: () => queries.invalidateQueries({ queryKey: ['points'] }) },
  );
  const remove = async ({ id, user, point, file }: Removable) => {
    const sure = await confirm({
      title: `${words}.delete.title`,
      text: file ? 'pointManage.spent.delete.withFile' : `${words}.delete.text`,
      args: {
        smart_count: point,
        points: formatInteger(point, locale),
        name: fullName(user),
        file: file?.name,
      },
      confirmLabel: `${words}.delete`,
      destructive: true,
    });
    if (sure) await deleteRecord(undefined, { id });
  };
  return { remove, dialog };
}
