import { useLocale } from 'ra-core';
import type { Escalation } from '#contract/answers/promise.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { State } from '../definitions/kinds.ts';
import { mayPause, mayPromise } from '../definitions/promiseValues.ts';

/**
 * What a state promises, in a sentence, or that it waits for the author; null where neither counts. People whom steps of escalation
 * name are called so where their names are given, by their ids.
 */
export function usePromiseWords(): (state: State, names?: ReadonlyMap<number, string>) => string | null {
  const translate = useTranslate();
  const locale = useLocale();
  const inOneLine = new Intl.ListFormat(locale, { type: 'conjunction' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });

  const step = ({ to, afterDays, userId }: Escalation, names?: ReadonlyMap<number, string>) => {
    const who = (userId !== null && names?.get(userId)) || translate(`lifeCycle.escalation.asked.${to}`);
    return afterDays === 0
      ? translate('lifeCycle.promise.says.atOnce', { who })
      : translate('lifeCycle.promise.says.after', { who, smart_count: afterDays });
  };
  return ({ promise, pausesAnswer, stateType }, names) => {
    if (promise && mayPromise(stateType)) {
      const { role, answerDays, reminders, escalations } = promise;
      const percents = inOneLine.format(reminders.map((share) => percent.format(share / 100)));
      const steps = escalations.map((each) => step(each, names)).join(', ');
      return [
        translate('lifeCycle.promise.says', {
          role: translate(`task.role.${role}`),
          smart_count: answerDays,
        }),
        ...(reminders.length > 0 ? [translate('lifeCycle.promise.says.reminders', { percents })] : []),
        ...(steps ? [translate('lifeCycle.promise.says.then', { steps })] : []),
      ].join('; ');
    }
    return pausesAnswer && mayPause(stateType) ? translate('lifeCycle.promise.pauses') : null;
  };
}
