import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PlainListCard } from './PlainListCard.tsx';
import { SpendingFileButton } from './SpendingFileButton.tsx';

export function PointSpendings({ userId }: { userId: number }) {
  const translate = useTranslate();
  const query = useGetList<Row<'point-spendings', 'ofUser'>>('point-spendings', {
    filter: { id: userId },
    meta: { view: 'ofUser' } satisfies ListMeta<'point-spendings'>,
  });
  return (
    <PlainListCard title="point.spendings" query={query}>
      {({ explanation, rewardText, isPoint, point, spentDate, file }) => (
        <>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {!isPoint && rewardText && <strong>{rewardText}</strong>}
            <div>{explanation}</div>
            <Typography variant="caption" color="text.secondary">
              <DateField value={spentDate} />
            </Typography>
            {file && (
              <div>
                <SpendingFileButton file={file} />
              </div>
            )}
          </Box>
          <Box sx={{ flexShrink: 0, fontWeight: 600 }}>
            <NumberField value={-point} whole />
            <span> {translate('point.unit', { smart_count: point })}</span>
          </Box>
        </>
      )}
    </PlainListCard>
  );
}
