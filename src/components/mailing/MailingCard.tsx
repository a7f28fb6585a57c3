import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { formatDateTime } from '#contract/formats/dates.ts';
import type { Mailing, MailSubject } from '#contract/mailings/schema.ts';
import { useReaderZone } from '#src/components/fields/useReaderZone.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReading } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { countOf } from './NotifyDialog.tsx';
import { useNotifyQuestion } from './useNotifyQuestion.tsx';

interface MailingCardProps {
  /** What the mail says, as it is stored. */
  mail: MailSubject;
  id: number;
  /** Of the record: whom it is for may have changed with it. */
  version: number;
}

/** While mails are being written, ms. */
const AGAIN_MS = 5_000;

const isSending = (mailing: Mailing | undefined) =>
  mailing !== undefined && mailing.requestedDate !== null && mailing.finishedDate === null;

/** Who has been notified of what is published, and a way to notify who has not. */
export function MailingCard({ mail, id, version }: MailingCardProps) {
  const translate = useTranslate();
  const { kind } = mail;
  const dataProvider = useDataProvider();
  const { ask, dialog } = useNotifyQuestion();
  const locale = useLocale();
  const { data } = useReading<Mailing>(
    ['mailings', 'readMailing', kind, id, version],
    async (signal) => (await dataProvider.readMailing({ kind, id, signal })).data,
    { refetchInterval: ({ state }) => (isSending(state.data) ? AGAIN_MS : false) },
  );
  if (!data?.isOpen) return null;
  const { waitingCount, words } = data;
  const count = countOf(waitingCount, locale);
  const notify = () => ask({ mail, id, people: waitingCount, words });
  return (
    <SectionCard title="components.mailing.title">
      <Typography role="status">
        <MailingProgress mailing={data} />
      </Typography>
      {!isSending(data) && waitingCount > 0 && (
        <Box sx={{ mt: 1 }}>
          {data.requestedDate !== null && (
            <Typography>{translate('components.mailing.waiting', count)}</Typography>
          )}
          <Button variant="outlined" sx={{ mt: 1, minHeight: 44 }} onClick={() => void notify()}>
            {translate('components.mailing.notify', count)}
          </Button>
        </Box>
      )}
      {dialog}
    </SectionCard>
  );
}

/** How far the mails are, in a sentence. */
function MailingProgress({ mailing }: { mailing: Mailing }) {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useReaderZone();
  const { requestedDate, finishedDate, sentCount } = mailing;
  if (requestedDate === null) return translate('components.mailing.none');
  const date = formatDateTime(requestedDate, zone);
  if (sentCount === null) return translate('components.mailing.sentBefore', { date });
  const args = { ...countOf(sentCount, locale), date };
  return translate(finishedDate === null ? 'components.mailing.sending' : 'components.mailing.sent', args);
}
