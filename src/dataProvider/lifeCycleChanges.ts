import { lifeCycleChangeEndpoints as changes } from '#contract/life-cycles/changes.endpoints.ts';
import type { DryRun, LifeCycleDraft, StateMove } from '#contract/life-cycles/changes.schema.ts';
import { lifeCycleCheckEndpoints } from '#contract/life-cycles/check.endpoints.ts';
import type { LifeCycleCheck } from '#contract/life-cycles/check.schema.ts';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import { call } from './httpClient.ts';
import { LIFE_CYCLE_KEYS } from './lifeCycles.ts';

interface Reading {
  signal?: AbortSignal | undefined;
}

/** They stand below all that is known of life cycles, so that a change of one makes them out of date. */
export const LIFE_CYCLE_CHANGE_KEYS = {
  check: (id: number, langKey: string) => [...LIFE_CYCLE_KEYS.all, 'check', id, langKey] as const,
  draft: (id: number) => [...LIFE_CYCLE_KEYS.all, 'draft', id] as const,
  dryRun: (id: number, moves: readonly StateMove[], langKey: string) =>
    [...LIFE_CYCLE_KEYS.all, 'dry-run', id, moves, langKey] as const,
};

/** What would stop contributions in a life cycle, and what may not be meant, with names in a language. */
export const readLifeCycleCheck = async (
  id: number,
  langKey: string,
  { signal }: Reading = {},
): Promise<LifeCycleCheck> =>
  (
    await call(lifeCycleCheckEndpoints.check, {
      params: { id },
      query: { langKey },
      signal,
      errorMessage: null,
    })
  ).data;

/** How a life cycle and its draft belong together. */
export const readLifeCycleDraft = async (id: number, { signal }: Reading = {}): Promise<LifeCycleDraft> =>
  (await call(changes.draft, { params: { id }, signal, errorMessage: null })).data;

/**
 * Copies a life cycle as a draft in which a change of it is prepared, decision 0019; a second draft, and one of a draft, is refused.
 * @param id of the life cycle
 * @returns the draft, a life cycle with an id of its own
 */
export const openLifeCycleDraft = async (id: number): Promise<LifeCycle> =>
  (await call(changes.openDraft, { params: { id } })).data;

/**
 * Throws a draft away; its life cycle stays as it is, decision 0019. What is no draft is refused.
 * @param id of the draft
 */
export const discardLifeCycleDraft = async (id: number): Promise<void> => {
  await call(changes.discardDraft, { params: { id } });
};

/** What a draft would bring, with the ways that were chosen; nothing is changed. */
export const readDryRun = async (
  id: number,
  { moves, langKey }: { moves: readonly StateMove[]; langKey: string },
  { signal }: Reading = {},
): Promise<DryRun> =>
  (
    await call(changes.dryRun, {
      params: { id },
      query: { langKey },
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
