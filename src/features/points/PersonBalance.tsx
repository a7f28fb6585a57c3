import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import { readBalanceOf } from '#src/dataProvider/pointManagement.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { BALANCE_QUERIES } from './pointQueries.ts';

/** What somebody has; undefined until it is known. */
export function useBalanceOf(userId: number | undefined) {
  return useQuery({
    queryKey: [...BALANCE_QUERIES, userId],
    queryFn: ({ signal }) => readBalanceOf(userId ?? 0, signal),
    enabled: userId !== undefined,
    // What others spend meanwhile counts: each choice of a person asks again.
    staleTime: 0,
  });
}

/** Says what the chosen person has to spend, while one chooses [R3G-06]. */
export function PersonBalance({ userId, name }: { userId: number; name: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useBalanceOf(userId);
  if (!data) return null;
  const { totalPoint, pointsUsed, remainingPoint } = data;
  return (
    <Alert
      severity={remainingPoint > 0 ? 'info' : 'warning'}
      role="status"
      sx={{ mb: 2.5, overflowWrap: 'anywhere' }}
    >
      {translate('pointManage.balance', {
        smart_count: remainingPoint,
        name,
        points: formatInteger(remainingPoint, locale),
        total: formatInteger(totalPoint, locale),
        used: formatInteger(pointsUsed, locale),
      })}
    </Alert>
  );
}
