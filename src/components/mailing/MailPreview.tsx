import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale, useLocales } from 'ra-core';
import { useId, useState } from 'react';
import type { MailingDraft } from '#contract/mailings/schema.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { useRested } from '#src/components/useRested.ts';
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
        <MailInLanguage mail={mail} />
      </Collapse>
    </Box>
  );
}

/** The mail as readers of a language get it; the reader's own at first. */
function MailInLanguage({ mail }: { mail: MailingDraft }) {
  const own = useLocale();
  const locales = useLocales();
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const language = chosen ?? own;
  return (
    <>
      {locales.length > 1 && (
        <FieldFrame id={id} label="components.mailing.language">
          <NativeSelect
            value={language}
            onChange={({ target }) => setChosen(target.value)}
            input={<OutlinedInput />}
            inputProps={{ id }}
          >
            {locales.map(({ locale, name }) => (
              <option key={locale} value={locale}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </FieldFrame>
      )}
      <MailText mail={{ ...mail, language }} />
    </>
  );
}

/** Asked anew once nothing was typed for a moment. */
function MailText({ mail }: { mail: MailingDraft }) {
  const translate = useTranslate();
  const body = JSON.parse(useRested(JSON.stringify(mail))) as MailingDraft;
  const { data, error, refetch } = useRead(
    'readMailPreview',
    { body },
    { placeholderData: keepPreviousData },
  );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} />;
  return (
    <Box
      component="section"
      aria-label={translate('components.mailing.words')}
      lang={body.language}
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
