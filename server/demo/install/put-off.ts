import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { toDateInput } from '#contract/formats/dates.ts';
import type { SampleDriver } from '../driver.ts';
import { daysAfter } from './days.ts';

const LABELS = {
  en: 'The budget of the next year opens.',
  tr: 'Gelecek yılın bütçesi açılıyor.',
} as const;
const REASONS = {
  en: 'The money for this year is spent, and we do not want to begin by halves.',
  tr: 'Bu yılın bütçesi tükendi; işe yarım yamalak başlamak istemiyoruz.',
} as const;

/** The two latest suggestions that nobody has judged yet are put off: one until a day, the other until the next campaign. */
export async function putOffSome(
  driver: SampleDriver,
  logins: ReadonlyMap<number, string>,
  today: Date,
): Promise<void> {
  driver.setClock(today);
  const returns = [
    {
      event: 'DATE' as const,
      date: toDateInput(daysAfter(today, 60), { timeZone: 'UTC' }),
    },
    { event: 'CAMPAIGN' as const },
  ];
  const rows = await driver.call('admin', contributionEndpoints.list, {
    params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
    query: { page: 0, size: 100, sort: 'id,desc' },
  });
  for (const { id } of rows.filter(({ stateType }) => stateType === 'SUBMITTED')) {
    const [comesBack] = returns;
    if (!comesBack) return;
    const { participants } = await driver.call('admin', contributionEndpoints.read, { params: { id } });
    const responsible = participants.find(({ role }) => role === 'RESPONSIBLE');
    const login = responsible && logins.get(responsible.id);
    if (!login) continue;
    const { actions } = await driver.call(login, contributionEndpoints.read, { params: { id } });
    const action = actions.find(({ asksReturn }) => asksReturn);
    if (!action) continue;
    const params = { id, actionId: action.id };
    const { locale, decision, next } = await driver.call(
      login,
      commandOnContributionEndpoints.readActionNote,
      { params },
    );
    const language = locale === 'tr' ? 'tr' : 'en';
    await driver.call(login, commandOnContributionEndpoints.executeAction, {
      params,
      body: {
        note: { decision, reason: REASONS[language], next, locale },
        comesBack: comesBack.event === 'DATE' ? { ...comesBack, label: LABELS[language] } : comesBack,
      },
    });
    returns.shift();
  }
}
