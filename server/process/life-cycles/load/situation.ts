import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { actionIdOf } from '../action-event.ts';
import { isUnsubmitted, stateOf } from '../engine/states.ts';
import type { Participant, Situation } from '../engine/types.ts';
import { distinct } from './grouping.ts';
import type { Known } from './known.ts';
import { readFacts, type SituationFacts, type WantedFacts } from './situation.facts.ts';
import { readSubstitutes, type Substitutes } from './substitutes.ts';
import { type LoadedView, type Lock, loadViews, type Only } from './view.ts';

/** What a decision is made on, with what its messages need to name. */
export type LoadedSituation = LoadedView & Situation & { known: Known };

/** Parameters of the commands that define tasks, by the definition. */
const parametersOf = (lifeCycle: LifeCycleTree) =>
  new Map(
    lifeCycle.states
      .flatMap((state) => state.commands)
      .flatMap((command) => command.taskDefinitions.map(({ id }) => [id, command.parameter] as const)),
  );

/** What a life cycle can ask for. */
function needsOf(lifeCycle: LifeCycleTree) {
  const actions = lifeCycle.states.flatMap((state) => state.actions);
  const commands = lifeCycle.states.flatMap((state) => state.commands);
  return {
    pointDefinitionIds: [...actions, ...commands].flatMap((one) =>
      one.pointDefinitions.map(({ pointDefinitionId }) => pointDefinitionId),
    ),
    hasSystemActions: actions.some(({ roles }) => roles.includes('SYSTEM' satisfies ParticipationRole)),
    promises: lifeCycle.states.some(({ promise }) => promise !== null),
    copies: actions.some(({ postHandlers }) =>
      postHandlers.some((one) => one.handlerType === 'COPY_AS_IMPROVEMENT'),
    ),
    parameters: parametersOf(lifeCycle),
  };
}

const firstOwnerOf = (participants: readonly Participant[]) =>
  participants.find(({ role }) => role === 'OWNER')?.userId ?? null;

type Needs = ReturnType<typeof needsOf>;

/** A contribution with what its life cycle can ask for. */
interface Asking {
  view: LoadedView;
  needs: Needs;
}

/** Each life cycle is looked through once, however many contributions follow it. */
function withNeeds(views: readonly LoadedView[]): Asking[] {
  const known = new Map<number, Needs>();
  return views.map((view) => {
    const needs = known.get(view.lifeCycleId) ?? needsOf(view.lifeCycle);
    known.set(view.lifeCycleId, needs);
    return { view, needs };
  });
}

/** An idea gets the moderators of its competition when it is submitted. */
function waitsForModerators({ lifeCycle, contribution }: LoadedView): boolean {
  const state = stateOf(lifeCycle, contribution.stateId);
  return state !== undefined && isUnsubmitted(state);
}

function wantedFacts(asking: readonly Asking[], now: Date): WantedFacts {
  const views = asking.map(({ view }) => view);
  const needs = distinct(asking.map((one) => one.needs));
  const idsWhere = (isWanted: (needs: Needs) => boolean) =>
    asking.flatMap((one) => (isWanted(one.needs) ? [one.view.contribution.id] : []));
  return {
    ids: views.map(({ contribution }) => contribution.id),
    withPoints: idsWhere(({ pointDefinitionIds }) => pointDefinitionIds.length > 0),
    withSystemActions: idsWhere(({ hasSystemActions }) => hasSystemActions),
    withPromises: idsWhere(({ promises }) => promises),
    pointDefinitions: distinct(needs.flatMap(({ pointDefinitionIds }) => pointDefinitionIds)),
    fields: distinct(views.map(({ contribution }) => contribution.fieldId)),
    owners: distinct(views.map(({ contribution }) => firstOwnerOf(contribution.participants))),
    competitions: distinct(views.filter(waitsForModerators).map(({ subject }) => subject.competitionId)),
    improvements: needs.some(({ copies }) => copies),
    now,
  };
}

const peopleOf = <Person>(people: ReadonlyMap<number, readonly Person[]>, id: number | null | undefined) =>
  (id && people.get(id)) || [];

function situationOf(
  { view, needs }: Asking,
  facts: SituationFacts,
  known: Known,
  { now, substitutes }: { now: Date; substitutes: Substitutes },
): LoadedSituation {
  const { contribution } = view;
  const { id, fieldId, participants } = contribution;
  return {
    ...view,
    contribution: {
      ...contribution,
      tasks: (facts.tasks.get(id) ?? []).map((task) => ({
        ...task,
        parameter: task.kind === 'COMMAND' ? (needs.parameters.get(task.definitionId) ?? null) : null,
      })),
      pointsGiven: facts.pointsGiven.get(id) ?? [],
      shareKey: facts.shareKeys.get(id) ?? [],
      authorship: facts.authorship.get(id) ?? [],
      systemActionsDone: (facts.systemActionsDone.get(id) ?? []).map(({ event }) => actionIdOf(event)),
    },
    pointDefinitions: facts.pointDefinitions,
    known,
    candidates: {
      fieldUsers: peopleOf(facts.fieldUsers, fieldId),
      moderators: peopleOf(facts.moderators, view.subject.competitionId),
      unitManagers: peopleOf(facts.managers, firstOwnerOf(participants)),
    },
    improvementsOpen: needs.copies && facts.improvementsOpen,
    now: now.toISOString(),
    timeZone: SERVER_TIME_ZONE,
    calendars: substitutes.withCalendars(facts.calendars),
    deputies: facts.deputies,
    absent: substitutes.of(view.contribution),
  };
}

/**
 * Reads everything the engine decides on, in the order of the ids; the same few statements for one and for
 * thousands. Left out are unknown ones, those that `only` does not admit, and with `skip` those that another holds.
 * @param future the life cycle of all of them as it will be, in place of the present one
 */
export async function loadSituations(
  db: Db,
  contributionIds: readonly number[],
  { lock, now, only, future }: { lock: Lock; now: Date; only?: Only; future?: LifeCycleTree | undefined },
): Promise<LoadedSituation[]> {
  const loaded = await loadViews(db, contributionIds, { lock, only });
  const views = future ? loaded.map((view) => ({ ...view, lifeCycle: future })) : loaded;
  if (views.length === 0) return [];
  const asking = withNeeds(views);
  const facts = await readFacts(db, wantedFacts(asking, now));
  // One object for all: whoever names the people of many situations looks through it once.
  const known = { people: facts.people, points: facts.pointDefinitions };
  const substitutes = await readSubstitutes(db, views, facts, now);
  return asking.map((one) => situationOf(one, facts, known, { now, substitutes }));
}

/** One of `loadSituations`; null when there is none, or when another holds its row and `lock` is `skip`. */
export async function loadSituation(
  db: Db,
  contributionId: number,
  options: { lock: Lock; now: Date; only?: Only },
): Promise<LoadedSituation | null> {
  return (await loadSituations(db, [contributionId], options))[0] ?? null;
}
