import { useSearchParams } from 'react-router-dom';
import { readIdParam } from '#src/app/readIdParam.ts';

/** What is chosen of a life cycle stands in the address, so that it can be sent on and survives a reload. */
export function useSelection() {
  const [params, setParams] = useSearchParams();
  const selection = {
    stateId: readIdParam(params.get('state') ?? undefined),
    actionId: readIdParam(params.get('action') ?? undefined),
  };
  const select = (stateId: number | null, actionId: number | null = null) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        next.delete('state');
        next.delete('action');
        if (stateId !== null) next.set('state', String(stateId));
        if (actionId !== null) next.set('action', String(actionId));
        return next;
      },
      { replace: true },
    );
  return { selection, select };
}
