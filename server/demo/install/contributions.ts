import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { FINAL_STATE_TYPES, type StateAction, type StateType } from '#contract/life-cycles/schema.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { WrittenIdea } from '../ideas.ts';
import { chat } from './chats.ts';
import { HOUR_MS } from './days.ts';
import { giveViews } from './evaluations.ts';
import { COMMENTS, EXPLANATIONS } from './remarks.ts';
import { type Recorded, recordResults } from './results.ts';
import { answeredAt, daysLater } from './timing.ts';
import type { Moment, SampleWorld } from './world.ts';

/** How much a step is wanted, by the kind of state that it leads to: most ideas go on, some are refused. */
const WANTED: Readonly<Record<StateType, number>> = {
  NEW: 0,
  DRAFT: 3,
  SUBMITTED: 4,
  FLOW: 30,
  EVALUATION: 60,
  REJECTION: 8,
  CANCELLATION: 2,
  ACCEPTANCE: 60,
  COMPLETION: 60,
  IMPLEMENTATION: 60,
  STARTUP: 5,
  PROJECT: 5,
};

interface Step {
  action: StateAction;
  /** The kind of state that it leads to. */
  leadsTo: StateType;
  login: string;
}

/** What a step's explanation is about, by the kind of state that it leads to; elsewhere it goes on. */
const REASONS: Partial<Record<StateType, keyof typeof EXPLANATIONS>> = {
  DRAFT: 'back',
  REJECTION: 'refusal',
  CANCELLATION: 'withdrawal',
};

/** Steps that somebody could take now, with the person who would. */
function possibleSteps(world: SampleWorld, detail: ContributionDetail): Step[] {
  const state = world.lifeCycle.states.find(({ id }) => id === detail.stateId);
  // What is put off is made by itself, once: see put-off.ts.
  const actions = (state?.actions ?? []).filter(({ asksReturn }) => !asksReturn);
  return actions.flatMap((action) => {
    const person = detail.participants.find(({ role }) => action.roles.includes(role));
    const login = person && world.logins.get(person.id);
    const target = world.lifeCycle.states.find(({ id }) => id === action.targetStateId);
    return login !== undefined && target ? [{ action, leadsTo: target.stateType, login }] : [];
  });
}

/** An explanation, as the reason of a note where the action asks for one. */
function saidWith({ note, noteTemplates }: StateAction, explanation: string | null, langKey: string) {
  const template = inLanguage(noteTemplates, langKey);
  if (note !== 'REQUIRED' || !template || explanation === null) return { explanation };
  const { decision, next } = template;
  return { note: { decision, reason: explanation, next, locale: template.language } };
}

function choose(world: SampleWorld, steps: readonly Step[]): Step | undefined {
  const weights = steps.map(({ leadsTo }) => WANTED[leadsTo]);
  let left = world.chance.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return steps.find((_, index) => {
    left -= weights[index] ?? 0;
    return left < 0;
  });
}

async function discuss(
  world: SampleWorld,
  detail: ContributionDetail,
  { langKey, from }: Moment,
): Promise<void> {
  const { chance, driver } = world;
  const owners = new Set(detail.owners.map(({ id }) => world.logins.get(id)));
  const others = world.readers.filter((login) => !owners.has(login));
  let at = from.getTime();
  for (const comment of chance.some(COMMENTS[langKey], chance.between(0, 5))) {
    at += chance.between(1, 20) * HOUR_MS;
    if (at > world.today.getTime()) return;
    driver.setClock(new Date(at));
    await driver.call(chance.pick(others), commentEndpoints.add, {
      params: { id: detail.id },
      body: { comment },
    });
  }
  if (detail.ratingStatus === 'OPEN') {
    for (const login of chance.some(others, chance.between(0, 6))) {
      const rating = detail.ratingType === 'LIKE' ? 1 : Math.max(1, 5 - Math.floor(chance.next() ** 2 * 5));
      await driver.call(login, ratingEndpoints.create, { body: { contributionId: detail.id, rating } });
    }
  }
}

