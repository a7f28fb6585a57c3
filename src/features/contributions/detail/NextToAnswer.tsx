import ArrowForward from '@mui/icons-material/ArrowForward';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { isTypeAdministrator } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { contributionHeading } from './contributionHeading.ts';
import { nextAnswerRequest, waitingCount } from './neighbourReads.ts';
import { useWayTo } from './paneContext.ts';

/**
 * After an answer: the next contribution of the list whose answer its reader owes, oldest promise first; for administrators whoever owes
 * it, for they may act in that person's place. Nothing where none waits.
 */
export function NextToAnswer({ contribution, list }: { contribution: ContributionDetail; list: string }) {
  const translate = useTranslate();
  const wayTo = useWayTo(list);
  const locale = useLocale();
  const { account, roles } = useSession();
  const actsForAll = roles !== null && isTypeAdministrator(roles, contribution.type);
  const asked = nextAnswerRequest(list, { locale, ownerId: actsForAll ? null : (account?.id ?? null) });
  const { data } = useRead('readContributionIds', asked ?? undefined, { enabled: asked !== null, gcTime: 0 });
  const waiting = data?.filter((id) => id !== contribution.id) ?? [];
  const [next] = waiting;
  const link = useRef<HTMLAnchorElement>(null);
  const isThere = next !== undefined;
  useEffect(() => {
    // It stands above the heading, from which whoever uses the keyboard would go on.
    const { activeElement } = document;
    const isIdle = activeElement === document.body || activeElement === contributionHeading();
    if (isThere && isIdle) link.current?.focus();
  }, [isThere]);
  if (next === undefined) return null;
  return (
    <Alert
      severity="success"
      role="status"
      // What has just been done is said by a toast, which goes below it.
      data-clear-of-toasts=""
      sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap' }}
      action={
        <Button
          component={Link}
          ref={link}
          {...wayTo({ ...contribution, id: next })}
          variant="contained"
          endIcon={<ArrowForward sx={{ '[dir="rtl"] &': { transform: 'scaleX(-1)' } }} />}
        >
          {translate('bulk.next')}
        </Button>
      }
    >
      {translate(waitingCount(data ?? []), { smart_count: waiting.length })}
    </Alert>
  );
}
