import { lifeCycleChangeEndpoints } from '#contract/life-cycles/changes.endpoints.ts';
import { stateEndpoints } from '#contract/life-cycles/definitions.endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import type { SampleDriver } from '../driver.ts';

/** The state that the draft calls by another name, and the name. */
const RENAMED = 'ACCEPTANCE';
const NAMES = [
  { language: 'en', name: 'Approved for implementation' },
  { language: 'tr', name: 'Uygulama için onaylandı' },
];

/** A change of the life cycle of improvements that is being prepared, so that drafts can be looked at, S3-49. */
export async function makeLifeCycleDraft(driver: SampleDriver): Promise<void> {
  const lifeCycles = await driver.call('admin', lifeCycleEndpoints.list, { query: { type: 'IMPROVEMENT' } });
  const active = lifeCycles.find(({ isActive }) => isActive);
  if (!active) throw new Error('The sample has no life cycle of improvements');
  const draft = await driver.call('admin', lifeCycleChangeEndpoints.openDraft, { params: { id: active.id } });
  const { states } = await driver.call('admin', lifeCycleEndpoints.readTree, { params: { id: draft.id } });
  const state = states.find(({ stateType }) => stateType === RENAMED);
  if (!state) throw new Error(`The life cycle of improvements has no state of ${RENAMED}`);
  await driver.call('admin', stateEndpoints.save, { body: { id: state.id, stateDefinitionList: NAMES } });
}
