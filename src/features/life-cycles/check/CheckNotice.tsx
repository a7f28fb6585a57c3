import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { LifeCycleCheck } from '#contract/life-cycles/check.schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Says before a life cycle goes live what its check finds; nothing when all is well. */
export function CheckNotice({ check: { lifeCycleId, errorCount, warningCount } }: { check: LifeCycleCheck }) {
  const translate = useTranslate();
  const [severity, count] =
    errorCount > 0 ? (['error', errorCount] as const) : (['warning', warningCount] as const);
  if (count === 0) return null;
  return (
    <Alert severity={severity} sx={{ mt: 2 }}>
      {translate(`lifeCycleCheck.notice.${severity}`, { smart_count: count })}{' '}
      <Link component={RouterLink} to={`/life-cycle/${lifeCycleId}/check`}>
        {translate('lifeCycleCheck.notice.look')}
      </Link>
    </Alert>
  );
}
