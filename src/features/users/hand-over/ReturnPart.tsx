import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { formatLongDate } from '#contract/formats/dates.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface ReturnPartProps {
  userId: number;
  /** The hand-over that is to be undone with it; null: none. */
  onChoose: (handOverId: number | null) => void;
}

/** Offers to give back what was taken as the account was closed; part of the question before it is opened again. */
export function ReturnPart({ userId, onChoose }: ReturnPartProps) {
  const translate = useTranslate();
  const { data } = useRead('readHandOvers', { params: { id: userId } });
  const [isOn, setOn] = useState(true);
  const closing = data?.find(({ closedAccount }) => closedAccount);
  const chosen = closing && isOn ? closing.id : null;
  useEffect(() => onChoose(chosen), [onChoose, chosen]);
  if (!closing) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <FormControlLabel
        control={<Checkbox checked={isOn} onChange={(_, checked) => setOn(checked)} />}
        label={translate('handOver.undo.also', { date: formatLongDate(closing.date) })}
      />
      <Typography variant="body2" color="textSecondary" sx={{ marginInlineStart: '32px' }}>
        {translate('handOver.undo.alsoHelp')}
      </Typography>
    </Box>
  );
}
