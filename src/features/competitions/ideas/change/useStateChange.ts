import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ManagedIdea, StateChangePreview } from '#contract/competitions/ideas.schema.ts';
import type { Competition } from '#contract/competitions/schema.ts';
import type { NoteTexts } from '#contract/decision-notes/schema.ts';
import { competitionAddress } from '#src/app/competitionAddress.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import {
  type ChoiceProblems,
  type Choices,
  changeOf,
  fittingChoices,
  lostIdeas,
  problemsOf,
  startChoices,
  type Target,
  withValue,
} from './stateChoices.ts';

const NOTHING: Choices = { states: new Map(), rewards: new Map() };
const NO_NOTE: NoteTexts = { decision: '', reason: '', next: '' };
/** The note for authors of ideas that are not selected, and the language of the template that it began with. */
export type NoteValues = NoteTexts & { noteLocale: string | null };
const NOTHING_MISSING: ChoiceProblems = { missing: 0, givenTwice: 0 };

export interface StateChangeOptions {
  competition: Competition;
  targets: readonly Target[];
  ideas: readonly ManagedIdea[];
  readIdeas: () => Promise<readonly ManagedIdea[]>;
  onClose: () => void;
}

/** The choices of a change, its preview, and the change itself. */
export function useStateChange({ competition, targets, ideas, readIdeas, onClose }: StateChangeOptions) {
  const { id, rewards } = competition;
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const readCompetition = async () =>
    (await dataProvider.getOne<Competition>('competitions', { id, meta: { view: 'read', locale } })).data;
  const begin = (next: Target) =>
    startChoices(
      next,
      ideas,
      rewards.map((reward) => reward.id),
    );
  // A single way on needs no choice.
  const [only] = targets.length === 1 ? targets : [];
  const [target, setTarget] = useState<Target | null>(only ?? null);
  const [choices, setChoices] = useState(() => (only ? begin(only) : NOTHING));
  const [sendEmailToJury, setSendEmailToJury] = useState(false);
  const noteForm = useForm<NoteValues>({ defaultValues: { ...NO_NOTE, noteLocale: null } });
  const extras = () => {
    const { noteLocale, ...note } = noteForm.getValues();
    return { sendEmailToJury, note: { ...note, locale: noteLocale ?? locale ?? 'en' } };
  };
  const [isTouched, setTouched] = useState(false);
  const [preview, setPreview] = useState<StateChangePreview | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  const touch = (next: Choices) => {
    setTouched(true);
    setNotice(null);
    setChoices(next);
  };

  /** Shows where the competition is now; its page says there what happened. */
  const goOn = async (
    to: 'info' | 'ideas-manage',
    state: { movedOn?: boolean } = {},
    known?: Competition,
  ) => {
    // Rendered at once: the question about choices that would be lost must not meet the way on.
    flushSync(() => setLeaving(true));
    // Read before the way on, or its page would show for a moment where it stood before.
    const now = known ?? (await readCompetition().catch(() => undefined));
    if (to === 'ideas-manage') onClose();
    await navigate(competitionAddress(id, to), { replace: true, state });
    if (now) {
      const queryKey = ['competitions', 'getOne', { id: String(id), meta: { view: 'read' } }];
      queries.setQueriesData({ queryKey }, now);
    }
    await queries.invalidateQueries({ queryKey: ['competitions'] });
    void queries.invalidateQueries({ queryKey: ['contributions'] });
    void queries.invalidateQueries({ queryKey: ['competition-ideas'] });
  };

  /** Somebody else was first, or the ideas are others now: what is true is read again. */
  const meetRefusal = async (error: unknown) => {
    const fresh = await readCompetition().catch(() => null);
    if (fresh && fresh.competitionState !== competition.competitionState) {
      const isOver = fresh.competitionState === 'COMPLETE' || fresh.competitionState === 'ARCHIEVED';
      await goOn(isOver || !fresh.callerIsModerator ? 'info' : 'ideas-manage', { movedOn: true }, fresh);
      return;
    }
    const now = await readIdeas();
    const known = new Set(ideas.map((idea) => idea.id));
    const changed = now.length !== ideas.length || now.some((idea) => !known.has(idea.id));
    if (changed) setChoices((former) => fittingChoices(former, now));
    setNotice(changed ? 'competition.change.otherIdeas' : messageOf(error));
  };

  const check = async () => {
    if (!target) return;
    setChecking(true);
    setNotice(null);
    try {
      const body = changeOf(id, target, choices, ideas, extras());
      setPreview((await dataProvider.previewStateChange({ body, query: { langkey: locale } })).data);
    } catch (error) {
      await meetRefusal(error);
    } finally {
      setChecking(false);
    }
  };

  const confirm = async () => {
    if (!target) return;
    try {
      const body = changeOf(id, target, choices, ideas, extras());
      await dataProvider.changeCompetitionState({ body });
    } catch (error) {
      setPreview(null);
      await meetRefusal(error);
      return;
    }
    await goOn(target.state === 'COMPLETE' ? 'info' : 'ideas-manage');
  };

  return {
    target,
    choices,
    sendEmailToJury,
    preview,
    notice,
    noteForm,
    lostCount: target ? lostIdeas(target, choices, ideas).length : 0,
    isTouched: isTouched || noteForm.formState.isDirty,
    isChecking,
    isLeaving,
    problems: target ? problemsOf(target, choices, ideas) : NOTHING_MISSING,
    chooseTarget: (next: Target) => {
      setTarget(next);
      touch(begin(next));
    },
    setSendEmailToJury,
    setStates: (ids: readonly number[], stateId: number | null) =>
      touch({ ...choices, states: withValue(choices.states, ids, stateId) }),
    setReward: (ideaId: number, rewardId: number | null) =>
      touch({ ...choices, rewards: withValue(choices.rewards, [ideaId], rewardId) }),
    check,
    confirm,
    closePreview: () => setPreview(null),
  };
}

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'error.unexpected';
