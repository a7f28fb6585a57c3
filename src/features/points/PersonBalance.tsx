import Alert from '@mui/material/Alert';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What somebody has; undefined until it is known. */
export const useBalanceOf = (userId: number | undefined) =>
  useRead(
    'readBalanceOf',
    { params: { id: userId ?? 0 } },
    // What others spend meanwhile counts: each choice of a person asks again.
    { enabled: userId !== undefined, staleTime: 0 },
  );

/** Says what the chosen person has to spend, while one chooses. */
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
