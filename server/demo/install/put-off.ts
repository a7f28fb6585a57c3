import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { toDateInput } from '#contract/formats/dates.ts';
import { daysAfter } from './days.ts';
import type { LaterSteps } from './world.ts';

const LABELS = {
  en: 'The budget of the next year opens.',
  tr: 'Gelecek yılın bütçesi açılıyor.',
} as const;
const REASONS = {
  en: 'The money for this year is spent, and we do not want to begin by halves.',
  tr: 'Bu yılın bütçesi tükendi; işe yarım yamalak başlamak istemiyoruz.',
} as const;

const dayAfter = (today: Date, days: number) => toDateInput(daysAfter(today, days), { timeZone: 'UTC' });

/** How many days ago something was put off, and until when. */
type Postponement = readonly [
  daysAgo: number,
  comesBack: { event: 'DATE'; date: string } | { event: 'CAMPAIGN' },
];

/**
 * Two of the latest suggestions that nobody has judged yet are put off: one until a day, the other until the next campaign. So are two
 * that are judged already.
 */
export async function putOffSome({ driver, logins, latest, today }: LaterSteps): Promise<void> {
  driver.setClock(today);
  const until = (days: number) => ({ event: 'DATE' as const, date: dayAfter(today, days) });
  const returns: Readonly<Record<'SUBMITTED' | 'EVALUATION', Postponement[]>> = {
    SUBMITTED: [
      [3, until(60)],
      [6, { event: 'CAMPAIGN' }],
    ],
    EVALUATION: [
      [9, until(18)],
      [16, until(95)],
    ],
  };
  const rows = await driver.call('admin', contributionEndpoints.list, {
    params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
    query: { page: 0, size: 100, sort: 'id,desc' },
  });
  for (const { id, stateType } of rows) {
    const left = stateType === 'SUBMITTED' || stateType === 'EVALUATION' ? returns[stateType] : [];
    const [postponement] = left;
    if (!postponement) continue;
    const [daysAgo, comesBack] = postponement;
    const at = daysAfter(today, -daysAgo);
    if ((latest.get(id) ?? today) > at) continue;
    const { participants } = await driver.call('admin', contributionEndpoints.read, { params: { id } });
    const responsible = participants.find(({ role }) => role === 'RESPONSIBLE');
    const login = responsible && logins.get(responsible.id);
    if (!login) continue;
    driver.setClock(at);
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
    left.shift();
  }
}
