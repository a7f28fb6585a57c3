import ThumbUpAlt from '@mui/icons-material/ThumbUpAlt';
import ThumbUpOffAlt from '@mui/icons-material/ThumbUpOffAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useReload } from '../contributionQueries.ts';

/** How many support a contribution, and the reader's own part in it; nothing where nobody does and the reader cannot. */
export function SupportPart({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { id, supporterCount, isSupported, permissions, family } = contribution;
  const give = useChange('support');
  const withdraw = useChange('withdrawSupport');
  const reload = useReload(id);
  const [isSending, setSending] = useState(false);
  // What is joined to another one is supported no more, but whoever supports it can stop hearing of both.
  const isOffered = permissions.support || (isSupported && family !== null);
  if (supporterCount === 0 && !isOffered) return null;
  const change = async () => {
    setSending(true);
    // The call has shown its refusal; the page shows what is there either way.
    await (isSupported ? withdraw : give)({ params: { id } }).catch(() => undefined);
    await reload();
    setSending(false);
  };
  const count = translate('support.count', { smart_count: supporterCount });
  return (
    <Box
      component="section"
      aria-label={translate('support.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, pt: 2 }}
    >
      {isOffered && (
        <Button
          variant={isSupported ? 'text' : 'outlined'}
          startIcon={isSupported ? <ThumbUpAlt /> : <ThumbUpOffAlt />}
          onClick={() => void change()}
          loading={isSending}
          loadingPosition="start"
        >
          {translate(isSupported ? 'support.withdraw' : 'support.give')}
        </Button>
      )}
      <Typography variant="body2" color="text.secondary">
        {isSupported ? translate('support.own', { count }) : supporterCount > 0 && count}
        {supporterCount === 0 && translate('support.none')}
      </Typography>
    </Box>
  );
}
