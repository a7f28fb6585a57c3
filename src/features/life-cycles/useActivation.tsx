import type { LifeCycle } from '../../../contract/life-cycles.ts';
import { useConfirm } from '../../components/feedback/useConfirm.tsx';
import { setActive } from '../../dataProvider/lifeCycles.ts';
import { useNameOf, useReloadLifeCycles } from './useLifeCycle.ts';

/** Asks before a life cycle is activated or taken out of use, and says what that means, S3-30. */
export function useActivation() {
  const { confirm, dialog } = useConfirm();
  const reload = useReloadLifeCycles();
  const nameOf = useNameOf();
  const toggle = async (lifeCycle: LifeCycle) => {
    const { id, contributionType, definitionList, isActive } = lifeCycle;
    const act = isActive ? 'deactivate' : 'activate';
    const sure = await confirm({
      title: `lifeCycle.${act}.title`,
      text: `lifeCycle.${act}.text.${contributionType}`,
      args: { name: nameOf(definitionList) },
      confirmLabel: `lifeCycle.${act}`,
    });
    if (!sure) return;
    // A refusal has been told by the call; the page shows what is so either way.
    await setActive(id, !isActive).catch(() => undefined);
    await reload();
  };
  return { toggle, dialog };
}
