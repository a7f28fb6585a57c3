import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { questionEndpoints } from '#contract/questions/endpoints.ts';
import { daysAfter } from './days.ts';
import type { LaterSteps } from './world.ts';

/** Whose suggestions somebody asks about, and in which language they write. */
const ASKED = [
  {
    author: 'employee',
    questions: ['How often does it happen in a week?', 'Which machines would you begin with?'],
    answer: 'About four times, mostly on Mondays.',
  },
  {
    author: 'employee.two',
    questions: ['Bundan kaç kişi etkileniyor?', 'Denemeye hangi vardiyada başlayabiliriz?'],
    answer: 'Atölyede on iki kişi, yoğun günlerde daha da fazla.',
  },
] as const;

/** Two suggestions of some employees are asked about: one question was answered, the other one waits. So do promises of others. */
export async function askAboutSome(steps: LaterSteps): Promise<void> {
  for (const asked of ASKED) await askAuthor(steps, asked);
  await pauseSome(steps);
}

/** What authors of contributions are asked whose answers are promised in time: they pause. */
const PAUSING = [
  'Could you add a photo of the place?',
  'Who would have to agree to it?',
  'Does it happen on weekends too?',
];

async function pauseSome({ driver, logins, today }: LaterSteps): Promise<void> {
  driver.setClock(today);
  const rows = await driver.call('admin', contributionEndpoints.list, {
    params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
    query: { page: 0, size: 100, sort: 'id,desc' },
  });
  const left = [...PAUSING];
  // Questions are English, as the titles of their authors' suggestions.
  for (const { id, answer } of rows.filter(({ title }) => /^[\x20-\x7e]+$/.test(title))) {
    const login = answer.state === 'running' ? logins.get(answer.owner?.id ?? 0) : undefined;
    const [question] = left;
    if (question === undefined) return;
    if (!login) continue;
    const { questions } = await driver.call(login, contributionEndpoints.read, { params: { id } });
    if (!questions?.mayAsk) continue;
    await driver.call(login, questionEndpoints.ask, { params: { id }, body: { question } });
    left.shift();
  }
}

async function askAuthor(
  { driver, logins, latest, today }: LaterSteps,
  { author, questions, answer }: (typeof ASKED)[number],
): Promise<void> {
  const rows = await driver.call(author, contributionEndpoints.list, {
    params: { type: 'SUGGESTION', parentId: 0, scope: 'mine' },
    query: { page: 0, size: 100, sort: 'id,desc' },
  });
  let asked = 0;
  for (const { id } of rows) {
    const question = questions[asked];
    if (question === undefined) return;
    const at = daysAfter(today, -2);
    if ((latest.get(id) ?? today) > at) continue;
    const { participants } = await driver.call('admin', contributionEndpoints.read, { params: { id } });
    const responsible = participants.find(({ role }) => role === 'RESPONSIBLE');
    const login = responsible && logins.get(responsible.id);
    if (!login || login === author) continue;
    driver.setClock(at);
    const seen = await driver.call(login, contributionEndpoints.read, { params: { id } });
    if (!seen.questions?.mayAsk) continue;
    const { questions: said } = await driver.call(login, questionEndpoints.ask, {
      params: { id },
      body: { question },
    });
    const [first] = said;
    if (asked === 0 && first) {
      driver.setClock(daysAfter(today, -1));
      await driver.call(author, questionEndpoints.answer, {
        params: { id, questionId: first.id },
        body: { answer },
      });
    }
    asked += 1;
  }
}