/** Days until its authors submit again what was sent back to them, and until work that nobody promised is a step further. */
const WRITING = [1, 9] as const;
const WORKING = [2, 45] as const;

/** When a step is taken; null: it is not yet. */
function momentOf({ chance, today }: SampleWorld, { answer }: ContributionDetail, from: number) {
  if (answer.state === 'running' && answer.dueAt !== null)
    return answeredAt(chance, { from, today: today.getTime(), dueAt: answer.dueAt });
  return daysLater(chance, from, ...WORKING);
}

/**
 * One idea from its first draft as far as it gets until today.
 * @returns its number, and when its last step was taken
 */
export async function liveThrough(
  world: SampleWorld,
  idea: WrittenIdea,
  owner: string,
  start: Date,
): Promise<{ id: number; until: Date }> {
  const { driver, chance, lifeCycle } = world;
  const type = lifeCycle.contributionType;
  let clock = start.getTime();
  /** When its colleagues were last at it: no step is taken before they have judged. */
  let judged = clock;
  const goOn = (at: number | null) => {
    if (at === null || Math.max(at, judged) > world.today.getTime()) return false;
    clock = Math.max(at, judged);
    driver.setClock(new Date(clock));
    return true;
  };
  driver.setClock(start);
  const parent = world.campaignId === null ? {} : { campaignId: world.campaignId };
  const id = await driver.call(owner, contributionEndpoints.create, {
    params: { type },
    body: initialContribution(type, parent),
  });
  const content = {
    id,
    title: idea.title,
    summary: idea.summary,
    body: idea.body,
    contributionFieldId: world.fields.get(idea.field) as number,
    tagIds: chance.some(world.tags, chance.between(0, 3)),
    extraInputValues: world.answers,
  };
  const save = (saveAsDraft: boolean) =>
    driver.call(owner, contributionEndpoints.save, { params: { type }, body: { ...content, saveAsDraft } });
  const isSubmitted = !chance.percent(6) && goOn(daysLater(chance, clock, 0, 2));
  await save(!isSubmitted);
  if (!isSubmitted) return { id, until: new Date(clock) };

  let discussed = false;
  const recorded: Recorded = new Set();
  for (let steps = 0; steps < 12; steps += 1) {
    const detail = await driver.call('admin', contributionEndpoints.read, { params: { id } });
    const moment: Moment = { langKey: idea.langKey, from: new Date(clock) };
    const opened =
      world.isTalkedAbout && detail.visibility !== 'PRIVATE' && detail.commentStatus === 'VISIBLE';
    if (opened && !discussed) {
      discussed = true;
      await discuss(world, detail, moment);
      await chat(world, detail, moment);
    }
    if (world.isTalkedAbout) {
      driver.setClock(new Date(clock));
      await giveViews(world, detail, moment);
      judged = Math.max(judged, driver.now().getTime());
      await recordResults(world, detail, { ...moment, from: new Date(judged) }, recorded);
      judged = Math.max(judged, driver.now().getTime());
    }
    if (FINAL_STATE_TYPES.includes(detail.stateType)) break;
    if (detail.stateType === 'DRAFT') {
      if (!goOn(daysLater(chance, clock, ...WRITING))) break;
      await save(false);
      continue;
    }
    const step = choose(world, possibleSteps(world, detail));
    if (!step || !goOn(momentOf(world, detail, clock))) break;
    const explained = step.action.explanationRequired || chance.percent(50);
    const explanations = EXPLANATIONS[REASONS[step.leadsTo] ?? 'forward'][idea.langKey];
    await driver.call(step.login, commandOnContributionEndpoints.executeAction, {
      params: { id, actionId: step.action.id },
      body: saidWith(step.action, explained ? chance.pick(explanations) : null, idea.langKey),
    });
  }
  return { id, until: new Date(Math.max(clock, judged)) };
}
