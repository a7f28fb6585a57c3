import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useLocale, useUpdate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { LifeCycleCheck } from '#contract/life-cycles/check.schema.ts';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { useNameOf, useReloadLifeCycles } from './useLifeCycle.ts';

/** Asks before a life cycle is activated or deactivated, and says what that means. */
export function useActivation() {
  const { confirm, dialog } = useConfirm();
  const dataProvider = useDataProvider();
  const reload = useReloadLifeCycles();
  // The call has shown its refusal; the page shows what is so either way.
  const [update] = useUpdate<LifeCycle>('life-cycles', {}, { onSettled: () => reload() });
  const nameOf = useNameOf();
  const locale = useLocale();
  const checkOf = (id: number) =>
    dataProvider.readLifeCycleCheck({ params: { id }, query: { langKey: locale } }).then(
      ({ data }) => data,
      () => null,
    );
  const toggle = async (lifeCycle: LifeCycle) => {
    const { id, contributionType, definitionList, isActive } = lifeCycle;
    const act = isActive ? 'deactivate' : 'activate';
    // What the check finds is asked about; without an answer the server still refuses errors.
    const check = isActive ? null : await checkOf(id);
    const sure = await confirm({
      title: `lifeCycle.${act}.title`,
      text: `lifeCycle.${act}.text.${contributionType}`,
      args: { name: nameOf(definitionList) },
      confirmLabel: `lifeCycle.${act}`,
      children: check && <CheckNotice check={check} />,
    });
    if (sure) await update(undefined, { id, data: { isActive: !isActive } });
  };
  return { toggle, dialog };
}

/** Says before a life cycle goes live what its check finds; nothing when all is well. */
function CheckNotice({ check: { lifeCycleId, errorCount, warningCount } }: { check: LifeCycleCheck }) {
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
