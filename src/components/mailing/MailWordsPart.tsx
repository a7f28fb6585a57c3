import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { MailSubject } from '#contract/mailings/schema.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { MailPreview } from './MailPreview.tsx';
import type { useMailWords } from './useMailWords.ts';

const MailWordsInputs = lazyPart(() => import('./MailWordsInputs.tsx'));

interface MailWordsPartProps {
  mail: MailSubject;
  wording: ReturnType<typeof useMailWords>;
  /** The mail is asked for, so that something can be said in it. */
  isMailed?: boolean;
}

/** In a question before a mail goes out: what the sender says in it, behind a button while that is nothing, and the mail as it will be. */
export function MailWordsPart({ mail, wording, isMailed = true }: MailWordsPartProps) {
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const { form, words } = wording;
  // What was opened stays, also while it is written anew.
  if (words.length > 0 && !isAsked) setAsked(true);
  const isOpen = isMailed && isAsked;
  return (
    <>
      {isMailed && !isOpen && (
        <Button
          // Its words begin where those above do.
          sx={{ minHeight: 44, marginInlineStart: -2, mt: 1 }}
          aria-expanded={false}
          aria-controls={id}
          onClick={() => setAsked(true)}
        >
          {translate('components.mailing.say')}
        </Button>
      )}
      <Collapse in={isOpen} id={id} mountOnEnter>
        <Box role="group" aria-label={translate('components.mailing.say')} sx={{ mt: 1.5 }}>
          <FormProvider {...form}>
            <Suspense fallback={<Skeleton variant="rounded" height={260} />}>
              <MailWordsInputs mail={mail} />
            </Suspense>
          </FormProvider>
        </Box>
      </Collapse>
      <MailPreview mail={{ ...mail, words: isMailed ? words : [] }} />
    </>
  );
}
