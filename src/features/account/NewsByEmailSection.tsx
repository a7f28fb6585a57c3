import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { LoadingSpinner } from '#src/components/feedback/LoadingSpinner.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { readKey, useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

const HELP_ID = 'news-by-email-help';

/** News by email, on or off at once: who unsubscribed by a link comes back here. */
export function NewsByEmailSection() {
  const translate = useTranslate();
  const news = useRead('readNewsByEmail');
  const save = useChange('saveNewsByEmail');
  const queries = useQueryClient();
  /** What was chosen, until the server has it. */
  const [chosen, setChosen] = useState<boolean | null>(null);

  const choose = async (subscribed: boolean) => {
    // A second press meanwhile would ask for the opposite of what nobody has seen yet.
    if (chosen !== null) return;
    setChosen(subscribed);
    try {
      const { data } = await save({ body: { subscribed } });
      queries.setQueryData(readKey('readNewsByEmail'), data);
    } catch {
      // The call has said why it was refused; the switch goes back.
    } finally {
      setChosen(null);
    }
  };

  return (
    <SectionCard title="newsByEmail.title">
      {news.isPending && <LoadingSpinner label={translate('newsByEmail.title')} minHeight={80} />}
      {news.error && <ErrorState error={news.error} retry={() => void news.refetch()} />}
      {news.data && (
        <>
          <FormControlLabel
            sx={{ minHeight: 44, marginInlineEnd: 0 }}
            label={translate('newsByEmail.label')}
            control={
              <Switch
                checked={chosen ?? news.data.subscribed}
                onChange={(_, subscribed) => void choose(subscribed)}
                slotProps={{ input: { 'aria-describedby': HELP_ID } }}
              />
            }
          />
          <FormHelperText id={HELP_ID} sx={{ mx: 0, mt: 0 }}>
            {translate('newsByEmail.help')}
          </FormHelperText>
        </>
      )}
    </SectionCard>
  );
}
