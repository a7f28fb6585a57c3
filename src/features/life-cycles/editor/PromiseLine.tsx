import HourglassBottom from '@mui/icons-material/HourglassBottom';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import Box from '@mui/material/Box';
import type { PersonRef } from '#contract/contributions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useReading } from '#src/dataProvider/useRead.ts';
import type { State } from '../definitions/kinds.ts';
import { usePromiseWords } from './usePromiseWords.ts';

/** The names of people by their ids; without those who could not be read. */
function useNames(ids: readonly number[]): ReadonlyMap<number, string> | undefined {
  const dataProvider = useDataProvider();
  const { data } = useReading(
    ['profiles', 'names', ids],
    async (signal) => {
      const read = ids.map((id) =>
        dataProvider.getOne<PersonRef>('profiles', { id, meta: { view: 'read' }, signal }),
      );
      const people = (await Promise.allSettled(read)).flatMap((answer) =>
        answer.status === 'fulfilled' ? [answer.value.data] : [],
      );
      return new Map(people.map((person) => [person.id, fullName(person)]));
    },
    { enabled: ids.length > 0 },
  );
  return data;
}

/** What a state promises, in a sentence; nothing where it promises nothing and waits for nobody. */
export function PromiseLine({ state }: { state: State }) {
  const words = usePromiseWords();
  const named = state.promise?.escalations.flatMap(({ userId }) => (userId === null ? [] : [userId])) ?? [];
  const sentence = words(state, useNames(named));
  if (sentence === null) return null;
  const Icon = state.promise ? HourglassBottom : PauseCircleOutlined;
  return (
    <Box sx={{ display: 'flex', gap: 1, my: 1, fontSize: 14 }}>
      <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {sentence}
      </Box>
    </Box>
  );
}
