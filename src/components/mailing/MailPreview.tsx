import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { MailingDraft } from '#contract/mailings/schema.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What the mail says, for whoever wants to see it before it goes out. */
export function MailPreview({ mail }: { mail: MailingDraft }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        // Its words begin where those above do.
        sx={{ minHeight: 44, marginInlineStart: -2 }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
      >
        {translate(isOpen ? 'components.mailing.hidePreview' : 'components.mailing.preview')}
      </Button>
      <Collapse in={isOpen} id={id} mountOnEnter unmountOnExit>
        <MailWords mail={mail} />
      </Collapse>
    </Box>
  );
}

function MailWords({ mail }: { mail: MailingDraft }) {
  const translate = useTranslate();
  const { data, error, refetch } = useRead('readMailPreview', { body: mail });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} />;
  return (
    <Box
      component="section"
      aria-label={translate('components.mailing.words')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: CARD_CORNER, p: 2, mt: 0.5 }}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{data.subject}</Typography>
      <Typography variant="body2" sx={{ my: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {data.text}
      </Typography>
      <Chip size="small" color="primary" label={data.open} />
    </Box>
  );
}
