import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useGetOne } from 'ra-core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { Mail } from '#contract/mails/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { PALETTES } from '#src/app/palettes.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { FactList } from '#src/components/layout/FactList.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { trustedMarkup } from '#src/trustedTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { MailAddress } from './MailAddress.tsx';
import { MailStatusChip } from './MailStatusChip.tsx';

/** One mail: where it stands, what it says, and sending it again. */
export default function MailShow() {
  const id = Number(useParams().id);
  const { data: mail, error, refetch } = useGetOne<Mail>('mails', { id }, { enabled: id > 0 });
  const { data: delivery, isPending } = useRead('readMailDelivery');
  // Without a mail server a mail in the queue is tried by nobody.
  const isStuck = delivery?.hasServer === false && mail?.status === 'QUEUED';
  if (!(id > 0) || failureStatus(error) === 404) return <NotFoundPage />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!mail) return <DetailSkeleton />;
  return (
    <Box sx={{ maxWidth: 860, pb: 6 }}>
      <BreadcrumbBar crumbs={[{ label: 'mails.title', to: '/admin/mails' }, { label: mail.subject }]} />
      <PageTitle
        title={mail.subject}
        actions={mail.canSendAgain && !isPending && !isStuck && <SendAgain mail={mail} />}
      >
        <MailStatusChip value={mail.status} />
      </PageTitle>
      <Facts mail={mail} isStuck={isStuck} />
      <SectionCard title="mails.body">
        <MailWords mail={mail} />
      </SectionCard>
    </Box>
  );
}

function SendAgain({ mail }: { mail: Mail }) {
  const translate = useTranslate();
  const { mutate, isPending } = useMutation({ mutationFn: useChange('sendMailAgain') });
  return (
    <Button variant="outlined" onClick={() => mutate({ params: { id: mail.id } })} loading={isPending}>
      {translate(mail.status === 'QUEUED' ? 'mails.sendNow' : 'mails.sendAgain')}
    </Button>
  );
}

function Facts({ mail, isStuck }: { mail: Mail; isStuck: boolean }) {
  const translate = useTranslate();
  const facts: [label: MessageKey, value: ReactNode][] = [
    ['mails.to', <MailAddress key="to" value={mail.toAddress} />],
    ['mails.replyTo', mail.replyTo && <MailAddress key="replyTo" value={mail.replyTo} />],
    ['mails.created', <DateTimeField key="created" value={mail.createdDate} />],
    ['mails.sent', mail.sentDate && <DateTimeField key="sent" value={mail.sentDate} />],
    ['mails.nextTry', !isStuck && mail.nextTryAt && <DateTimeField key="next" value={mail.nextTryAt} />],
  ];
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <FactList facts={facts} />
      </Box>
      {isStuck && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('mails.stuck')}
        </Alert>
      )}
      {mail.lastError && (
        <Alert severity={mail.status === 'FAILED' ? 'error' : 'warning'} sx={{ mb: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{translate('mails.lastError')}</Typography>
          <Box sx={{ overflowWrap: 'anywhere' }}>{mail.lastError}</Box>
          {mail.tries > 0 && <div>{translate('mails.tries', { tries: mail.tries })}</div>}
        </Alert>
      )}
    </>
  );
}

/** Links open in a tab of their own: a frame is no place to go on from. */
const inNewTab = (html: string) => html.replace(/<head>/i, '<head><base target="_blank">');

const ADDRESS = /(https?:\/\/\S+)/;

function MailWords({ mail }: { mail: Mail }) {
  const translate = useTranslate();
  if (mail.hidden !== null) return <Alert severity="info">{translate(`mails.hidden.${mail.hidden}`)}</Alert>;
  if (mail.htmlBody === null) return <PlainWords text={mail.textBody ?? ''} />;
  return <MailFrame html={mail.htmlBody} />;
}

/**
 * The HTML of a mail in a frame in which no script runs and nothing of this application can be reached; only its links
 * work, so that accounts can be opened on a laptop without a mail server.
 */
function MailFrame({ html }: { html: string }) {
  const translate = useTranslate();
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    // As an attribute React would hand over text, which browsers refuse here.
    if (frame.current) frame.current.srcdoc = trustedMarkup(inNewTab(html)) as string;
  }, [html]);
  return (
    <Box
      component="iframe"
      ref={frame}
      title={translate('mails.body')}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      sx={{
        display: 'block',
        width: '100%',
        height: 'min(640px, 75vh)',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: PALETTES.light.background.default,
      }}
    />
  );
}

function PlainWords({ text }: { text: string }) {
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text.split(ADDRESS).map((part, at) =>
        ADDRESS.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and stay in place.
          <Link key={at} href={part} target="_blank" rel="noopener noreferrer">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Box>
  );
}
