import { roundOf } from '#contract/competitions/rules.ts';
import type { CompetitionForm, NewCompetition } from '#contract/competitions/schema.ts';
import { juriesFor } from '#contract/competitions/start.ts';
import { movedByDays } from '#contract/programmes/dates.ts';
import { type CompetitionTemplate, paragraphsOf, TEMPLATE_DAYS } from '#contract/programmes/templates.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { namedAudience } from '#server/people/audiences/audience.store.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import type { WithCleanText } from '#server/platform/texts/rich-text.body.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { questionsOf } from '#server/programmes/shared/shipped-questions.ts';
import { readCompetitionForm } from '../competition.form.ts';
import { insertCompetition } from '../competition.save.ts';
import { readSteps } from '../competition.start.ts';
import type { Preparation } from './preparation.ts';
import { writePreparation } from './preparation.write.ts';
import { SHIPPED } from './shipped.ts';

/** What is said once is in the caller's language, what each reader sees in their own in every language that can be chosen. */
interface Words {
  one: (name: string) => string;
  each: (name: string) => { language: string; label: string }[];
}

async function wordsOf(
  { db, services, locale }: ServiceContext & { locale: string },
  template: CompetitionTemplate,
): Promise<Words> {
  const locales = await configuredLocales(db, services);
  const inLanguage = (language: string, name: string) =>
    services.messages.translate(language, `template.${template}.${name}` as MessageKey);
  return {
    one: (name) => inLanguage(locale, name),
    each: (name) => locales.map((language) => ({ language, label: inLanguage(language, name) })),
  };
}

/** A jury with a card for each round of the life cycle, as yet without jurors. */
async function juriesOf(
  { db, services, locale }: ServiceContext & { locale: string },
  template: CompetitionTemplate,
  lifeCycleId: number,
  { one }: Words,
): Promise<Pick<Preparation, 'cards' | 'juries'>> {
  const rounds = juriesFor((await readSteps(db, lifeCycleId)) ?? new Set());
  const items = SHIPPED[template].criteria.map(({ name, weight }) => ({
    question: one(`criterion.${name}`),
    weight,
  }));
  const titleOf = (type: (typeof rounds)[number]) =>
    services.messages.translate(locale, `template.jury.${type}`);
  return {
    cards: rounds.map((type, at) => ({
      // Ids of stored cards are positive.
      id: -1 - at,
      title: `${one('card')}: ${titleOf(type)}`,
      explanation: one('card.text'),
      evalFlowType: roundOf(type).stage,
      items,
    })),
    juries: rounds.map((type, at) => ({
      type,
      title: titleOf(type),
      evalDefinitionId: -1 - at,
      jurorsPerIdea: null,
      jurors: [],
    })),
  };
}

/**
 * Starts a draft with what a template of the product sets up: questions, evaluation forms, rewards, and, where none is
 * sent, a text and an end so many days from now. Its creator moderates it, Q2-14; jurors are chosen in it.
 * @throws AppError as a creation does
 */
export async function startFromTemplate(
  context: ServiceContext & { locale: string },
  template: CompetitionTemplate,
  sent: WithCleanText<NewCompetition>,
): Promise<CompetitionForm> {
  const { db, services, caller } = context;
  const { code, title, summary, lifecycle: lifeCycleId, accessLevel, body, dateSubmissionEnd } = sent;
  const words = await wordsOf(context, template);
  const id = await insertCompetition(
    context,
    {
      ...{ code, title, summary, lifeCycleId, accessLevel },
      body: body || paragraphsOf(words.one('body')),
      dateSubmissionEnd:
        dateSubmissionEnd ?? movedByDays(services.now().toISOString(), TEMPLATE_DAYS[template]),
    },
    namedAudience(sent),
  );
  await writePreparation(context, id, {
    moderators: [caller.id],
    rewards: SHIPPED[template].rewards.map((reward) =>
      typeof reward === 'number'
        ? { reward: String(reward), isPoint: true }
        : { reward: words.one(`reward.${reward}`), isPoint: false },
    ),
    questions: questionsOf(SHIPPED[template].questions, words.each),
    ...(await juriesOf(context, template, lifeCycleId, words)),
  });
  return readCompetitionForm(db, await programmeViewerOf(context), id);
}
