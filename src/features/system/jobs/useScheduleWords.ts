import { useTranslate } from '#src/useTranslate.ts';

const twoDigits = (text: string) => text.padStart(2, '0');

/** When a job runs, in words; a line that is none of ours stays as it is. */
export function useScheduleWords(): (cron: string) => string {
  const translate = useTranslate();
  return (cron) => {
    const [minute = '', hour = '', ...days] = cron.split(' ');
    if (days.join(' ') !== '* * *') return cron;
    if (hour !== '*') {
      return translate('system.jobs.daily', { time: `${twoDigits(hour)}:${twoDigits(minute)}` });
    }
    if (minute === '*') return translate('system.jobs.everyMinute');
    return minute.startsWith('*/')
      ? translate('system.jobs.everyMinutes', { smart_count: Number(minute.slice(2)) })
      : translate('system.jobs.hourly', { minute });
  };
}
