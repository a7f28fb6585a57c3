import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { Counted } from '#contract/home/management.ts';
import type { ContributionType } from '#contract/roles.ts';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface ManagedCountProps extends Counted {
  /** What is counted: contributions of a type, or ideas that lack scores. */
  of: `count.${ContributionType}` | 'rounds.ideas';
  /** The list of what is counted, if it is open to the reader. */
  to: string | undefined;
}

/** "12 suggestions", which leads to them; with a plus where there are more than are counted. */
export function ManagedCount({ of, total, hasMore, to }: ManagedCountProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const number = `${formatInteger(total, locale)}${hasMore ? '+' : ''}`;
  return <CountLink count={translate(`management.${of}`, { smart_count: total, number })} to={to} />;
}
