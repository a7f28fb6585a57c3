import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { questionEndpoints } from '#contract/questions/endpoints.ts';
import type { SampleDriver } from '../driver.ts';
import { daysAfter } from './days.ts';

/** Whose suggestions somebody asks about. */
const AUTHOR = 'employee';

/** They write English. */
const QUESTIONS = ['How often does it happen in a week?', 'Which machines would you begin with?'] as const;
const ANSWER = 'About four times, mostly on Mondays.';

/** Two suggestions of an employee are asked about: one question was answered, the other one waits. */
export async function askAboutSome(
  driver: SampleDriver,
  logins: ReadonlyMap<number, string>,
  today: Date,
): Promise<void> {
  const rows = await driver.call(AUTHOR, contributionEndpoints.list, {
    params: { type: 'SUGGESTION', parentId: 0, scope: 'mine' },
    query: { page: 0, size: 100, sort: 'id,desc' },
  });
  let asked = 0;
  for (const { id } of rows) {
    const question = QUESTIONS[asked];
    if (question === undefined) return;
    const { participants } = await driver.call('admin', contributionEndpoints.read, { params: { id } });
    const responsible = participants.find(({ role }) => role === 'RESPONSIBLE');
    const login = responsible && logins.get(responsible.id);
    if (!login || login === AUTHOR) continue;
    driver.setClock(daysAfter(today, -2));
    const seen = await driver.call(login, contributionEndpoints.read, { params: { id } });
    if (!seen.questions?.mayAsk) continue;
    const { questions } = await driver.call(login, questionEndpoints.ask, {
      params: { id },
      body: { question },
    });
    const [first] = questions;
    if (asked === 0 && first) {
      driver.setClock(daysAfter(today, -1));
      await driver.call(AUTHOR, questionEndpoints.answer, {
        params: { id, questionId: first.id },
        body: { answer: ANSWER },
      });
    }
    asked += 1;
  }
}
