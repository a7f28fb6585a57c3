import Laptop from '@mui/icons-material/Laptop';
import Smartphone from '@mui/icons-material/Smartphone';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { describeAgent } from '#contract/account/describe-agent.ts';
import type { OwnSession } from '#contract/account/sessions.schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { AccountRow } from './AccountRow.tsx';

const MOBILE: readonly (string | undefined)[] = ['iOS', 'Android'];

interface SessionRowProps {
  session: OwnSession;
  /** Called to end it; without it the row only shows. */
  onEnd?: (() => void) | undefined;
  isEnding: boolean;
}

/** Where somebody is signed in: device, address, since when, and when it was last used. */
export function SessionRow({ session, onEnd, isEnding }: SessionRowProps) {
  const translate = useTranslate();
  const { browser, system } = describeAgent(session.userAgent);
  const device =
    browser && system
      ? translate('sessions.browserOn', { browser, system })
      : (browser ?? translate('sessions.unknown'));
  const Icon = MOBILE.includes(system) ? Smartphone : Laptop;
  const times = {
    since: formatDateTime(session.createdAt),
    seen: formatDateTime(session.lastSeenAt),
    place: session.place ?? '',
  };

  return (
    <AccountRow
      icon={<Icon aria-hidden sx={{ color: 'text.secondary' }} />}
      title={device}
      chip={
        session.current && (
          <Chip size="small" color="primary" variant="outlined" label={translate('sessions.current')} />
        )
      }
      caption={translate(session.place === null ? 'sessions.since' : 'sessions.sinceFrom', times)}
    >
      {onEnd && !session.current && (
        <Button
          size="small"
          loading={isEnding}
          aria-label={translate('sessions.end.of', { device })}
          onClick={onEnd}
        >
          {translate('sessions.end')}
        </Button>
      )}
    </AccountRow>
  );
}
