import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { MailRow } from '#contract/mails/schema.ts';
import { SETTING_RULES, settingFault } from '#contract/settings/rules.ts';
import { useSession } from '#src/app/session.ts';
import { FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';

const ID = 'test-mail';
/** Any setting that is one address. */
const ADDRESS = SETTING_RULES.mailReplyTo;

interface Outcome {
  to: string;
  /** Sent, or waiting in the outbox where there is no mail server. */
  isFine: boolean;
  /** As the outbox has it; missing when it could not be read. */
  mail: MailRow | undefined;
}

/** A mail to see whether mails arrive, with what became of it in words. */
export function TestMail() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { account } = useSession();
  const [to, setTo] = useState(account?.email ?? '');
  const address = to.trim();
  const isWrong = address !== '' && ADDRESS !== undefined && settingFault(ADDRESS, address) !== null;
  const error = isWrong ? translate('appConfig.fault.email') : undefined;
  /** Sends the mail, and reads in the outbox what became of it. */
  const send = async (receiver: string): Promise<Outcome> => {
    const { data: isFine } = await dataProvider.sendTestMail({ params: { x: receiver } });
    const { data: found } = await dataProvider.getList<MailRow>('mails', {
      filter: { 'text.contains': receiver },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
      meta: { view: 'list' },
    });
    return { to: receiver, isFine, mail: found[0] };
  };
  const { mutate, data, isPending } = useMutation({ mutationFn: send });
  /** Known before the button is rendered anew: Enter may be pressed twice by then. */
  const isUnderWay = useRef(false);
  const submit = () => {
    if (address === '' || isWrong || isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(address, {
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
  return (
    <Box sx={{ borderBlockStart: '1px solid var(--mui-palette-divider)', pt: 1.5 }}>
      <FieldFrame
        id={ID}
        label="appConfig.testMail"
        help={translate('appConfig.testMail.help')}
        error={error}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <OutlinedInput
            id={ID}
            type="email"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around it would be saved.
              event.preventDefault();
              submit();
            }}
            inputProps={{ maxLength: 254, 'aria-describedby': `${ID}-help` }}
            sx={{ flex: '1 1 240px', maxWidth: 360 }}
          />
          <Button
            variant="outlined"
            onClick={submit}
            disabled={address === '' || isWrong}
            loading={isPending}
            sx={{ minHeight: 44 }}
          >
            {translate('appConfig.testMail.send')}
          </Button>
        </Box>
      </FieldFrame>
      <div role="status">{data && <OutcomeNotice outcome={data} />}</div>
    </Box>
  );
}

function OutcomeNotice({ outcome: { to, isFine, mail } }: { outcome: Outcome }) {
  const translate = useTranslate();
  const isQueued = mail?.status === 'QUEUED';
  const [queued, done] = isFine ? (['queued', 'sent'] as const) : (['waiting', 'refused'] as const);
  const kind = isQueued ? queued : done;
  const severity = { sent: 'success', queued: 'info', waiting: 'warning', refused: 'error' } as const;
  return (
    <Alert severity={severity[kind]} sx={{ mb: 2 }}>
      {translate(`appConfig.testMail.${kind}`, { to })}
      {!isFine && mail?.lastError && (
        <Box sx={{ mt: 0.5, overflowWrap: 'anywhere', fontWeight: 600 }}>{mail.lastError}</Box>
      )}
      {mail && (
        <Box sx={{ mt: 0.5 }}>
          <Link component={RouterLink} to={`/admin/mails/${mail.id}`} color="inherit">
            {translate('appConfig.testMail.show')}
          </Link>
        </Box>
      )}
    </Alert>
  );
}
