import { lifeCycleChangeEndpoints as changes } from '#contract/life-cycles/changes.endpoints.ts';
import {
  actionEndpoints,
  postHandlerEndpoints,
  stateEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import {
  lifeCycleAdministrationEndpoints as administration,
  lifeCycleCheckEndpoints,
} from '#contract/life-cycles/endpoints.ts';
import { lifeCycleTransferEndpoints as transfer } from '#contract/life-cycles/transfer.endpoints.ts';
import { lifeCycleVersionEndpoints as versions } from '#contract/life-cycles/versions.endpoints.ts';
import { change, download, reading } from '../endpointMethod.ts';

/** What follows each life cycle. */
export const readLifeCycleUses = reading(administration.uses);

/** Where an action of a state may lead. */
export const readPossibleTargets = reading(stateEndpoints.possibleTargets);

/** Copies a life cycle with all that belongs to it, under names of its own; the copy is not active. */
export const copyLifeCycle = change(administration.copy);

/** Gives a type without a life cycle the one that the application comes with. */
export const addDefaultLifeCycle = change(administration.addDefault);

/** Puts a state at a place among its siblings; the others shift. */
export const placeState = change(stateEndpoints.save, { successMessage: null });

/** Puts an action at a place among those of its state. */
export const placeAction = change(actionEndpoints.save, { successMessage: null });

/** Puts a post-handler at a place among those of its action. */
export const placePostHandler = change(postHandlerEndpoints.save, { successMessage: null });

/** What would stop contributions in a life cycle, and what may not be meant, with names in a language. */
export const readLifeCycleCheck = reading(lifeCycleCheckEndpoints.check);

/** How a life cycle and its draft belong together. */
export const readLifeCycleDraft = reading(changes.draft);

/** Copies a life cycle as a draft in which a change of it is prepared, decision 0019; a second draft, and one of a draft, is refused. */
export const openLifeCycleDraft = change(changes.openDraft);

/** Throws a draft away; its life cycle stays as it is, decision 0019. What is no draft is refused. */
export const discardLifeCycleDraft = change(changes.discardDraft);

/** What applying a draft would do, with the moves that were chosen; nothing is changed. */
export const readDryRun = reading(changes.dryRun);

/** Carries out what a dry run showed. */
export const applyLifeCycleDraft = change(changes.applyDraft);

/** A life cycle as a file, decision 0088. */
export const downloadLifeCycle = download(transfer.export);

/** What a file would become, and what it names that is not here; nothing is written. */
export const checkLifeCycleFile = change(transfer.check);

/** Makes a new life cycle of a file, as it was checked; it is not active. */
export const importLifeCycle = change(transfer.apply);

/** A version of a life cycle, with all that it has different from the one before it, decision 0104. */
export const readLifeCycleVersion = reading(versions.read);

/** Opens a draft that has everything as in a version; a second draft is refused. */
export const restoreLifeCycleVersion = change(versions.restore);
