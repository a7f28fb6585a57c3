import {
  lifeCycleChangeEndpoints as changes,
  type DryRun,
  type LifeCycleDraft,
  type StateMove,
} from '../../contract/life-cycle-changes.ts';
import { type LifeCycleCheck, lifeCycleCheckEndpoints } from '../../contract/life-cycle-check.ts';
import type { LifeCycle } from '../../contract/life-cycles.ts';
import { call } from './httpClient.ts';
import { LIFE_CYCLE_KEYS } from './lifeCycles.ts';

interface Reading {
  signal?: AbortSignal | undefined;
}

/** They stand below all that is known of life cycles, so that a change of one makes them out of date. */
export const LIFE_CYCLE_CHANGE_KEYS = {
  check: (id: number) => [...LIFE_CYCLE_KEYS.all, 'check', id] as const,
  draft: (id: number) => [...LIFE_CYCLE_KEYS.all, 'draft', id] as const,
  dryRun: (id: number, moves: readonly StateMove[]) =>
    [...LIFE_CYCLE_KEYS.all, 'dry-run', id, moves] as const,
};

/** What would stop contributions in a life cycle, and what may not be meant. */
export const readLifeCycleCheck = async (id: number, { signal }: Reading = {}): Promise<LifeCycleCheck> =>
  (await call(lifeCycleCheckEndpoints.check, { params: { id }, signal, errorMessage: null })).data;

/** How a life cycle and its draft belong together. */
export const readLifeCycleDraft = async (id: number, { signal }: Reading = {}): Promise<LifeCycleDraft> =>
  (await call(changes.draft, { params: { id }, signal, errorMessage: null })).data;

export const openLifeCycleDraft = async (id: number): Promise<LifeCycle> =>
  (await call(changes.openDraft, { params: { id } })).data;

export const discardLifeCycleDraft = async (id: number): Promise<void> => {
  await call(changes.discardDraft, { params: { id } });
};

/** What a draft would bring, with the ways that were chosen; nothing is changed. */
export const readDryRun = async (
  id: number,
  moves: readonly StateMove[],
  { signal }: Reading = {},
): Promise<DryRun> =>
  (
    await call(changes.dryRun, {
      params: { id },
      body: { moves: [...moves] },
      signal,
      errorMessage: null,
      successMessage: null,
    })
  ).data;

/** Carries out what a dry run showed. */
export const applyLifeCycleDraft = async (
  { draftId, revision, draftRevision }: DryRun,
  moves: readonly StateMove[],
): Promise<LifeCycle> =>
  (
    await call(changes.applyDraft, {
      params: { id: draftId },
      body: { moves: [...moves], revision, draftRevision },
    })
  ).data;
