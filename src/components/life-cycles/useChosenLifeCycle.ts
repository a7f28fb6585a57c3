import { useSearchParams } from 'react-router-dom';

/** In the address: which life cycle is shown. */
const LIFE_CYCLE = 'lifeCycle';

/**
 * Which of several life cycles a screen shows: the one of the address, else the first.
 * @returns it, undefined without any; and how another is chosen
 */
export function useChosenLifeCycle<L extends { id: number }>(lifeCycles: readonly L[]) {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get(LIFE_CYCLE));
  const chosen = lifeCycles.find(({ id }) => id === asked) ?? lifeCycles[0];
  const choose = (id: number | string) =>
    setSearch((now) => {
      now.set(LIFE_CYCLE, String(id));
      return now;
    });
  return { chosen, choose };
}
